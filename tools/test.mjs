// npm test: sets everything up and runs everything. The last line is 'N passed, N failed'. npm test -- --failed runs
// only the tests that failed last time. npm test -- --write-budget also writes bench/tests.json.
import { randomInt } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ensureChromium } from "./chromium.mjs";
import { countCpu } from "./cpu-group.mjs";
import { ensureOperatorPrograms } from "./operator-programs.mjs";
import { ensureRedis } from "./redis.mjs";
import { runJourneys } from "./run-journeys.mjs";
import { buildIfNeeded, ensureInstalled, log, root, run } from "./steps.mjs";
import { dearestOf, machine, overBudget, rounded } from "./test-budget.mjs";
import { asPattern, commandFor, summaryOfPlaywright, summaryOfVitest } from "./test-reports.mjs";

/** @typedef {import("./test-reports.mjs").Failure} Failure */
/** @typedef {import("./test-reports.mjs").Summary} Summary */
/** @typedef {"check" | "build" | "unit" | "screens" | "journeys"} Group */

const onlyFailed = process.argv.includes("--failed");
const writesBudget = process.argv.includes("--write-budget");
const reports = join(root, ".cache/reports");
/** The failures of the last run, by group; `null` for a group that did not run. */
const lastFile = join(root, ".cache/failed-tests.json");
const budgetFile = join(root, "bench/tests.json");
const from = Date.now();
/** The random order of Vitest's files, and of the tests in each. Another run has another. */
const order = ["--sequence.shuffle.tests", `--sequence.seed=${randomInt(1_000_000)}`];

let passed = 0;
let failed = 0;
/** Failures that are repeated at the end, because the output above is long. @type {string[]} */
const told = [];
/** @type {Record<Group, Failure[] | null>} */
const failures = { check: null, build: null, unit: null, screens: null, journeys: null };
/** @type {Record<string, number>} */
const cpuSeconds = {};
/** @type {Summary["durations"]} */
const durations = [];

/** @type {typeof failures | undefined} */
const last = existsSync(lastFile) ? JSON.parse(readFileSync(lastFile, "utf8")) : undefined;
if (onlyFailed && !last) finish("No run has ended here yet: npm test runs everything.", 1);
if (onlyFailed && last && !Object.values(last).some((group) => group?.length))
  finish(`Nothing failed last time.${notRunYet(last)}`, 0);

rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });

await ensureInstalled();
try {
  await ensureRedis();
  await ensureChromium();
} catch (error) {
  finish(error.message, 1);
}
await ensureOperatorPrograms();

await group("check", "Checking types, lint, format, structure and unused code", async () => {
  const code = await run(process.execPath, [join(root, "tools/check.mjs"), "--all"]);
  if (code === 0) passed++;
  else fail("check", 1, [{ file: "the check", message: "npm run check -- --all" }]);
  if (code === 2) finish("The types are wrong, so no test was run.", 1);
});

// Journeys need the build, even with --failed.
const endBuild = countCpu("build");
if ((await buildIfNeeded()) === 0) failures.build = [];
else {
  fail("build", 1, [{ file: "the build", message: "npm run build" }]);
  finish("The product does not build, so no test was run.", 1);
}
count("build", endBuild());

await group("unit", "Unit, HTTP and socket tests", (files) =>
  vitest("unit", ["--project", "!screens", ...files]),
);
if (existsSync(join(root, "web/vitest.screens.config.ts")))
  // React's production build, as in the product: the tests take half as long. Its development build, which warns of
  // mistakes such as missing keys, runs in `npm run test:long`.
  await group("screens", "Screen tests", (files) =>
    vitest("screens", ["--project", "screens", ...files], { NODE_ENV: "production" }),
  );
