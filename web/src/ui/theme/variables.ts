// The theme's CSS variables as one prepared style sheet. As an emotion global style they would be serialised, parsed
// and prefixed in React's first commit, which blocked a slow phone for 40 ms. Decision: docs/decisions/0009.
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

/** The style element: written into Home at build time, inserted into the head of every other page at start. */
export const themeElement = `<style id="${id}">${themeVariables}</style>`;

/** Inserts the variables into the page unless they are there. */
export function insertThemeVariables(): void {
  if (!document.getElementById(id)) document.head.insertAdjacentHTML("beforeend", themeElement);
}
