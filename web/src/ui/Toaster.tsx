// Sonner as the specification sets it: at most 3, 4000 ms, bottom-right, Alt+T. Loaded lazily through Toasts.tsx.
import { useColorScheme, useTheme } from "@mui/material/styles";
import { useEffect } from "react";
import { toast as sonner, Toaster as Sonner } from "sonner";
import { useTexts } from "../locales/texts.ts";
import { toastsReady } from "./toast.ts";

/** Where the toasts stand; a live region. */
export default function Toaster() {
  const t = useTexts();
  const { vars } = useTheme();
  const { colorScheme } = useColorScheme();
  useEffect(() => toastsReady((kind, sentence, options) => void sonner[kind](sentence, options)), []);
  const colours: Record<string, string> = {
    "--normal-bg": vars.palette.background.paper,
    "--normal-text": vars.palette.text.primary,
    "--normal-border": vars.palette.divider,
  };
  for (const kind of ["success", "error", "warning", "info"] as const) {
    colours[`--${kind}-bg`] = vars.palette[kind].light;
    colours[`--${kind}-text`] = vars.palette.text.primary;
    colours[`--${kind}-border`] = vars.palette[kind].main;
  }
  return (
    <Sonner
      position="bottom-right"
      visibleToasts={3}
      duration={4000}
      hotkey={["altKey", "KeyT"]}
      theme={colorScheme ?? "light"}
      richColors
      closeButton
      containerAriaLabel={t("ui.toasts")}
      toastOptions={{
        closeButtonAriaLabel: t("ui.dismiss"),
        style: { fontFamily: "inherit", fontSize: "1rem", borderRadius: 14 },
      }}
      mobileOffset={{ bottom: 84, left: 12, right: 12 }}
      style={{ ...colours, fontFamily: "inherit" }}
    />
  );
}
