// The unit and HTTP suites on Node 24, which docs/operating.md recommends; `npm test` runs them on the Node it is started with.
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { root, run } from "./steps.mjs";

const folder = join(root, ".cache/node-24");
const report = join(root, ".cache/reports/vitest-node-24.json");

/** The program of Node 24, from its package on npm: `npm ci` need not bring it for the one who has no use for it. */
async function ensureNode24() {
  const program = join(folder, "node_modules/node/bin/node");
  if (existsSync(program)) return program;
  mkdirSync(folder, { recursive: true });
  const code = await run("npm", ["install", "--prefix", folder, "--no-audit", "--no-fund", "node@24"]);
  if (code !== 0) throw new Error("Node 24 could not be installed. Type 'npm view node@24' to see why.");
  return program;
}

test("the unit and HTTP suites pass on Node 24", { timeout: 3_600_000 }, async () => {
  const program = await ensureNode24();
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
});
