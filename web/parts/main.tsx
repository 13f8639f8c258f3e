// The entry point of the component page: the product's theme and texts, without a session, a page key or a server.
import CssBaseline from "@mui/material/CssBaseline";
import { ThemeProvider } from "@mui/material/styles";
import { I18nProvider } from "@lingui/react";
import { QueryClientProvider } from "@tanstack/react-query";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { BrowserRouter } from "react-router";
import type { Language } from "@hourhand/contract/languages";
import { changeLanguage } from "../src/locales/change-language.ts";
import shell from "../src/locales/en/shell.json";
import ui from "../src/locales/en/ui.json";
import { addNamespace, i18n, loadNamespaces } from "../src/locales/translation.ts";
import { queryClient } from "../src/platform/query-client.ts";
import { theme } from "../src/ui/theme/theme.ts";
import { insertThemeVariables } from "../src/ui/theme/variables.ts";
import { coverOf } from "./covers.tsx";
import { Page } from "./Page.tsx";

const asked = new URLSearchParams(location.search);
const scheme = asked.get("scheme") === "dark" ? "dark" : "light";
const Cover = coverOf(asked.get("cover"));
const { documentElement: html } = document;

insertThemeVariables();
addNamespace("ui", ui);
addNamespace("shell", shell);
await loadNamespaces(["bookings", "offline", "workers"]);
if (html.lang !== "en") await changeLanguage(html.lang as Language);
// index.html's script has already chosen a theme for the product's pages. This replaces its choice.
html.dataset["theme"] = scheme;
delete html.dataset["first"];
delete html.dataset["waiting"];
document.title = "The page of parts";

const root = document.getElementById("root");
if (!root) throw new Error("index.html has no #root");
root.replaceChildren();
createRoot(root).render(
  <StrictMode>
    <BrowserRouter>
      <I18nProvider i18n={i18n}>
        <ThemeProvider
          theme={theme}
          defaultMode={scheme}
          storageManager={null}
          disableStyleSheetGeneration
          noSsr
        >
          <CssBaseline />
          <QueryClientProvider client={queryClient}>{Cover ? <Cover /> : <Page />}</QueryClientProvider>
        </ThemeProvider>
      </I18nProvider>
    </BrowserRouter>
  </StrictMode>,
);
