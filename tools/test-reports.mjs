// Reads the reports of Vitest and of Playwright: how many tests passed, which failed (with the command that runs each
// alone), and how long each test took.
import { relative } from "node:path";

/**
 * @typedef {{ file: string, title?: string, message?: string }} Failure without a title the file itself could not be loaded
 * @typedef {{ passed: number, failed: number, failures: Failure[], durations: { test: string, seconds: number }[] }} Summary
 */

/** @param {any} report of Vitest's reporter 'json' @param {string} root of the clone @returns {Summary} */
export function summaryOfVitest(report, root) {
  const files = report.testResults.map((/** @type {any} */ result) => ({
    ...result,
    file: relative(root, result.name).replaceAll("\\", "/"),
  }));
  const failures = files.flatMap((/** @type {any} */ { file, status, message, assertionResults }) => {
    const failed = assertionResults
      .filter((/** @type {any} */ test) => test.status === "failed")
      .map((/** @type {any} */ test) => ({
        file,
        title: test.fullName,
        message: firstLine(test.failureMessages[0]),
      }));
    return failed.length === 0 && status === "failed" ? [{ file, message: firstLine(message) }] : failed;
  });
  return {
    passed: report.numPassedTests,
    failed: Math.max(failures.length, report.numFailedTestSuites && 1),
    failures,
    durations: files.flatMap((/** @type {any} */ { file, assertionResults }) =>
      assertionResults.map((/** @type {any} */ test) => ({
        test: `${file} › ${test.fullName}`,
        seconds: (test.duration ?? 0) / 1_000,
      })),
    ),
  };
}

/** @param {any} report of Playwright's reporter 'json' @returns {Summary} */
export function summaryOfPlaywright({ stats, suites }) {
  /** @type {(suite: any) => any[]} */
  const specsOf = ({ specs = [], suites: inner = [] }) => [...specs, ...inner.flatMap(specsOf)];
  const specs = suites.flatMap(specsOf).map((/** @type {any} */ spec) => ({
    ...spec,
    file: `e2e/${spec.file}`,
    results: spec.tests.flatMap((/** @type {any} */ one) => one.results),
  }));
  return {
    passed: stats.expected,
    // Nothing is retried; a test that failed once has failed.
    failed: stats.unexpected + stats.flaky,
    failures: specs
      .filter(({ ok, tests }) => !ok || tests.some((/** @type {any} */ one) => one.status === "flaky"))
      .map(({ file, title, results }) => ({
        file,
        title,
        message: firstLine(results.find((/** @type {any} */ one) => one.error)?.error.message),
      })),
    durations: specs.map(({ file, title, results }) => ({
      test: `${file} › ${title}`,
      seconds: results.reduce((/** @type {number} */ sum, one) => sum + one.duration, 0) / 1_000,
    })),
  };
}

/** Returns the shell command that runs a failed test alone. @param {Failure} failure */
export function commandFor({ file, title }) {
  const isJourney = file.startsWith("e2e/");
  const runner = isJourney
    ? `npm run test:journeys -- ${file.slice("e2e/".length)}`
    : `npx vitest run ${file}`;
  return title === undefined ? runner : `${runner} ${isJourney ? "-g" : "-t"} ${quoted(asPattern(title))}`;
}

/**
 * Makes a regular expression that matches a title exactly.
 * @param {string} title
 */
export const asPattern = (title) => title.replaceAll(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`);

const quoted = (/** @type {string} */ text) => `'${text.replaceAll("'", String.raw`'\''`)}'`;
// oxlint-disable-next-line no-control-regex -- the colours of a terminal
const firstLine = (text = "") => text.replaceAll(/\u001b\[[\d;]*m/g, "").split("\n", 1)[0] ?? "";
