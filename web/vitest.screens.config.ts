// Screen tests: the client in the headless shell of Chromium, with the wire faked (web/test). No server runs.
import { playwright } from "@vitest/browser-playwright";
import { defineConfig, mergeConfig } from "vitest/config";
import { chromiumArguments, findShell } from "../tools/chromium.mjs";
import { conformanceTags } from "../tools/conformance.mjs";
import web from "./vite.config.ts";

const artifacts = "../.cache/screens";
/** As for all tests (vitest.config.ts): it ends what hangs; a busy machine may take long. */
const waitMs = 30_000;

/** Screen tests in which people point with a finger. */
const byTouch = "src/**/*-by-touch.screen.test.ts";

const chromium = (context: { hasTouch?: boolean } = {}) =>
  playwright({
    launchOptions: { args: chromiumArguments, executablePath: findShell() ?? "" },
    // As long as an expectation; without it either would wait for the end of the test.
    actionTimeout: waitMs,
    contextOptions: { timezoneId: "Asia/Kolkata", locale: "en-IN", ...context },
  });

export default mergeConfig(
  // Nothing may reach a server: what a test does not answer is its fault.
  { ...web, server: {} },
  defineConfig({
    root: import.meta.dirname,
    cacheDir: artifacts,
    // Found before the first test: a library found later would reload the page in the middle of a run. Those of the last run
    // are not kept: a part of a library that is imported since then would be found later.
    optimizeDeps: { entries: ["src/main.tsx", "test/*.ts"], force: true },
    test: {
      name: "screens",
      include: ["src/**/*.screen.test.ts"],
      setupFiles: ["test/setup.ts"],
      // One page for all files: loading the client's modules again costs more than ten tests.
      isolate: false,
      fileParallelism: false,
      // After the other projects, which share two workers.
      sequence: { groupOrder: 1 },
      tags: conformanceTags().map((name) => ({ name })),
      testTimeout: 180_000,
      expect: { poll: { timeout: waitMs } },
      attachmentsDir: artifacts,
      browser: {
        enabled: true,
        headless: true,
        provider: chromium(),
        instances: [
          { browser: "chromium", name: "mouse", exclude: [byTouch] },
          // A page of its own: Chromium that was told to emulate touch does not find its mouse again.
          { browser: "chromium", name: "touch", include: [byTouch], provider: chromium({ hasTouch: true }) },
        ],
        viewport: { width: 1280, height: 720 },
        // Where nothing is: what lies under the pointer of the test before would be hovered over.
        commands: { parkPointer: ({ page }) => page.mouse.move(0, 0) },
        screenshotDirectory: artifacts,
      },
    },
  }),
);
