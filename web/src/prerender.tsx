// Renders Home as HTML in each language, for the first paint and for readers without scripts. Built and run by
// web/prerender.mjs, never sent to a browser.
import { StrictMode } from "react";
import { renderToString } from "react-dom/server";
import { StaticRouter } from "react-router";
import { languageData, type Language } from "@hourhand/contract/languages";
import { App } from "./App.tsx";
import { entryOf } from "./areas/customer/pages.tsx";
import { speak } from "./locales/change-language.ts";
import { pages } from "./paths.ts";

export { themeElement } from "./ui/theme/variables.ts";

/** The font that every page in a language needs in addition to the Latin one. Undefined if there is none. */
export const fontOf = (language: Language): string | undefined => languageData[language].font;

/**
 * The markup of `#root` for a guest's first visit, including Emotion's style elements. Render one language at a time.
 */
export async function renderHome(language: Language): Promise<string> {
  await entryOf(pages.home).Screen.preload();
  await speak(language);
  return renderToString(
    <StrictMode>
      <StaticRouter location="/">
        <App />
      </StaticRouter>
    </StrictMode>,
  );
}
