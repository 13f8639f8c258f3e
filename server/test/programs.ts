// The server's programs, for tests that start them as processes. A test run bundles them once, with their packages: each
// start with tsx takes a second more of CPU, and each with packages from node_modules takes two thirds of one.
import { existsSync, mkdirSync, readdirSync, rmSync, symlinkSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { bundlePrograms } from "../../tools/bundle.mjs";

const server = dirname(dirname(fileURLToPath(import.meta.url)));

/** Set for the processes of a test run to the folder of its bundle. */
const folderVariable = "HOURHAND_TEST_PROGRAMS";

const sources = {
  main: join(server, "src/main.ts"),
  commands: join(server, "src/commands/main.ts"),
  "hold-job": join(server, "test/hold-job.ts"),
};

/** How a folder's name begins; the process id of its run follows. */
const prefix = "programs-";

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/**
 * Links the documents of a built client, if there is one, and none of its other files: a start makes a route for each
 * of those, which would take a third of its CPU. No test opens these processes in a browser.
 */
function linkDocuments(built: string, folder: string): void {
  if (!existsSync(built)) return;
  mkdirSync(join(folder, "assets"), { recursive: true });
  for (const name of readdirSync(built).filter((one) => one.endsWith(".html")))
    symlinkSync(join(built, name), join(folder, name));
}

/**
 * Bundles the programs for this process and its children.
 * @returns a function that removes the bundle
 */
export async function bundleTestPrograms(): Promise<() => void> {
  const cache = join(server, ".cache");
  mkdirSync(cache, { recursive: true });
  // Removes folders that killed runs left.
  for (const name of readdirSync(cache).filter((one) => one.startsWith(prefix))) {
    const pid = Number(name.slice(prefix.length));
    // One with this process's number is also from a killed run.
    if (pid === process.pid || !isRunning(pid)) rmSync(join(cache, name), { recursive: true });
  }
  const folder = join(cache, `${prefix}${process.pid}`);
  await bundlePrograms(sources, folder, { withPackages: true });
  // Links what the build copies next to its bundle; the server's own folders are found above it.
  symlinkSync(join(server, "../demo/pictures"), join(folder, "demo-pictures"));
  linkDocuments(join(server, "../web/dist"), join(folder, "web"));
  process.env[folderVariable] = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}

/**
 * Returns the folder of this run, which its end removes.
 * @throws Error if the tests were not started with vitest
 */
export function runFolder(): string {
  const folder = process.env[folderVariable];
  if (folder === undefined) throw new Error("Run the tests with vitest from the root of the project.");
  return folder;
}

/** Returns Node's arguments for a program: the run's bundle or, if there is none (as in benchmarks), the source. */
export function programArguments(name: keyof typeof sources): string[] {
  const folder = process.env[folderVariable];
  return folder === undefined
    ? ["--import", "tsx", sources[name]]
    : ["--enable-source-maps", join(folder, `${name}.js`)];
}
