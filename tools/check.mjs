// npm run check: the checks for every commit, which take some seconds: types, lint, format, structure, citations, use
// cases, conformance. npm run check -- --all, which npm test runs, also checks the lint rules that need types and finds
// unused code, which takes a minute.
import { spawn } from "node:child_process";
import { join } from "node:path";
import { root } from "./steps.mjs";

const program = (name, file) => [join(root, "node_modules", name, file)];
const bin = (name) => [join(root, "node_modules/.bin", name)];
// Incremental: only checks files that changed since the last check.
const types = (project) => [
  process.execPath,
  [
    ...program("typescript", "bin/tsc"),
    "-p",
    project,
    "--incremental",
    "--tsBuildInfoFile",
    join(root, `.cache/types/${project === "." ? "main" : project}.tsbuildinfo`),
  ],
];
const isWhole = process.argv.includes("--all");
const lint = [...(isWhole ? ["--type-aware"] : []), "--deny-warnings", "--format=unix"];
const checks = [
  ["types", ...types(".")],
  ["types of the journeys", ...types("e2e")],
  ["types of the web client", ...types("web")],
  [isWhole ? "lint with types" : "lint", ...bin("oxlint"), lint],
  ["format", ...bin("oxfmt"), ["--check", "."]],
  ["code and documents", process.execPath, [join(root, "tools/check-code.mjs")]],
  ...(isWhole ? [["unused code", ...bin("knip"), ["--no-progress"]]] : []),
];

const results = await Promise.all(checks.map(([name, command, args]) => check(name, command, args)));
for (const { name, code, output } of results)
  if (code !== 0) {
    const hint = name === "format" ? "Run 'npm run format' to fix it.\n" : "";
    process.stdout.write(`\n── ${name} ──\n${output.trim()}\n${hint}`);
  }
process.stdout.write(
  `\n${results.map(({ name, code, seconds }) => `${code === 0 ? "✓" : "✗"} ${name} ${seconds.toFixed(1)} s`).join("   ")}\n`,
);
const failed = results.filter(({ code }) => code !== 0).length;
process.stdout.write(`${results.length - failed} checks passed, ${failed} failed\n`);
// Exits with code 2 for wrong types, because then no test is worth running (test.mjs).
const areTypesWrong = results.some(({ name, code }) => code !== 0 && name.startsWith("types"));
process.exitCode = areTypesWrong ? 2 : Math.min(failed, 1);

/** @returns {Promise<{ name: string, code: number, output: string, seconds: number }>} */
function check(name, command, args) {
  const from = Date.now();
  return new Promise((resolve) => {
    let output = "";
    const child = spawn(command, args, {
      cwd: root,
      stdio: ["ignore", "pipe", "pipe"],
      shell: process.platform === "win32",
    });
    child.stdout.on("data", (chunk) => (output += chunk));
    child.stderr.on("data", (chunk) => (output += chunk));
    child.once("error", (error) => resolve({ name, code: 1, output: error.message, seconds: 0 }));
    child.once("close", (code) =>
      resolve({ name, code: code ?? 1, output, seconds: (Date.now() - from) / 1_000 }),
    );
  });
}
