// Switches between the light and the dark scheme. Until the person presses it, the device's setting applies.
import DarkModeOutlined from "@mui/icons-material/DarkModeOutlined";
import LightModeOutlined from "@mui/icons-material/LightModeOutlined";
import IconButton from "@mui/material/IconButton";
import { useColorScheme, useTheme } from "@mui/material/styles";
import { useTranslation } from "../locales/translation.ts";

/** Returns a function that switches to the other scheme. */
export function useSchemeSwitch(): () => void {
  const { setMode, mode, systemMode } = useColorScheme();
  const dark = (mode === "system" ? systemMode : mode) === "dark";
  return () => setMode(dark ? "light" : "dark");
}

/** Renders both icons. CSS shows one of them, so that the prerendered page is right. */
export function SchemeIcon() {
  const theme = useTheme();
  return (
    <>
      <LightModeOutlined sx={[{ display: "none" }, theme.applyStyles("dark", { display: "block" })]} />
      <DarkModeOutlined sx={theme.applyStyles("dark", { display: "none" })} />
    </>
  );
}

/**
 * A button that switches to the other scheme. With `isInMenu` the account menu has it too, and the button is hidden
 * on a phone.
 */
export function ThemeChoice({ isInMenu = false }: { isInMenu?: boolean }) {
  const t = useTranslation();
  return (
    <IconButton
      aria-label={t("ui.theme.switch")}
      onClick={useSchemeSwitch()}
      sx={isInMenu ? { display: { xs: "none", sm: "inline-flex" } } : null}
    >
      <SchemeIcon />
    </IconButton>
  );
}
