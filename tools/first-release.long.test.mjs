// The server of 0.1.0 on today's schema: its own suite passes with our migrations in place of its own, so later
// migrations break nothing for it (docs/releases.md). HOURHAND_FIRST_RELEASE_TESTS names some of its files if not all
// should run.
import { spawnSync } from "node:child_process";
import { chmodSync, cpSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { root, run } from "./steps.mjs";

const folder = mkdtempSync(join(tmpdir(), "hourhand-first-release-"));
// Root's database runs as another user, with the programs in this folder.
chmodSync(folder, 0o755);
const report = join(folder, "report.json");
// The folder holds tens of thousands of dependency files.
afterAll(() => rmSync(folder, { recursive: true, force: true }), 600_000);

/**
 * Tests in which the release compares its schema with the migrations in full, and which therefore do not apply to a
 * newer schema.
 */
const leftOut = {
  // Its generated types, compared letter by letter.
  file: "server/src/platform/database/row-types.test.ts",
  // Expects a fixed list of the columns that refer to pictures. Today's schema has one more, the logo's, which the release
  // does not know.
  test: "knows every column that refers to a picture",
};

/**
 * Runs a program. @returns its output
 * @throws Error if the exit code is not 0
 */
function outputOf(program, args, options = {}) {
  const { status, stdout, stderr } = spawnSync(program, args, { maxBuffer: 2 ** 30, ...options });
  if (status !== 0) throw new Error(`${program} ${args[0]} ended with ${status}: ${String(stderr)}`);
  return stdout;
}

test(
  "the suite of server 0.1.0 passes on today's migrations",
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
        // Some of its tests measure time, and fail on a busy machine.
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
