// Decides where the embedded database is and which user runs it. PostgreSQL does not run as root, so a root start runs
// it as another user, who must be able to reach both the binaries and the data.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, realpathSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { copyBinaries, installedBinaries, programOf, repairBinaries, type Binaries } from "./binaries.ts";
import { EmbeddedDatabaseError } from "./problem.ts";

/** The user that runs PostgreSQL; undefined: the user of this process. */
export type RunAs = { uid: number; gid: number } | undefined;

/** The database's place: `home` holds cluster, log and credentials; `moved` when it is not below the data folder. */
export type Place = { home: string; runAs: RunAs; binaries: Binaries; moved: boolean };

/** A root start keeps the databases of folders here that other users may not enter. */
const defaultMovedTo = "/var/lib/hourhand";

/**
 * Chooses the place for a data folder, which is made when missing.
 * @param dataDir DATA_DIR
 * @param movedTo replaces /var/lib/hourhand in tests
 * @throws EmbeddedDatabaseError when no user that may run this folder's database can reach it
 */
export function choosePlace(
  dataDir: string,
  movedTo = defaultMovedTo,
  source: Binaries = installedBinaries(),
): Place {
  makeFolder(dataDir);
  const folder = realpathSync(dataDir);
  const home = join(folder, "postgres");
  repairBinaries(source);
  const isRoot = process.getuid?.() === 0;
  if (!isRoot) {
    refuseForeignOwner(home);
    return { home, runAs: undefined, binaries: source, moved: false };
  }

  const note = noteOf(folder);
  const hash = createHash("sha256").update(folder).digest("hex").slice(0, 16);
  const elsewhere = join(movedTo, hash);
  if (existsSync(note)) {
    const noted = notedPlace(folder) ?? elsewhere;
    if (!existsSync(noted)) {
      throw new EmbeddedDatabaseError(
        `The database of ${folder} was kept in ${noted}, which is gone. Bring it back, or remove ${note} to begin with an empty database.`,
      );
    }
    return movedPlace(noted, source);
  }
  if (existsSync(home)) {
    const { uid, gid } = statSync(home);
    const runAs = uid === 0 ? unprivilegedUser() : { uid, gid };
    if (!mayEnter(home, runAs)) {
      throw new EmbeddedDatabaseError(
        `The database in ${home} cannot be reached by its owner (uid ${uid}), because a folder above it is closed to others. ` +
          "Open that folder (chmod o+x), or start as that user.",
      );
    }
    if (canRun(source, runAs)) return { home, runAs, binaries: source, moved: false };
    makeFolder(movedTo);
    makeFolder(elsewhere);
    return { home, runAs, binaries: copyBinaries(source, elsewhere), moved: false };
  }
  const runAs = unprivilegedUser();
  if (mayEnter(folder, runAs) && canRun(source, runAs))
    return { home, runAs, binaries: source, moved: false };

  makeFolder(movedTo);
  makeFolder(elsewhere);
  const place = movedPlace(elsewhere, source);
  writeFileSync(
    note,
    "The database of this data folder and its binaries are kept in another folder, because PostgreSQL must not run as\n" +
      "root and only root may enter this one. A backup of this folder needs that one too.\n" +
      `location: ${elsewhere}\n`,
  );
  return place;
}

const noteOf = (folder: string): string => join(folder, "DATABASE_IS_ELSEWHERE.txt");

/** The database's folder that a note in the data folder names; undefined without a note. */
function notedPlace(folder: string): string | undefined {
  const note = noteOf(folder);
  return existsSync(note) ? /^location: (.+)$/m.exec(readFileSync(note, "utf8"))?.[1] : undefined;
}

/** Whether a data folder has a database, here or where its note says. Changes nothing. */
export function hasDatabase(dataDir: string): boolean {
  const places = [join(dataDir, "postgres"), join(notedPlace(dataDir) ?? dataDir, "postgres")];
  return places.some((home) => existsSync(join(home, "cluster", "PG_VERSION")));
}

function movedPlace(location: string, source: Binaries): Place {
  const home = join(location, "postgres");
  const owner = existsSync(home) ? statSync(home) : undefined;
  const runAs = owner && owner.uid !== 0 ? { uid: owner.uid, gid: owner.gid } : unprivilegedUser();
  const binaries = canRun(source, runAs) ? source : copyBinaries(source, location);
  return { home, runAs, binaries, moved: true };
}

/** Options for child_process that make a program run as the database's user, without our environment. */
export function childOptions(runAs: RunAs): {
  uid?: number;
  gid?: number;
  cwd: string;
  env: NodeJS.ProcessEnv;
} {
  // initdb and postgres read PG* variables, and fail in a working folder they may not enter
  const env: NodeJS.ProcessEnv = { PATH: process.env["PATH"] ?? "", LC_ALL: "C", TZ: "UTC" };
  if (process.platform === "win32")
    Object.assign(env, { SystemRoot: process.env["SystemRoot"], TEMP: process.env["TEMP"] });
  return { ...runAs, cwd: process.platform === "win32" ? process.cwd() : "/", env };
}

// initdb requires an entry in /etc/passwd, so a free uid is not an option
function unprivilegedUser(): { uid: number; gid: number } {
  const users = new Map(
    readFileSync("/etc/passwd", "utf8")
      .split("\n")
      .map((line) => line.split(":"))
      .map(([name, , uid, gid]) => [name, { uid: Number(uid), gid: Number(gid) }]),
  );
  const user = users.get("hourhand") ?? users.get("postgres") ?? users.get("nobody");
  if (!user || user.uid === 0) {
    throw new EmbeddedDatabaseError(
      "PostgreSQL must not run as root and there is no user 'hourhand', 'postgres' or 'nobody' to run it. " +
        "Type 'useradd --system hourhand' and start again.",
    );
  }
  return user;
}

function mayEnter(folder: string, runAs: RunAs): boolean {
  const { status } = spawnSync("/bin/sh", ["-c", 'cd "$1"', "sh", folder], {
    ...childOptions(runAs),
    stdio: "ignore",
  });
  return status === 0;
}

function canRun(binaries: Binaries, runAs: RunAs): boolean {
  const { status } = spawnSync(programOf(binaries, "postgres"), ["--version"], {
    ...childOptions(runAs),
    stdio: "ignore",
  });
  return status === 0;
}

function refuseForeignOwner(home: string): void {
  const stat = statSync(home, { throwIfNoEntry: false });
  if (stat && process.getuid && stat.uid !== process.getuid()) {
    throw new EmbeddedDatabaseError(
      `The database in ${home} belongs to another user (uid ${stat.uid}), probably because it was first started as root. ` +
        "Start as that user or as root, or choose another DATA_DIR.",
    );
  }
}

function makeFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true });
  } catch (error) {
    throw new EmbeddedDatabaseError(
      `The folder ${folder} could not be made. Check DATA_DIR and who may write there.`,
      { cause: error },
    );
  }
}

/** Removes an incomplete folder of a start. */
export function discard(folder: string): void {
  // an initdb whose parent was killed may still be writing
  rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
}
