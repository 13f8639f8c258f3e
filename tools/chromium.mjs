// Finds the Chromium of the journeys, or installs Debian's. As a program it prints the browser's path.
import { pathToFileURL } from "node:url";
import { ensureProgram, findProgram } from "./packages.mjs";

const chosen = process.env.CHROMIUM ? [process.env.CHROMIUM] : [];
const browserNames = [
  ...chosen,
  "chromium",
  "chromium-browser",
  "google-chrome-stable",
  "google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];
/** Chromium without windows of its own: a journey takes a quarter less CPU in it. */
const shell = "chromium-headless-shell";

/** The path of a Chromium or Chrome as people have it; undefined when there is none. CHROMIUM names another. */
export const findBrowser = () => findProgram(browserNames);

/** The path of its headless shell, or else of the browser. The shell knows no push, and takes the page's coming for a pointer's. */
export const findShell = () => findProgram([...chosen, shell]) ?? findBrowser();

/** How tests start it. The machine's network may be closed: nothing that Chromium would fetch by itself is wanted. */
export const chromiumArguments = [
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
];

/**
 * Installs what is missing of both; the shell only where that can be done at once.
 * @returns the browser's path
 * @throws Error with a sentence that says what to type
 */
export async function ensureChromium() {
  const browser = await ensureProgram("chromium", browserNames);
  await ensureProgram(shell, [...chosen, shell]).catch(() => undefined);
  return browser;
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  try {
    process.stdout.write(`${await ensureChromium()}\n`);
  } catch (error) {
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
}
