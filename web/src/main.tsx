// The client's start in the browser: the page key, the session, the first screen's code, then React.
import { StrictMode, startTransition } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { BrowserRouter } from "react-router";
import { App } from "./App.tsx";
import { entryOf, isKnownPage } from "./areas/customer/pages.tsx";
import { pages, paths } from "./paths.ts";
import { currentPage, startPageKey } from "./platform/page-key.ts";
import { clearOnUserChange } from "./platform/query-client.ts";
import { syncAcrossTabs, restoreSession } from "./platform/session.ts";
import { preloadPath } from "./routes.tsx";

startPageKey();
clearOnUserChange();
syncAcrossTabs();
void restoreSession();

const root = document.getElementById("root");
if (!root) throw new Error("index.html has no #root");
const requestedPage = currentPage() ?? pages.home;
const page = isKnownPage(requestedPage) ? requestedPage : pages.home;
const atHome = location.pathname === paths.home;
const prerendered = atHome && page === pages.home && root.firstElementChild !== null;

const app = (
  <StrictMode>
    <BrowserRouter>
      <App />
    </BrowserRouter>
  </StrictMode>
);
const firstScreen = atHome ? entryOf(page).Screen.preload() : preloadPath(location.pathname);
const draw = (): void => {
  // index.html hides Home for every page but Home; a name that is not this shell's leads Home all the same.
  delete document.documentElement.dataset["first"];
  // In a transition React works in slices, so that a slow phone answers a touch meanwhile.
  if (prerendered) startTransition(() => void hydrateRoot(root, app));
  else {
    root.replaceChildren();
    const screen = createRoot(root);
    startTransition(() => screen.render(app));
  }
};
// Not awaited at the top level: the screen's chunk imports this one, which would then wait for itself. A screen that
// cannot be loaded now shows its own way to try again.
firstScreen.then(draw, draw);
