// The providers around the application: theme, texts, server state, routes, toasts.
import CssBaseline from "@mui/material/CssBaseline";
import { ThemeProvider } from "@mui/material/styles";
import { I18nProvider } from "@lingui/react";
import { QueryClientProvider } from "@tanstack/react-query";
import { Suspense, useEffect } from "react";
import { useNavigate } from "react-router";
import { useSessionEndHandler } from "./shell/session-end-handler.ts";
import { useMarket } from "./shell/client-settings.ts";
import shell from "./locales/en/shell.json";
import ui from "./locales/en/ui.json";
import { i18n, addNamespace } from "./locales/translation.ts";
import { useGlobalNavigate } from "./platform/navigation.ts";
import { useScrollRestoration } from "./platform/page-key.ts";
import { queryClient } from "./platform/query-client.ts";
import { useSession } from "./platform/session.ts";
import { AppRoutes } from "./routes.tsx";
import { theme } from "./ui/theme/theme.ts";
import { Toasts } from "./ui/feedback/Toasts.tsx";
import { useFirstSign } from "./ui/feedback/use-first-sign.ts";
import { lazyComponent } from "./ui/loading/lazy-component.tsx";

const DeviceFeatures = lazyComponent(() => import("./shell/device/DeviceFeatures.tsx"), {
  texts: ["offline"],
  isSilent: true,
});
addNamespace("ui", ui);
addNamespace("shell", shell);

/** The application inside a router. `onDrawn` is called after the first render of its first screen. */
export function App({ onDrawn }: { onDrawn?: () => void }) {
  return (
    <I18nProvider i18n={i18n}>
      {/* CSS sets the colour mode and no markup depends on it, so the page needs no second render once the mode is
          known. */}
      <ThemeProvider
        theme={theme}
        defaultMode="system"
        modeStorageKey="theme"
        // The page already contains these styles (ui/theme/variables.ts).
        disableStyleSheetGeneration
        disableTransitionOnChange
        noSsr
      >
        <CssBaseline />
        <QueryClientProvider client={queryClient}>
          <Wiring onDrawn={onDrawn} />
          <AppRoutes />
        </QueryClientProvider>
      </ThemeProvider>
    </I18nProvider>
  );
}

function Wiring({ onDrawn }: { onDrawn: (() => void) | undefined }) {
  const navigate = useNavigate();
  useGlobalNavigate(navigate);
  useScrollRestoration();
  useSessionEndHandler();
  useMarket();
  useEffect(() => onDrawn?.(), [onDrawn]);
  const isSomebodyHere = useFirstSign();
  const isSignedOut = useSession().state === "signed-out";
  return (
    <>
      <Suspense fallback={null}>{(isSomebodyHere || !isSignedOut) && <DeviceFeatures />}</Suspense>
      <Toasts isAhead={!isSignedOut} />
    </>
  );
}
