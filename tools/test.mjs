// npm test: sets everything up and runs everything. The last line is 'N passed, N failed'.
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { join, relative } from "node:path";
import { ensureChromium } from "./chromium.mjs";
import { ensureOperatorPrograms } from "./operator-programs.mjs";
import { ensureRedis } from "./redis.mjs";
import { runJourneys } from "./run-journeys.mjs";
import { ensureBuilt, ensureInstalled, filesBelow, root, run, log } from "./steps.mjs";

let passed = 0;
let failed = 0;
/** Where each failure stands, said once more at the end: the output above is long. */
const failures = [];
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
await ensureOperatorPrograms();

log("Checking types, lint, format, structure and unused code");
const checkCode = await run(process.execPath, [join(root, "tools/check.mjs"), "--all"]);
if (checkCode === 0) passed++;
else fail(1, ["the check (npm run check -- --all)"]);

await ensureBuilt();

log("Unit, HTTP and socket tests");
const vitestReport = join(reports, "vitest.json");
const vitest = join(root, "node_modules/vitest/vitest.mjs");
const vitestCode = await run(process.execPath, [
  vitest,
  "run",
  "--reporter=default",
  "--reporter=json",
  `--outputFile.json=${vitestReport}`,
]);
add(vitestCode, vitestReport, (report) => ({
  good: report.numPassedTests,
  bad: Math.max(report.numFailedTests, report.numFailedTestSuites && 1),
  titles: report.testResults.flatMap(failedTestsOf),
}));

if (
  filesBelow(join(root, "e2e")).some((file) => file.endsWith(".spec.ts")) &&
  existsSync(join(root, "server/dist/main.js"))
) {
  log("Journeys in the browser");
  const report = join(reports, "playwright.json");
  const code = await runJourneys([], { PLAYWRIGHT_JSON_OUTPUT_FILE: report });
  add(code, report, ({ stats, suites }) => ({
    good: stats.expected + stats.flaky,
    bad: stats.unexpected,
    titles: suites.flatMap(failedBrowserTestsOf),
  }));
}
finish(failed ? 1 : 0);

/** Adds a report's numbers; a run that failed without a failed test, or left no report, is one failure. */
function add(code, file, readReport) {
  const report = existsSync(file) ? readReport(JSON.parse(readFileSync(file, "utf8"))) : undefined;
  passed += report?.good ?? 0;
  if (report?.bad) fail(report.bad, report.titles);
  else if (code !== 0) fail(1, [`a run that ended with ${code} without naming a test`]);
}

function fail(number, titles) {
  failed += number;
  failures.push(...titles);
}

/** The failed tests of one file in Vitest's report; the file itself where it could not be loaded. */
function failedTestsOf({ name, status, message, assertionResults }) {
  const file = relative(root, name);
  const titles = assertionResults
    .filter((test) => test.status === "failed")
    .map((test) => `${file} › ${test.fullName}\n    ${firstLine(test.failureMessages[0])}`);
  return titles.length === 0 && status === "failed" ? [`${file}\n    ${firstLine(message)}`] : titles;
}

/** The failed journeys of a suite in Playwright's report, with the suites inside it. */
function failedBrowserTestsOf({ file, specs = [], suites = [] }) {
  const titles = specs.filter((spec) => !spec.ok).map((spec) => `e2e/${file} › ${spec.title}`);
  return [...titles, ...suites.flatMap(failedBrowserTestsOf)];
}

function firstLine(text = "") {
  return text.split("\n", 1)[0];
}

function finish(code) {
  if (failures.length > 0)
    process.stdout.write(`\nFailed:\n${failures.map((title) => `  ${title}\n`).join("")}`);
  process.stdout.write(`\n${passed} passed, ${failed || (code ? 1 : 0)} failed\n`);
  process.exit(code);
}
