// Home as HTML, for the first paint. Built and run by web/prerender.mjs, never sent to a browser.
import { StrictMode } from "react";
import { renderToString } from "react-dom/server";
import { StaticRouter } from "react-router";
import { App } from "./App.tsx";
import { entryOf } from "./areas/customer/pages.tsx";
import { pages } from "./paths.ts";

/** The markup of `#root` for a guest who comes for the first time, with emotion's style elements in it. */
export async function renderHome(): Promise<string> {
  await entryOf(pages.home).Screen.preload();
  return renderToString(
    <StrictMode>
      <StaticRouter location="/">
        <App />
      </StaticRouter>
    </StrictMode>,
  );
}
