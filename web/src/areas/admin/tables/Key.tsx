// Draws a key of the keyboard.
import Box from "@mui/material/Box";

/** For example 'J', 'Enter' or '?'. */
export function Key({ children }: { children: string }) {
  return (
    <Box
      component="kbd"
      sx={{
        display: "inline-block",
        minWidth: 24,
        px: 0.75,
        textAlign: "center",
        font: "inherit",
        fontSize: "0.85em",
        fontWeight: 620,
        lineHeight: 1.6,
        border: 1,
        borderColor: "outline",
        borderRadius: "6px",
        bgcolor: "background.paper",
        color: "text.primary",
      }}
    >
      {children}
    </Box>
  );
}
