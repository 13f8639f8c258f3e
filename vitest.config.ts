// Unit, HTTP and socket tests of all workspaces. Journeys in a browser are in e2e/, what takes long is in *.long.test.ts.
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { relative } from "node:path";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
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

/**
 * Where the order of tests is random (as in `npm test`), shuffles the files of each project too. Vitest's own shuffle
 * mixes the projects, and each change of project starts a worker that reads the server again.
 */
class ShuffleWithinProjects extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- a method of the sequencer
    const sorted = await super.sort(files);
    const { root, sequence } = this.ctx.config;
    if (!sequence.shuffle) return sorted;
    const projects = sorted.map(({ project }) => project);
    const placeOf = ({ moduleId }: TestSpecification) =>
      createHash("sha1")
        .update(`${sequence.seed} ${relative(root, moduleId)}`)
        .digest("hex");
    return sorted.toSorted(
      (a, b) =>
        projects.indexOf(a.project) - projects.indexOf(b.project) || (placeOf(a) < placeOf(b) ? -1 : 1),
    );
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: ShuffleWithinProjects },
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
