// The full-screen overlay, shown only while a guarded page checks the session.
import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { useTranslation } from "../../locales/translation.ts";
import { Spinner } from "./Spinner.tsx";

export function BusyOverlay() {
  const t = useTranslation();
  return (
    <Box
      role="status"
      sx={{
        position: "fixed",
        inset: 0,
        zIndex: "modal",
        bgcolor: "background.default",
        color: "primary.main",
        display: "grid",
        placeContent: "center",
        justifyItems: "center",
        textAlign: "center",
        px: 3,
        gap: 2,
      }}
    >
      <Spinner size={44} />
      <Typography variant="h4" component="p" sx={{ color: "text.primary" }}>
        {t("ui.busyOverlay")}
      </Typography>
    </Box>
  );
}
