// One thin line that says how the connection is, the same wherever it is said.
import Box from "@mui/material/Box";
import type { ReactNode } from "react";

/**
 * `isOver` lets it lie over what stands below: it comes and goes without moving anything, and is no higher than the space
 * that every page begins with.
 */
export function ConnectionBar({ children, isOver = false }: { children: ReactNode; isOver?: boolean }) {
  return (
    <Box
      data-connection
      sx={{
        px: 2,
        py: 0.75,
        textAlign: "center",
        fontSize: "0.875rem",
        bgcolor: "warning.light",
        color: "text.primary",
        ...(isOver && { position: "absolute", inset: "100% 0 auto", zIndex: 1, py: 0, lineHeight: "24px" }),
      }}
    >
      {children}
    </Box>
  );
}
