// The server of 0.1.0 on today's schema: its own suite passes with our migrations in the place of its own, so what we have added since
// takes nothing from it (docs/releases.md). HOURHAND_FIRST_RELEASE_TESTS names some of its files where not all are to run.
import { spawnSync } from "node:child_process";
import { chmodSync, cpSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { root, run } from "./steps.mjs";

const folder = mkdtempSync(join(tmpdir(), "hourhand-first-release-"));
// Root's database runs as another user, from the programs in here.
chmodSync(folder, 0o755);
const report = join(folder, "report.json");
// Tens of thousands of files of dependencies.
afterAll(() => rmSync(folder, { recursive: true, force: true }), 600_000);

/** Of the release's own tests, what is not about serving on a schema: these compare something of it with what migrations say, in full. */
const leftOut = {
  // Its generated types, letter by letter.
  file: "server/src/platform/database/row-types.test.ts",
  // The columns that refer to pictures, which it asks the database for: it keeps the logo's, which it has never heard of.
  test: "knows every column that refers to a picture",
};

/** @returns what the program printed @throws Error when it ended otherwise than well */
function outputOf(program, args, options = {}) {
  const { status, stdout, stderr } = spawnSync(program, args, { maxBuffer: 2 ** 30, ...options });
  if (status !== 0) throw new Error(`${program} ${args[0]} ended with ${status}: ${String(stderr)}`);
  return stdout;
}

test(
  "the server's suite of 0.1.0 passes on the migrations of today",
  { tags: ["@operating-1.17"], timeout: 5_400_000 },
  async () => {
    const releases = readFileSync(join(root, "docs/releases.md"), "utf8");
    const [, commit] = /^## 0\.1\.0\n\nCommit `(\w{40})`/m.exec(releases) ?? [];
    expect(commit).toBeDefined();
    const archive = outputOf("git", ["archive", "--format=tar", commit], { cwd: root });
    outputOf("tar", ["--extract", "--file=-"], { cwd: folder, input: archive });
    const migrations = join(folder, "server/migrations");
    rmSync(migrations, { recursive: true });
    cpSync(join(root, "server/migrations"), migrations, { recursive: true });
    rmSync(join(folder, leftOut.file));
    const { HOURHAND_LONG_TESTS: _long, VITEST: _vitest, NODE_ENV: _mode, ...env } = process.env;
    const options = { cwd: folder, env };
    expect(await run("npm", ["ci", "--no-audit", "--no-fund"], options)).toBe(0);
    const code = await run(
      process.execPath,
      [
        join(folder, "node_modules/vitest/vitest.mjs"),
        "run",
        "--project=server",
        "--reporter=default",
        "--reporter=json",
        `--outputFile.json=${report}`,
        // Some of its tests measured time, and fail where the machine is busy with something else.
        "--retry=2",
        `--testNamePattern=^(?!.*${leftOut.test})`,
        ...(process.env.HOURHAND_FIRST_RELEASE_TESTS?.split(" ") ?? []),
      ],
      options,
    );
    const { numFailedTests, numFailedTestSuites, numPassedTests } = JSON.parse(readFileSync(report, "utf8"));
    process.stdout.write(`0.1.0 on today's schema: ${numPassedTests} passed\n`);
    expect({ code, numFailedTests, numFailedTestSuites }).toEqual({
      code: 0,
      numFailedTests: 0,
      numFailedTestSuites: 0,
    });
  },
);
