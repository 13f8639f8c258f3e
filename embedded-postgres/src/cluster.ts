// Makes the database's files: initdb, the owner role and the database, in a temporary folder that is renamed into place
// when complete, so that an interrupted start leaves no incomplete database behind.
import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import {
  chownSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  writeFileSync,
} from "node:fs";
import { basename, dirname, join } from "node:path";
import { programOf } from "./binaries.ts";
import { isAlive } from "./is-alive.ts";
import { childOptions, discard, type Place } from "./place.ts";
import { EmbeddedDatabaseError, explainOutput } from "./problem.ts";

/** Passwords of the superuser `postgres` and of `hourhand`, the owner of the database `hourhand`. */
export type Credentials = { postgres: string; hourhand: string };

/** The folder that initdb fills. */
export function clusterOf({ home }: Place): string {
  return join(home, "cluster");
}

/**
 * The credentials of the database in `place`, which is made first when there is none.
 * @param durable false skips the sync to disk (tests)
 * @throws EmbeddedDatabaseError with a sentence
 */
export async function ensureCluster(place: Place, durable: boolean): Promise<Credentials> {
  discardAbandoned(place);
  if (!existsSync(join(clusterOf(place), "PG_VERSION"))) {
    await makeCluster(place, durable);
    // An initdb that outlives its parent creates its folder again if it had not begun.
    try {
      discardAbandoned(place);
    } catch {
      // It still writes there: the next start removes it.
    }
  }
  const major = readFileSync(join(clusterOf(place), "PG_VERSION"), "utf8").trim();
  const ours = place.binaries.version.split(".")[0];
  if (major !== ours) {
    throw new EmbeddedDatabaseError(
      `The database in ${place.home} was made by PostgreSQL ${major}, this HourHand brings ${ours}. ` +
        "Export it with the old version and import it with the new one, or set DATABASE_URL.",
    );
  }
  try {
    return JSON.parse(readFileSync(join(place.home, "credentials.json"), "utf8")) as Credentials;
  } catch (error) {
    throw new EmbeddedDatabaseError(
      `The database's passwords in ${join(place.home, "credentials.json")} cannot be read. Restore that file from a backup.`,
      { cause: error },
    );
  }
}

async function makeCluster(place: Place, durable: boolean): Promise<void> {
  if (existsSync(place.home) && readdirSync(place.home).length > 0) {
    throw new EmbeddedDatabaseError(
      `${place.home} contains no database but is not empty. Move its files away and start again.`,
    );
  }
  const unfinished = `${place.home}.new-${process.pid}-${randomBytes(4).toString("hex")}`;
  inTheMaking.add(unfinished);
  const credentials: Credentials = { postgres: secret(), hourhand: secret() };
  try {
    mkdirSync(unfinished, { mode: 0o700 });
    const passwordFile = join(unfinished, "password");
    writeFileSync(passwordFile, credentials.postgres, { mode: 0o600 });
    writeFileSync(join(unfinished, "credentials.json"), JSON.stringify(credentials), { mode: 0o600 });
    if (place.runAs) {
      const { uid, gid } = place.runAs;
      for (const path of [unfinished, passwordFile, join(unfinished, "credentials.json")])
        chownSync(path, uid, gid);
    }
    const cluster = join(unfinished, "cluster");
    // builtin C.UTF-8: the same order and case rules on every machine, whatever its libc
    const initdb = [
      [
        "-D",
        cluster,
        "-U",
        "postgres",
        `--pwfile=${passwordFile}`,
        "--auth=scram-sha-256",
        "--encoding=UTF8",
      ],
      ["--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8", "--no-instructions"],
      durable ? [] : ["--no-sync"],
    ].flat();
    await run(place, "initdb", initdb, "");
    discard(passwordFile);
    const owner =
      `create role hourhand login password '${credentials.hourhand}'\n` +
      "create database hourhand owner hourhand\n" +
      "revoke connect on database hourhand, postgres from public\n";
    await run(place, "postgres", ["--single", "-D", cluster, ...(durable ? [] : ["-F"]), "postgres"], owner);
    renameSync(unfinished, place.home);
  } catch (error) {
    discard(unfinished);
    // a concurrent start was faster; its database is just as good
    if (existsSync(join(clusterOf(place), "PG_VERSION"))) return;
    if (error instanceof EmbeddedDatabaseError) throw error;
    throw explainOutput(String(error), `The database could not be made in ${place.home}`);
  }
}

function run(place: Place, program: "initdb" | "postgres", args: string[], input: string): Promise<void> {
  const doing = `The database could not be made in ${place.home}`;
  return new Promise((resolve, reject) => {
    const child = spawn(programOf(place.binaries, program), args, childOptions(place.runAs));
    let output = "";
    child.stdout.on("data", (chunk) => (output += String(chunk)));
    child.stderr.on("data", (chunk) => (output += String(chunk)));
    child.stdin.on("error", () => {}); // a program that exits early gives the reason in its output
    child.once("error", (cause) => {
      reject(
        new EmbeddedDatabaseError(
          `${doing}: its programs do not run on this machine. Set DATABASE_URL to a PostgreSQL server.`,
          { cause },
        ),
      );
    });
    child.once("close", (code) => {
      // single-user mode exits with 0 even after an error
      if (code === 0 && !/(ERROR|FATAL|PANIC):/.test(output)) resolve();
      else reject(explainOutput(output, doing));
    });
    child.stdin.end(input);
  });
}

const inTheMaking = new Set<string>();

// leftovers of killed starts; another running process may be making a database at this moment
function discardAbandoned(place: Place): void {
  const parent = dirname(place.home);
  for (const name of readdirSync(parent)) {
    const pid = new RegExp(`^${basename(place.home)}\\.new-(\\d+)-`).exec(name)?.[1];
    const path = join(parent, name);
    if (pid && !inTheMaking.has(path) && (Number(pid) === process.pid || !isAlive(Number(pid))))
      discard(path);
  }
}

function secret(): string {
  return randomBytes(24).toString("hex");
}
