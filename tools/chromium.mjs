// Finds a Chromium for the journeys, or installs Debian's. As a program it prints the path.
import { pathToFileURL } from "node:url";
import { ensureProgram, findProgram } from "./packages.mjs";

const names = [
  ...(process.env.CHROMIUM ? [process.env.CHROMIUM] : []),
  "chromium",
  "chromium-browser",
  "google-chrome-stable",
  "google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

/** The path of a Chromium or Chrome; undefined when there is none. CHROMIUM names another. */
export const findChromium = () => findProgram(names);

/** The same, installed when missing. @throws Error with a sentence that says what to type */
export const ensureChromium = () => ensureProgram("chromium", names);

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  try {
    process.stdout.write(`${await ensureChromium()}\n`);
  } catch (error) {
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
}
