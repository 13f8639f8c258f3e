// The theme's CSS variables as one sheet, written into the pages when they are built: as a global style of emotion's they would be
// serialised, parsed and prefixed in React's first commit, which held a slow phone for 40 ms. Decision: docs/decisions/0009.
import { theme } from "./theme.ts";

const declaration = ([name, value]: [string, unknown]): string =>
  `${name === "colorScheme" ? "color-scheme" : name}:${String(value)};`;

/** The element that holds both colour schemes' variables, for the head of a page. */
export function themeElement(): string {
  const rules = (theme.generateStyleSheets() as Record<string, Record<string, unknown>>[])
    .flatMap((sheet) => Object.entries(sheet))
    .map(([selector, variables]) => `${selector}{${Object.entries(variables).map(declaration).join("")}}`);
  return `<style>${rules.join("")}</style>`;
}

/** Puts them into a page that is not built, as in development. */
export const insertThemeVariables = (): void => document.head.insertAdjacentHTML("beforeend", themeElement());
