// What is known of somebody or something: names with their values, as many beside one another as there is room for.
import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import type { ReactNode } from "react";

export interface FactsProps {
  facts: readonly (readonly [name: string, value: ReactNode])[];
  /** The least width of one where they flow, in pixels. */
  width?: number;
}

/** Two columns on a phone. */
export function Facts({ facts, width = 230 }: FactsProps) {
  return (
    <Box
      component="dl"
      className="wide"
      sx={{
        m: 0,
        display: "grid",
        gap: 2,
        gridTemplateColumns: {
          xs: "repeat(2, minmax(0, 1fr))",
          md: `repeat(auto-fit, minmax(${width}px, 1fr))`,
        },
      }}
    >
      {facts.map(([name, value]) => (
        <Box
          key={name}
          // An email of some length has a phone's whole line: it is not to be broken.
          sx={{
            gridColumn: {
              xs: typeof value === "string" && value.length > 18 ? "1 / -1" : "auto",
              md: "auto",
            },
          }}
        >
          <Typography component="dt" variant="body2" color="textSecondary">
            {name}
          </Typography>
          <Box component="dd" sx={{ m: 0, fontWeight: 560, overflowWrap: "anywhere" }}>
            {value}
          </Box>
        </Box>
      ))}
    </Box>
  );
}
