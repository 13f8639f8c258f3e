// What stands around everything: theme, texts, server state, routes, toasts.
import CssBaseline from "@mui/material/CssBaseline";
import { ThemeProvider } from "@mui/material/styles";
import { I18nProvider } from "@lingui/react";
import { QueryClientProvider } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { useSessionEndings } from "./features/session/session-endings.ts";
import { useMarketTimeZone } from "./features/session/client-settings.ts";
import shell from "./locales/en/shell.json";
import ui from "./locales/en/ui.json";
import { i18n, includeTexts } from "./locales/texts.ts";
import { useNavigateEverywhere } from "./platform/navigation.ts";
import { useScrollMemory } from "./platform/page-key.ts";
import { queries } from "./platform/queries.ts";
import { AppRoutes } from "./routes.tsx";
import { theme } from "./ui/theme/theme.ts";
import { Toasts } from "./ui/Toasts.tsx";

includeTexts("ui", ui);
includeTexts("shell", shell);

/** The application inside a router. */
export function App() {
  return (
    <I18nProvider i18n={i18n}>
      {/* No markup depends on the mode (CSS does), so the page need not be drawn a second time once it is known. */}
      <ThemeProvider
        theme={theme}
        defaultMode="system"
        modeStorageKey="theme"
        disableTransitionOnChange
        noSsr
      >
        <CssBaseline />
        <QueryClientProvider client={queries}>
          <Wiring />
          <AppRoutes />
          <Toasts />
        </QueryClientProvider>
      </ThemeProvider>
    </I18nProvider>
  );
}

function Wiring() {
  const navigate = useNavigate();
  useNavigateEverywhere(navigate);
  useScrollMemory();
  useSessionEndings();
  useMarketTimeZone();
  return null;
}
