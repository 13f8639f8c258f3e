// Facts about a person or thing: names with their values, in as many columns as fit.
import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import type { ReactNode } from "react";

export interface FactsProps {
  facts: readonly (readonly [name: string, value: ReactNode])[];
  /** The minimum width of a fact in flowing columns, in pixels. */
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
          // A long email gets a whole line on a phone, so that it does not break.
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
