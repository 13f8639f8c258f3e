// The journeys of e2e/ run in the Chromium of this machine against the built product, which global-setup.ts starts.
import { defineConfig } from "@playwright/test";
import { chromiumArguments, findBrowser, findShell } from "../tools/chromium.mjs";

const env = Object.fromEntries(
  // Chromium is many times slower with libfaketime; its pages get their dates by a script (open.ts).
  Object.entries(process.env).filter(([name]) => name !== "LD_PRELOAD"),
) as Record<string, string>;
const launchOptions = { env, args: chromiumArguments };
const inShell = { launchOptions: { ...launchOptions, executablePath: findShell() ?? "" } };
const inBrowser = { launchOptions: { ...launchOptions, executablePath: findBrowser() ?? "" } };

/** What the headless shell cannot do, or does otherwise than the browser: push, a first visit without a pointer, and its settings. */
const needsBrowser = [
  "**/start/push*.spec.ts",
  "**/start/first-visit.spec.ts",
  "**/start/blocked-storage.spec.ts",
];

/** `npm run test:long` runs what is tagged so, and nothing else does. */
const isLong = process.env["HOURHAND_LONG_TESTS"] === "1";

export default defineConfig({
  testDir: ".",
  ...(isLong ? { grep: /@long/ } : { grepInvert: /@long/ }),
  // `npm run screens` takes the pictures of docs/screens; they are no journeys.
  projects: process.env["PICTURES_TO"]
    ? [{ name: "pictures", testMatch: "**/*.pictures.ts", use: inBrowser }]
    : [
        { name: "shell", testMatch: "**/*.spec.ts", testIgnore: needsBrowser, use: inShell },
        { name: "browser", testMatch: needsBrowser, use: inBrowser },
      ],
  outputDir: "../.cache/e2e",
  globalSetup: "./global-setup.ts",
  workers: 2,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  forbidOnly: process.env["CI"] === "true",
  reporter: process.env["PLAYWRIGHT_JSON_OUTPUT_FILE"] ? [["list"], ["json"]] : "list",
  use: {
    browserName: "chromium",
    // A trace of everything takes a fifth of the whole time: it is asked for where it is read, by --trace retain-on-failure.
    screenshot: "only-on-failure",
    // What a journey holds back with `route` would pass by it; those that are about it let it in.
    serviceWorkers: "block",
    timezoneId: "Asia/Kolkata",
    locale: "en-IN",
  },
});
