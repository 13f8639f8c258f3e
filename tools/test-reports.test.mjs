import { expect, test } from "vitest";
import { commandFor, summaryOfPlaywright, summaryOfVitest } from "./test-reports.mjs";

test("Vitest's report: failed tests, and a file that could not be loaded", () => {
  const file = (name, status, assertionResults, message = "") => ({
    name: `/clone/${name}`,
    status,
    message,
    assertionResults,
  });
  const report = {
    numPassedTests: 1,
    numFailedTests: 1,
    numFailedTestSuites: 2,
    testResults: [
      file("server/a.test.ts", "failed", [
        { status: "passed", fullName: "a good", duration: 20, failureMessages: [] },
        {
          status: "failed",
          fullName: "a bad",
          duration: 1_500,
          failureMessages: ["\u001b[31mno\u001b[39m\nat"],
        },
      ]),
      file("web/b.test.ts", "failed", [], "Cannot find module\nat"),
    ],
  };
  expect(summaryOfVitest(report, "/clone")).toEqual({
    passed: 1,
    failed: 2,
    failures: [
      { file: "server/a.test.ts", title: "a bad", message: "no" },
      { file: "web/b.test.ts", message: "Cannot find module" },
    ],
    durations: [
      { test: "server/a.test.ts › a good", seconds: 0.02 },
      { test: "server/a.test.ts › a bad", seconds: 1.5 },
    ],
  });
});

test("Playwright's report: failures of inner groups too; a test that passed on the second try has failed", () => {
  const spec = (title, ok, status, results) => ({
    title,
    ok,
    file: "a.spec.ts",
    tests: [{ status, results }],
  });
  const report = {
    stats: { expected: 1, unexpected: 1, flaky: 1 },
    suites: [
      {
        specs: [spec("good", true, "expected", [{ duration: 1_000 }])],
        suites: [
          {
            specs: [
              spec("bad", false, "unexpected", [{ duration: 500, error: { message: "no\nat" } }]),
              spec("late", true, "flaky", [{ duration: 500, error: { message: "once" } }, { duration: 500 }]),
            ],
          },
        ],
      },
    ],
  };
  expect(summaryOfPlaywright(report)).toEqual({
    passed: 1,
    failed: 2,
    failures: [
      { file: "e2e/a.spec.ts", title: "bad", message: "no" },
      { file: "e2e/a.spec.ts", title: "late", message: "once" },
    ],
    durations: [
      { test: "e2e/a.spec.ts › good", seconds: 1 },
      { test: "e2e/a.spec.ts › bad", seconds: 0.5 },
      { test: "e2e/a.spec.ts › late", seconds: 1 },
    ],
  });
});

test.each([
  [{ file: "server/a.test.ts" }, "npx vitest run server/a.test.ts"],
  [
    { file: "server/a.test.ts", title: "it's ₹5 (or more)" },
    String.raw`npx vitest run server/a.test.ts -t 'it'\''s ₹5 \(or more\)'`,
  ],
  [
    { file: "e2e/admin/a.spec.ts", title: "j and k" },
    "npm run test:journeys -- admin/a.spec.ts -g 'j and k'",
  ],
])("%j is run alone by its command", (failure, command) => {
  expect(commandFor(failure)).toBe(command);
});
