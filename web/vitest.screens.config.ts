// Screen tests: the client in Chromium's headless shell, with a fake wire (web/test). No server runs.
import { playwright } from "@vitest/browser-playwright";
import { defineConfig, mergeConfig } from "vitest/config";
import { chromiumArguments, findShell } from "../tools/chromium.mjs";
import { conformanceTags } from "../tools/conformance.mjs";
import web from "./vite.config.ts";

const artifacts = "../.cache/screens";
/** As for all tests (vitest.config.ts): ends a hanging test; a busy machine may be slow. */
const waitMs = 30_000;

/** Screen tests with a touch screen. */
const byTouch = "src/**/*-by-touch.screen.test.ts";

const chromium = (context: { hasTouch?: boolean } = {}) =>
  playwright({
    launchOptions: { args: chromiumArguments, executablePath: findShell() ?? "" },
    // As long as an expectation; without a limit either would wait until the test's timeout.
    actionTimeout: waitMs,
    contextOptions: { timezoneId: "Asia/Kolkata", locale: "en-IN", ...context },
  });

export default mergeConfig(
  // No request may reach a server: an unanswered call is the test's mistake.
  { ...web, server: {} },
  defineConfig({
    root: import.meta.dirname,
    cacheDir: artifacts,
    // Finds all dependencies before the first test: a library found later would reload the page during a run. The last
    // run's result is not reused, because it would miss parts imported since then.
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
          // A separate page: Chromium does not find its mouse again after emulating touch.
          { browser: "chromium", name: "touch", include: [byTouch], provider: chromium({ hasTouch: true }) },
        ],
        viewport: { width: 1280, height: 720 },
        // Moves the pointer to a place without controls: otherwise the test would hover over the control of the
        // previous one.
        commands: { parkPointer: ({ page }) => page.mouse.move(0, 0) },
        screenshotDirectory: artifacts,
      },
    },
  }),
);
