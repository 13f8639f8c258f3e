// Runs the journeys of e2e/ in this machine's Chromium against the built product, which global-setup.ts starts.
import { defineConfig } from "@playwright/test";
import { chromiumArguments, findBrowser, findShell } from "../tools/chromium.mjs";

const env = Object.fromEntries(
  // Leaves out libfaketime, which makes Chromium many times slower; a script shifts the dates of its pages instead
  // (open.ts).
  Object.entries(process.env).filter(([name]) => name !== "LD_PRELOAD"),
) as Record<string, string>;
const launchOptions = { env, args: chromiumArguments };
const inShell = { launchOptions: { ...launchOptions, executablePath: findShell() ?? "" } };
const inBrowser = { launchOptions: { ...launchOptions, executablePath: findBrowser() ?? "" } };

/** What the headless shell lacks or does differently: push, a first visit without a pointer, and its settings. */
const needsBrowser = [
  "**/start/push*.spec.ts",
  "**/start/first-visit.spec.ts",
  "**/start/blocked-storage.spec.ts",
];

/** Every screen with the demo story's data: runs first, on products of its own, before other journeys add theirs. */
const walk = "**/walk/walk.spec.ts";

/** Only `npm run test:long` runs tests with this tag. */
const isLong = process.env["HOURHAND_LONG_TESTS"] === "1";

export default defineConfig({
  testDir: ".",
  ...(isLong ? { grep: /@long/ } : { grepInvert: /@long/ }),
  // `npm run screens` takes the pictures of docs/screens; they are not journeys.
  projects: process.env["PICTURES_TO"]
    ? [{ name: "pictures", testMatch: "**/*.pictures.ts", use: inBrowser }]
    : [
        { name: "walk", testMatch: walk, use: inShell },
        { name: "shell", testMatch: "**/*.spec.ts", testIgnore: [walk, ...needsBrowser], use: inShell },
        { name: "browser", testMatch: needsBrowser, use: inBrowser },
      ],
  outputDir: "../.cache/e2e",
  globalSetup: "./global-setup.ts",
  workers: 3,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  forbidOnly: process.env["CI"] === "true",
  reporter: process.env["PLAYWRIGHT_JSON_OUTPUT_FILE"] ? [["list"], ["json"]] : "list",
  use: {
    browserName: "chromium",
    // Traces take a fifth of the whole time: use --trace retain-on-failure to get one.
    screenshot: "only-on-failure",
    // A service worker's requests bypass a journey's `route`; the journeys about the service worker allow it.
    serviceWorkers: "block",
    timezoneId: "Asia/Kolkata",
    locale: "en-IN",
  },
});
