// Starts the client in the browser: the page key, the session, the first screen's code, then React.
import { StrictMode, startTransition } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { BrowserRouter } from "react-router";
import { setMarket, type Market } from "@hourhand/contract/market";
import type { Language } from "@hourhand/contract/languages";
import { App } from "./App.tsx";
import { isKnownPage, preloadPage, readPageAhead } from "./areas/customer/pages.tsx";
import { pages, paths, publicPage } from "./paths.ts";
import { currentPage, startPageKey } from "./platform/page-key.ts";
import { startPending } from "./platform/pending.ts";
import { clearOnUserChange } from "./platform/query-client.ts";
import { markReadiness } from "./platform/readiness.ts";
import { session, syncAcrossTabs, restoreSession, retryRestore } from "./platform/session.ts";
import { preloadPath } from "./routes.tsx";
import { insertThemeVariables } from "./ui/theme/variables.ts";
import { followLoading } from "./ui/loading/load-once.ts";
import { showHomeTitle } from "./ui/use-title.ts";

const finishStart = startPending();
followLoading((loading) => {
  const finish = startPending();
  void loading.then(finish, finish);
});
markReadiness();
insertThemeVariables();
startPageKey();
clearOnUserChange();
syncAcrossTabs();
void restoreSession();
addEventListener("online", retryRestore);

const root = document.getElementById("root");
if (!root) throw new Error("index.html has no #root");
const requestedPage = currentPage() ?? pages.home;
const page = isKnownPage(requestedPage) ? requestedPage : pages.home;
const atHome = location.pathname === paths.home;
/** index.html's script has chosen this language. */
const { lang, dataset } = document.documentElement;
// Must be set before any amount or time is shown. Without it the default market is used.
const writtenMarket = dataset["market"];
if (writtenMarket !== undefined) setMarket(JSON.parse(writtenMarket) as Market);
const inEnglish = lang === "en";
/** Whether the page has the language in which the server rendered it. */
const asWritten = lang === dataset["written"];
const prerendered = asWritten && atHome && page === pages.home && root.firstElementChild !== null;

const app = (
  <StrictMode>
    <BrowserRouter>
      <App onDrawn={finishStart} />
    </BrowserRouter>
  </StrictMode>
);
const isPublic = publicPage(location.pathname) !== undefined;
/**
 * The server's markup stays until the client can show as much. The server also renders pages for addresses that do
 * not exist.
 */
const written = document.getElementById("public-page")
  ? import("./shell/replace-server-markup.ts")
  : undefined;
/** If that module does not load, the screen is shown as it loads. */
const show = (): void => {
  document.getElementById("public-page")?.remove();
  delete dataset["first"];
};
const loadFirst = (): Promise<unknown> => {
  const firstScreen = atHome || isPublic ? preloadPage(page) : preloadPath(location.pathname);
  // The server's markup stays until the data have arrived. Then one render, in slices, is enough.
  if (written && isPublic && session().state === "signed-out")
    return Promise.all([firstScreen, Promise.race([readPageAhead(page), after(2_000)])]);
  return atHome && !prerendered ? Promise.race([firstScreen, after(400)]) : firstScreen;
};
const draw = (): void => {
  // index.html hides Home on all other pages. If the page name does not belong to this shell, Home is shown after all.
  if (written) void written.then(({ replaceServerMarkup }) => replaceServerMarkup(root), show);
  else show();
  // Needed too if the server's language did not load and the page falls back to English.
  const { lang: inForce } = document.documentElement;
  if (inForce !== dataset["written"]) showHomeTitle();
  // In a transition React works in slices, so a slow phone can respond to touches in between. If its texts did not
  // load, the page has a different language than the prerendered one, and is rendered from scratch.
  if (prerendered && inForce === lang) startTransition(() => void hydrateRoot(root, app));
  else {
    root.replaceChildren();
    const screen = createRoot(root);
    startTransition(() => screen.render(app));
  }
};
// Not awaited at the top level, because the screen's chunk imports this module and would wait for itself. If a screen
// fails to load, it shows its own button to retry. If it takes long, the shell shows a skeleton.
const after = (milliseconds: number): Promise<unknown> =>
  new Promise((done) => setTimeout(done, milliseconds));
/** If its texts do not load, the page stays in English. */
const inLanguage = async (): Promise<void> => {
  const { changeLanguage } = await import("./locales/change-language.ts");
  await changeLanguage(lang as Language);
};
const ready = inEnglish
  ? loadFirst()
  : inLanguage()
      .catch(() => {
        document.documentElement.lang = "en";
      })
      .then(loadFirst);
void ready.then(draw, draw);
