// A line below the header that asks for a decision. All such lines share one place.
import Box from "@mui/material/Box";
import type { ReactNode } from "react";

/** Below the header, away from toasts and a phone's bottom bar. An open dialog covers it. */
export function Notices({ children }: { children: ReactNode }) {
  return (
    <Box
      role="status"
      sx={{
        position: "fixed",
        insetInline: 12,
        top: { xs: 92, md: 104 },
        zIndex: "appBar",
        display: "grid",
        gap: 1,
        justifyItems: "center",
        pointerEvents: "none",
      }}
    >
      {children}
    </Box>
  );
}

/** A message with its buttons. */
export function Notice({ children, actions }: { children: ReactNode; actions: ReactNode }) {
  return (
    <Box
      sx={{
        pointerEvents: "auto",
        maxWidth: "100%",
        display: "flex",
        flexWrap: "wrap",
        alignItems: "center",
        justifyContent: "center",
        columnGap: 1,
        paddingInline: "20px 8px",
        py: 0.75,
        bgcolor: "background.paper",
        border: 1,
        borderColor: "divider",
        borderRadius: "16px",
        boxShadow: 6,
      }}
    >
      <Box component="span" sx={{ fontWeight: 550, overflowWrap: "anywhere", minWidth: 0 }}>
        {children}
      </Box>
      <Box component="span" sx={{ display: "flex" }}>
        {actions}
      </Box>
    </Box>
  );
}
