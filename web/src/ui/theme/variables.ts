// The theme's CSS variables as one sheet, written out once: as a global style of emotion's they would be serialised, parsed and
// prefixed in React's first commit, which held a slow phone for 40 ms. Decision: docs/decisions/0009.
import { theme } from "./theme.ts";

const id = "theme";

/** Both colour schemes' rules as text. */
export const themeVariables = (theme.generateStyleSheets() as Record<string, Record<string, unknown>>[])
  .flatMap((sheet) => Object.entries(sheet))
  .map(([selector, variables]) => `${selector}{${Object.entries(variables).map(declaration).join("")}}`)
  .join("");

function declaration([name, value]: [string, unknown]): string {
  return `${name === "colorScheme" ? "color-scheme" : name}:${String(value)};`;
}

/** The element they stand in: written into Home when it is built, put into the head of every other page as it starts. */
export const themeElement = `<style id="${id}">${themeVariables}</style>`;

/** Puts them into the page, where they are not yet. */
export function insertThemeVariables(): void {
  if (!document.getElementById(id)) document.head.insertAdjacentHTML("beforeend", themeElement);
}
