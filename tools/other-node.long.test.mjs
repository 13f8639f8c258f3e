// Runs the unit and HTTP suites on the other Node: on 24, which docs/operating.md recommends, or, if these tests
// themselves run on 24, on 20, the oldest supported version. `npm test` runs them on the current Node.
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ensureNode } from "./node-other.mjs";
import { root, run } from "./steps.mjs";

const other = process.versions.node.startsWith("24.") ? 20 : 24;
const report = join(root, `.cache/reports/vitest-node-${other}.json`);

test(
  `the unit and HTTP suites pass on Node ${other}`,
  { tags: ["@operating-1.26"], timeout: 3_600_000 },
  async () => {
    const { node: program } = await ensureNode(other);
    const { stdout } = spawnSync(program, ["--version"], { encoding: "utf8" });
    expect(stdout.startsWith(`v${other}.`)).toBe(true);
    const vitest = join(root, "node_modules/vitest/vitest.mjs");
    const { HOURHAND_LONG_TESTS: _long, VITEST: _vitest, NODE_ENV: _mode, ...env } = process.env;
    const code = await run(
      program,
      [vitest, "run", "--reporter=default", "--reporter=json", `--outputFile.json=${report}`],
      { env: { ...env, PATH: `${join(program, "..")}:${env.PATH}` } },
    );
    const { numFailedTests, numFailedTestSuites, numPassedTests } = JSON.parse(readFileSync(report, "utf8"));
    process.stdout.write(`${stdout.trim()}: ${numPassedTests} passed\n`);
    expect({ code, numFailedTests, numFailedTestSuites }).toEqual({
      code: 0,
      numFailedTests: 0,
      numFailedTestSuites: 0,
    });
    expect(numPassedTests).toBeGreaterThan(3_000);
  },
);
