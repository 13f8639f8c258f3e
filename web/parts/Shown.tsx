// One component in one state, under its name.
import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import type { ReactNode } from "react";

/**
 * `name` is the component's name, with its state if it has several. `isRow` places several of one kind side by side.
 */
export function Shown({
  name,
  isRow = false,
  children,
}: {
  name: string;
  isRow?: boolean;
  children: ReactNode;
}) {
  return (
    <Box sx={{ minWidth: 0 }}>
      <Typography variant="caption" component="p" color="textSecondary" sx={{ mb: 1.25 }}>
        {name}
      </Typography>
      {isRow ? (
        <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 1.5 }}>{children}</Box>
      ) : (
        children
      )}
    </Box>
  );
}
