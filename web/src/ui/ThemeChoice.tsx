// Switches between the light and the dark scheme. Until it is pressed the device decides.
import DarkModeOutlined from "@mui/icons-material/DarkModeOutlined";
import LightModeOutlined from "@mui/icons-material/LightModeOutlined";
import IconButton from "@mui/material/IconButton";
import { useColorScheme, useTheme } from "@mui/material/styles";
import { useTranslation } from "../locales/translation.ts";

/** One button: to the other scheme. Both icons are drawn and CSS shows one, so that the prerendered page is right. */
export function ThemeChoice() {
  const t = useTranslation();
  const theme = useTheme();
  const { setMode, mode, systemMode } = useColorScheme();
  const dark = (mode === "system" ? systemMode : mode) === "dark";
  return (
    <IconButton aria-label={t("ui.theme.switch")} onClick={() => setMode(dark ? "light" : "dark")}>
      <LightModeOutlined sx={[{ display: "none" }, theme.applyStyles("dark", { display: "block" })]} />
      <DarkModeOutlined sx={theme.applyStyles("dark", { display: "none" })} />
    </IconButton>
  );
}
