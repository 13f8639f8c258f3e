// The set-up steps that a clone may still need, shared by start, test and dev. Uses only Node's built-ins, because
// nothing is installed yet.
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** The folder of the clone. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** @type {NodeJS.WriteStream} */
let progress = process.stdout;

/**
 * Sets the stream for progress and for the output of the steps' programs: stderr if stdout is reserved for a result.
 * @param {NodeJS.WriteStream} stream
 */
export const writeProgressTo = (stream) => {
  progress = stream;
};

/** Prints a step. @param {string} sentence */
export const log = (sentence) => progress.write(`• ${sentence}\n`);

/**
 * Runs a program and resolves with its exit code; a signal counts as 1.
 * @param {string} command
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions} [options]
 * @returns {Promise<number>}
 */
export function run(command, args, options = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      stdio: ["inherit", progress.fd, "inherit"],
      shell: process.platform === "win32",
      ...options,
    });
    child.once("error", (error) => {
      process.stderr.write(`${command} does not run: ${error.message}\n`);
      resolve(1);
    });
    child.once("exit", (code) => resolve(code ?? 1));
  });
}

/**
 * Returns npm's options for a complete installation, whatever NODE_ENV and npm's own configuration say: the build needs
 * packages that production does not.
 */
const wholeInstallation = () => [
  ...["dev", "optional", "peer"].map((kind) => `--include=${kind}`),
  "--workspaces",
  "--include-workspace-root",
  "--no-legacy-peer-deps",
  "--no-dry-run",
  "--no-package-lock-only",
  "--no-global",
  "--location=project",
  "--install-strategy=hoisted",
  "--bin-links",
  `--os=${process.platform}`,
  `--cpu=${process.arch}`,
  ...(process.platform === "linux" ? [`--libc=${libc()}`] : []),
];

function libc() {
  const report = /** @type {{ header?: { glibcVersionRuntime?: string } }} */ (process.report.getReport());
  return report.header?.glibcVersionRuntime === undefined ? "musl" : "glibc";
}

/**
 * Installs the dependencies of package-lock.json unless they are installed already. Ends the process if that fails.
 * @param {string} [folder] the clone
 */
export async function ensureInstalled(folder = root) {
  const mark = join(folder, "node_modules/.hourhand");
  if (existsSync(mark) && readFileSync(mark, "utf8") === installedMark(folder)) return;
  log("Installing the dependencies (once, about a minute)");
  const options = ["--no-audit", "--no-fund", "--loglevel=error", ...wholeInstallation()];
  const code = await run("npm", ["ci", ...options], { cwd: folder });
  const missing = code === 0 ? missingPackages(folder) : [];
  if (code !== 0 || missing.length > 0) {
    process.stderr.write(
      missing.length > 0
        ? `npm left packages out: ${missing.slice(0, 5).join(", ")}. 'npm config list' shows the setting that causes it.\n`
        : "The dependencies could not be installed. Check the network and type 'npm ci' to see why.\n",
    );
    process.exit(1);
  }
  writeFileSync(mark, installedMark(folder));
}

/**
 * Identifies the required and the installed packages: npm records the latter in its own file, which changes with every
 * installation.
 * @param {string} folder
 */
function installedMark(folder) {
  const hash = (/** @type {string} */ file) =>
    existsSync(join(folder, file))
      ? createHash("sha256")
          .update(readFileSync(join(folder, file)))
          .digest("hex")
      : "none";
  return `${hash("package-lock.json")} ${hash("node_modules/.package-lock.json")} ${process.platform}-${process.arch}`;
}

/**
 * Returns the packages in the lock file that every platform needs and `folder` lacks.
 * @param {string} folder
 * @returns {string[]}
 */
function missingPackages(folder) {
  /** @type {{ packages: Record<string, { optional?: boolean, devOptional?: boolean }> }} */
  const { packages } = JSON.parse(readFileSync(join(folder, "package-lock.json"), "utf8"));
  return Object.entries(packages)
    .filter(
      ([path, { optional, devOptional }]) => path.includes("node_modules/") && !optional && !devOptional,
    )
    .map(([path]) => path)
    .filter((path) => !existsSync(join(folder, path)));
}

/** Builds the product unless the build is already of these sources. Ends the process if that fails. */
export async function ensureBuilt() {
  const code = await buildIfNeeded();
  if (code !== 0) process.exit(code);
}

/** Does the same, but returns the build's exit code. @returns {Promise<number>} */
export async function buildIfNeeded() {
  const mark = join(root, "server/dist/.sources");
  const wanted = sourcesHash();
  const isComplete =
    existsSync(join(root, "web/dist/index.html")) || !existsSync(join(root, "web/index.html"));
  if (isComplete && existsSync(mark) && readFileSync(mark, "utf8") === wanted) return 0;
  log("Building");
  const code = await run(process.execPath, [join(root, "tools/build.mjs")]);
  if (code !== 0) return code;
  mkdirSync(dirname(mark), { recursive: true });
  writeFileSync(mark, wanted);
  return 0;
}

const sources = [
  "contract/src",
  "embedded-postgres/src",
  "server/src",
  "server/migrations",
  "demo",
  "web",
  "tools/build.mjs",
  "tools/bundle.mjs",
  "package-lock.json",
  "tsconfig.base.json",
];

/** Hashes the names and contents of all sources of the build; takes about 20 ms for 10 MB. */
export function sourcesHash() {
  const hash = createHash("sha256");
  for (const path of sources) {
    for (const file of filesBelow(join(root, path))) {
      if (/\.test\.|\/RESULTS/.test(file)) continue;
      hash.update(file.slice(root.length)).update("\0").update(readFileSync(file)).update("\0");
    }
  }
  return hash.digest("hex");
}

/**
 * Lists every file below a path, sorted, without node_modules, dist and hidden folders.
 * @param {string} path a file or folder; it may be missing
 * @returns {string[]}
 */
export function filesBelow(path) {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (!stat) return [];
  if (stat.isFile()) return [path];
  return readdirSync(path, { withFileTypes: true })
    .filter(({ name }) => name !== "node_modules" && name !== "dist" && !name.startsWith("."))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap(({ name }) => filesBelow(join(path, name)));
}
