// A thin line that shows the state of the connection, the same on every screen.
import Box from "@mui/material/Box";
import type { ReactNode } from "react";

/**
 * `isOver` lays it over the content below, so that nothing moves when it appears or disappears. It is no higher than
 * the empty space at the top of every page.
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
