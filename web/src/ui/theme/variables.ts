// The theme's CSS variables as one prepared style sheet. As an Emotion global style, they would be serialised, parsed
// and prefixed in React's first commit, which blocked a slow phone for 40 ms. See docs/decisions/0009.
import { theme } from "./theme.ts";

const id = "theme";

/** The rules of both colour schemes as text. */
export const themeVariables = (theme.generateStyleSheets() as Record<string, Record<string, unknown>>[])
  .flatMap((sheet) => Object.entries(sheet))
  .map(([selector, variables]) => `${selector}{${Object.entries(variables).map(declaration).join("")}}`)
  .join("");

function declaration([name, value]: [string, unknown]): string {
  return `${name === "colorScheme" ? "color-scheme" : name}:${String(value)};`;
}

/**
 * The style element. It is written into Home at build time, and inserted into the head of every other page at start.
 */
export const themeElement = `<style id="${id}">${themeVariables}</style>`;

/** Inserts the variables into the page, unless it already has them. */
export function insertThemeVariables(): void {
  if (!document.getElementById(id)) document.head.insertAdjacentHTML("beforeend", themeElement);
}
