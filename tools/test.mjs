// npm test: sets everything up and runs everything. The last line is 'N passed, N failed'.
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { ensureChromium } from "./chromium.mjs";
import { ensureRedis } from "./redis.mjs";
import { ensureBuilt, ensureInstalled, filesBelow, root, run, say } from "./steps.mjs";

let passed = 0;
let failed = 0;
const reports = join(root, ".cache/reports");
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });

await ensureInstalled();
try {
  await ensureRedis();
  await ensureChromium();
} catch (error) {
  process.stderr.write(`${error.message}\n`);
  finish(1);
}

say("Checking types, lint, format, structure and unused code");
count(await run(process.execPath, [join(root, "tools/check.mjs")]));

await ensureBuilt();

say("Unit, HTTP and socket tests");
const vitestReport = join(reports, "vitest.json");
const vitest = join(root, "node_modules/vitest/vitest.mjs");
const vitestCode = await run(process.execPath, [
  vitest,
  "run",
  "--reporter=default",
  "--reporter=json",
  `--outputFile.json=${vitestReport}`,
]);
add(vitestCode, vitestReport, ({ numPassedTests, numFailedTests, numFailedTestSuites }) => [
  numPassedTests,
  Math.max(numFailedTests, numFailedTestSuites && 1),
]);

if (
  filesBelow(join(root, "e2e")).some((file) => file.endsWith(".spec.ts")) &&
  existsSync(join(root, "server/dist/main.js"))
) {
  say("Journeys in the browser");
  const report = join(reports, "playwright.json");
  const env = { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: report };
  const code = await run(
    process.execPath,
    [join(root, "node_modules/@playwright/test/cli.js"), "test", "--config", "e2e/playwright.config.ts"],
    { env },
  );
  add(code, report, ({ stats }) => [stats.expected + stats.flaky, stats.unexpected]);
}
finish(failed ? 1 : 0);

/** Counts a step as one test. */
function count(code) {
  if (code === 0) passed++;
  else failed++;
}

/** Adds a report's numbers; a run that failed without a failed test, or left no report, is one failure. */
function add(code, file, numbersOf) {
  let failures = 0;
  if (existsSync(file)) {
    const [good, bad] = numbersOf(JSON.parse(readFileSync(file, "utf8")));
    passed += good;
    failures = bad;
  }
  failed += failures || (code === 0 ? 0 : 1);
}

function finish(code) {
  process.stdout.write(`\n${passed} passed, ${failed || (code ? 1 : 0)} failed\n`);
  process.exit(code);
}
