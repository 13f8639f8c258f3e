// Unit, HTTP and socket tests of all workspaces. Journeys in a browser are in e2e/, what takes long is in *.long.test.ts.
import { existsSync } from "node:fs";
import { defineConfig } from "vitest/config";
import { conformanceTags } from "./tools/conformance.mjs";

const isLong = process.env["HOURHAND_LONG_TESTS"] === "1";
const testsOf = (folder: string) => [
  isLong ? `${folder}/**/*.long.test.{ts,tsx,mjs}` : `${folder}/**/*.test.{ts,tsx,mjs}`,
];
const exclude = ["**/node_modules/**", "**/dist/**", ...(isLong ? [] : ["**/*.long.test.*"])];
/** Screen tests, in a browser. */
const screens = "web/vitest.screens.config.ts";
const globalSetup = ["server/test/global-setup.ts"];
const shared = {
  // The lines of docs/conformance. Vitest refuses a tag that is not one of them.
  tags: conformanceTags().map((name) => ({ name })),
  // The timeouts end what hangs; on a busy machine a test may take ten times as long.
  testTimeout: isLong ? 600_000 : 90_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 30_000 } },
};

export default defineConfig({
  test: {
    projects: [
      { test: { name: "contract", include: testsOf("contract/src"), exclude, ...shared } },
      {
        test: { name: "embedded-postgres", include: testsOf("embedded-postgres/src"), exclude, ...shared },
      },
      {
        test: {
          name: "server",
          include: [...testsOf("server/src"), ...testsOf("server/test")],
          exclude,
          globalSetup,
          setupFiles: ["server/test/own-market.ts"],
          // Its files share the server that their worker has read: reading it for each took a third of all the time.
          isolate: isLong,
          ...shared,
        },
      },
      { test: { name: "demo", include: testsOf("demo/src"), exclude, globalSetup, ...shared } },
      { test: { name: "tools", include: testsOf("tools"), exclude, ...shared } },
      {
        ...(existsSync("web/vite.config.ts") && { extends: "./web/vite.config.ts" as const }),
        test: {
          name: "web",
          root: ".",
          include: testsOf("web/src"),
          exclude: [...exclude, "**/*.screen.test.*"],
          ...shared,
        },
      },
      // None of them takes long.
      ...(isLong || !existsSync(screens) ? [] : [screens]),
    ],
    pool: "forks",
    maxWorkers: 2,
    passWithNoTests: isLong,
    // What differs is named in a failure's first line, which is all that a run's last lines show.
    chaiConfig: { truncateThreshold: 1_000 },
  },
});
