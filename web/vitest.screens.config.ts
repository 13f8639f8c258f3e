// Screen tests: the client in Chromium's headless shell, with a fake network (web/test). No server runs.
import { playwright } from "@vitest/browser-playwright";
import { defineConfig, mergeConfig } from "vitest/config";
import { chromiumArguments, findShell } from "../tools/chromium.mjs";
import { conformanceTags } from "../tools/conformance.mjs";
import web from "./vite.config.ts";

const artifacts = "../.cache/screens";
/** As for all tests (vitest.config.ts): ends a hanging test, but allows for a busy machine. */
const waitMs = 30_000;

/** Screen tests with a touch screen. */
const byTouch = "src/**/*-by-touch.screen.test.ts";

const chromium = (context: { hasTouch?: boolean } = {}) =>
  playwright({
    launchOptions: { args: chromiumArguments, executablePath: findShell() ?? "" },
    // As long as an expectation. Without a limit, an action would wait until the test's timeout.
    actionTimeout: waitMs,
    contextOptions: { timezoneId: "Asia/Kolkata", locale: "en-IN", ...context },
  });

export default mergeConfig(
  // No request may reach a server: an unanswered call is a mistake in the test.
  { ...web, server: {} },
  defineConfig({
    root: import.meta.dirname,
    cacheDir: artifacts,
    // Finds all dependencies before the first test, because a library found later would reload the page during a run.
    // Does not reuse the last run's result, which would miss parts imported since then.
    optimizeDeps: { entries: ["src/main.tsx", "test/*.ts"], force: true },
    test: {
      name: "screens",
      include: ["{src,parts}/**/*.screen.test.ts"],
      setupFiles: ["test/setup.ts"],
      // The files share two pages, because loading the client's modules again takes longer than ten tests. A page uses
      // one core.
      isolate: false,
      maxWorkers: 2,
      // Runs after the other projects, which share two workers.
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
          // A separate page, because Chromium does not find its mouse again after emulating touch.
          { browser: "chromium", name: "touch", include: [byTouch], provider: chromium({ hasTouch: true }) },
        ],
        viewport: { width: 1280, height: 720 },
        // Moves the pointer to a place without controls. Otherwise the test would hover over the previous test's
        // control.
        commands: { parkPointer: ({ page }) => page.mouse.move(0, 0) },
        screenshotDirectory: artifacts,
      },
    },
  }),
);