await group("journeys", "Journeys in the browser", async (files, titles) => {
  const report = join(reports, "playwright.json");
  const only = titles.length ? ["-g", titles.map(asPattern).join("|")] : [];
  const code = await runJourneys([...files.map((file) => file.replace(/^e2e\//, "")), ...only], {
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
  });
  add("journeys", code, report, summaryOfPlaywright);
});

if (!onlyFailed) tellCost();
finish(notRunYet(failures), failed ? 1 : 0);

/** Returns the groups that still have to run because the run ended early. @param {typeof failures} groups */
function notRunYet(groups) {
  const names = Object.keys(groups).filter(
    (name) =>
      groups[name] === null && (name !== "screens" || existsSync(join(root, "web/vitest.screens.config.ts"))),
  );
  return names.length ? ` Not run yet: ${names.join(", ")}. npm test runs everything.` : "";
}

/**
 * Runs a group and counts its CPU. With --failed it runs only its failed tests, or nothing.
 * @param {Group} name
 * @param {string} title
 * @param {(files: string[], titles: string[]) => Promise<unknown>} work gets the tests that should run alone; none
 * means all
 */
async function group(name, title, work) {
  const again = onlyFailed ? (last?.[name] ?? []) : [];
  if (onlyFailed && again.length === 0) {
    // A group that did not run last time still has to run.
    failures[name] = last?.[name] ?? null;
    return;
  }
  log(title);
  const end = countCpu(name);
  failures[name] = [];
  // A failure that belongs to no test has no file: then everything in the group runs again.
  const named = again.every(({ file }) => existsSync(join(root, file))) ? again : [];
  const titled = named.every((failure) => failure.title !== undefined) ? named : [];
  await work(
    [...new Set(named.map(({ file }) => file))],
    titled.map((failure) => failure.title ?? ""),
  );
  count(name, end());
}

/** @param {string} name @param {number | undefined} seconds */
function count(name, seconds) {
  if (seconds !== undefined) cpuSeconds[name] = rounded(seconds);
}

/**
 * @param {"unit" | "screens"} name
 * @param {string[]} args
 * @param {Record<string, string>} [variables] of the environment
 */
async function vitest(name, args, variables = {}) {
  const report = join(reports, `${name}.json`);
  const program = join(root, "node_modules/vitest/vitest.mjs");
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  const code = await run(process.execPath, [program, "run", ...reporters, ...order, ...args], {
    env: { ...process.env, ...variables },
  });
  add(name, code, report, (json) => summaryOfVitest(json, root));
}

/**
 * Adds a report's numbers; a run that failed although no test did, or that left no report, counts as one failure.
 * @param {Group} name
 * @param {number} code
 * @param {string} file
 * @param {(report: any) => Summary} summaryOf
 */
function add(name, code, file, summaryOf) {
  const summary = existsSync(file) ? summaryOf(JSON.parse(readFileSync(file, "utf8"))) : undefined;
  passed += summary?.passed ?? 0;
  durations.push(...(summary?.durations ?? []));
  if (summary?.failed) fail(name, summary.failed, summary.failures);
  else if (code !== 0) fail(name, 1, [{ file: name, message: `ended with ${code} without naming a test` }]);
}

/** @param {Group} name @param {number} number @param {Failure[]} which */
function fail(name, number, which) {
  failed += number;
  failures[name] = which;
  for (const failure of which) {
    const { file, title, message } = failure;
    told.push(`  ${file}${title === undefined ? "" : ` › ${title}`}\n    ${message ?? ""}`);
    if (existsSync(join(root, file))) told.push(`    alone: ${commandFor(failure)}`);
  }
}

/** Compares the cost of the whole run with bench/tests.json, or writes it. */
function tellCost() {
  const counts = join(reports, "journeys.json");
  const { pageLoads, productStarts } = existsSync(counts) ? JSON.parse(readFileSync(counts, "utf8")) : {};
  // The check and the build reuse what an earlier run left, so their cost says nothing about the suite.
  const { check: _check, build: _build, ...ofTests } = cpuSeconds;
  const now = {
    machine: machine(),
    date: new Date().toISOString().slice(0, 10),
    seconds: rounded((Date.now() - from) / 1_000),
    cpuSeconds: ofTests,
    pageLoads,
    productStarts,
    dearest: dearestOf(durations),
  };
  if (Object.keys(cpuSeconds).length === 0) log("CPU is not counted here: that needs Linux and root.");
  if (writesBudget) {
    if (failed) return log("A run with failures is no budget: bench/tests.json is as it was.");
    writeFileSync(budgetFile, `${JSON.stringify(now, null, 2)}\n`);
    return log("bench/tests.json is written.");
  }
  if (!existsSync(budgetFile))
    return log("There is no budget yet; npm test -- --write-budget writes bench/tests.json.");
  for (const sentence of overBudget(JSON.parse(readFileSync(budgetFile, "utf8")), now))
    log(`Above the budget of bench/tests.json: ${sentence}`);
}

/**
 * Prints the failures and ends.
 * @param {string} sentence printed before the last line
 * @param {number} code
 * @returns {never}
 */
function finish(sentence, code) {
  if (Object.values(failures).some((group) => group !== null)) {
    mkdirSync(join(root, ".cache"), { recursive: true });
    writeFileSync(lastFile, JSON.stringify(failures));
  }
  if (told.length > 0) process.stdout.write(`\nFailed:\n${told.join("\n")}\n`);
  if (told.length > 0)
    process.stdout.write(
      `\nOnly these again: npm test -- --failed\nThe order of this run: npx vitest run <file> ${order.join(" ")}\n`,
    );
  if (sentence) process.stdout.write(`\n${sentence.trim()}\n`);
  process.stdout.write(`\n${passed} passed, ${failed || (code ? 1 : 0)} failed\n`);
  process.exit(code);
}
