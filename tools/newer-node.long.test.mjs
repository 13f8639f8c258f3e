// The unit and HTTP suites on Node 24, which docs/operating.md recommends; `npm test` runs them on the Node it is started with.
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ensureNode24 } from "./node-24.mjs";
import { root, run } from "./steps.mjs";

const report = join(root, ".cache/reports/vitest-node-24.json");

test(
  "the unit and HTTP suites pass on Node 24",
  { tags: ["@operating-1.26"], timeout: 3_600_000 },
  async () => {
    const { node: program } = await ensureNode24();
    const { stdout } = spawnSync(program, ["--version"], { encoding: "utf8" });
    expect(stdout).toMatch(/^v24\./);
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
