// Finds the Chromium for the journeys, or installs Debian's. Run as a program, it prints the browser's path.
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
/** Headless Chromium, in which a journey takes a quarter less CPU. */
const shell = "chromium-headless-shell";

/** Returns the path of an ordinary Chromium or Chrome; undefined if there is none. CHROMIUM overrides it. */
export const findBrowser = () => findProgram(browserNames);

/**
 * Returns the path of the headless shell, or else of the browser. The shell has no push, and fires pointer events when
 * a page appears under the pointer.
 */
export const findShell = () => findProgram([...chosen, shell]) ?? findBrowser();

/**
 * Chromium's arguments for tests. The machine's network may be closed, so Chromium's own downloads are switched off.
 */
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
 * Installs the browser and the shell if they are missing; the shell only if that is possible immediately.
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
