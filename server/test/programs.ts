// The server's programs for tests that start them as processes. A test run bundles them once, as the build does: with
// tsx each start takes a second more CPU.
import { existsSync, mkdirSync, readdirSync, rmSync, symlinkSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { bundlePrograms } from "../../tools/bundle.mjs";

const server = dirname(dirname(fileURLToPath(import.meta.url)));

/** Set for the processes of a test run: the folder of its bundle. */
const folderVariable = "HOURHAND_TEST_PROGRAMS";

const sources = {
  main: join(server, "src/main.ts"),
  commands: join(server, "src/commands/main.ts"),
  "hold-job": join(server, "test/hold-job.ts"),
};

/** The start of a folder's name; the process id of its run follows. */
const prefix = "programs-";

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/**
 * Bundles the programs for this process and its children.
 * @returns a function that removes the bundle
 */
export async function bundleTestPrograms(): Promise<() => void> {
  const cache = join(server, ".cache");
  mkdirSync(cache, { recursive: true });
  // Removes folders of killed runs.
  for (const name of readdirSync(cache).filter((one) => one.startsWith(prefix)))
    if (!isRunning(Number(name.slice(prefix.length)))) rmSync(join(cache, name), { recursive: true });
  const folder = join(cache, `${prefix}${process.pid}`);
  await bundlePrograms(sources, folder);
  // Files that the build copies next to its bundle; the server's own folders are found above it.
  symlinkSync(join(server, "../demo/pictures"), join(folder, "demo-pictures"));
  const web = join(server, "../web/dist");
  if (existsSync(web)) symlinkSync(web, join(folder, "web"));
  process.env[folderVariable] = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}

/** Node's arguments for a program: the run's bundle, or the source without one, as in benchmarks. */
export function programArguments(name: keyof typeof sources): string[] {
  const folder = process.env[folderVariable];
  return folder === undefined
    ? ["--import", "tsx", sources[name]]
    : ["--enable-source-maps", join(folder, `${name}.js`)];
}
