// Checks of the database: its server, its contents, its load, and the age of the last backup.
import { say } from "@hourhand/contract/sentence";
import type { WatchedPool } from "../database/watched-pool.ts";
import { appliedMigrations, compareMigrations } from "../database/applied-migrations.ts";
import { readMigrations } from "../database/migrate.ts";
import { fail, ok, skip, type Finding } from "./finding.ts";
import { longTransactions, missingExtensions, readServer, readTime, type OperationRow } from "./queries.ts";

const lowestVersion = 15;

/**
 * Checks that the database answers and is new enough.
 * @throws the driver's error
 */
export async function checkServer(pool: WatchedPool): Promise<Finding> {
  const [server] = await readServer(pool, []);
  if (!server) throw new Error("it answers nothing");
  return checkServerVersion(server);
}

/** @param version as in `server_version_num` */
export function checkServerVersion({ version, name }: { version: number; name: string }): Finding {
  return version >= lowestVersion * 10_000
    ? ok(`PostgreSQL ${name}`)
    : fail(
        say("PostgreSQL {name} is too old", { name }),
        say("Move to PostgreSQL {lowest, number} or newer.", { lowest: lowestVersion }),
      );
}

/** The extensions that the migrations need. */
const extensions = ["btree_gist", "cube", "pg_trgm"];

export async function checkExtensions(pool: WatchedPool): Promise<Finding> {
  const missing = await missingExtensions(pool, [extensions]);
  if (missing.length === 0) return ok(extensions.join(", "));
  const names = missing.map(({ name }) => name).join(", ");
  return fail(
    say("missing: {names}", { names }),
    missing.every((one) => one.is_available)
      ? say("As the database's owner: {commands}", {
          commands: missing.map(({ name }) => `CREATE EXTENSION ${name};`).join(" "),
        })
      : say("Install PostgreSQL's contrib package on the database server, then CREATE EXTENSION {names}.", {
          names,
        }),
  );
}

export async function checkMigrations(pool: WatchedPool): Promise<Finding> {
  const applied = await appliedMigrations(pool);
  const { unknown, changed, missing } = compareMigrations(applied, readMigrations());
  const names = (all: readonly { name: string }[]) => all.map(({ name }) => name).join(", ");
  if (unknown.length > 0)
    return fail(
      say("unknown to this version: {names}", { names: names(unknown) }),
      "Check out the version that made them, or restore a backup of before.",
    );
  if (changed.length > 0)
    return fail(
      say("changed since they were applied: {names}", { names: names(changed) }),
      "Take the files of server/migrations from the release that is installed.",
    );
  return missing.length === 0
    ? ok(say("{count, number} applied", { count: applied.length }))
    : fail(
        say("not applied: {names}", { names: names(missing) }),
        "Look at 'npm run upgrade:check', then start the product, which applies them.",
      );
}

/** Checks for transactions that have been open for longer than `seconds`, because they block the database's vacuum. */
export async function checkTransactions(pool: WatchedPool, seconds = 60): Promise<Finding> {
  const open = await longTransactions(pool, [seconds]);
  if (open.length === 0) return ok(say("none has been open for {seconds, number} s", { seconds }));
  const described = open.map(
    ({ pid, seconds: age, program }) => `pid ${pid}, ${age} s${program && ` (${program})`}`,
  );
  return fail(
    say("open: {transactions}", { transactions: described.join("; ") }),
    say("Find out who it is; if nobody needs it: {command}", {
      command: `SELECT pg_terminate_backend(${open[0]?.pid});`,
    }),
  );
}

const maxDifferenceMs = 5_000;

/** Compares this machine's clock with the database's. */
export async function checkDatabaseClock(pool: WatchedPool): Promise<Finding> {
  const before = Date.now();
  const [row] = await readTime(pool, []);
  const after = Date.now();
  if (!row) throw new Error("it answers nothing");
  const at = row.at.getTime();
  return checkClockDifference(Math.max(0, at - after, before - at));
}

/** @param difference between this machine's clock and the database's, in milliseconds */
export function checkClockDifference(difference: number): Finding {
  const said = say("{seconds, number} s from the database's", { seconds: (difference / 1000).toFixed(1) });
  return difference > maxDifferenceMs
    ? fail(said, "Let a time service (systemd-timesyncd, chrony) set the clock of both machines.")
    : ok(said);
}

/** Checks the age of the last complete backup. `maxHours` is BACKUP_MAX_AGE_HOURS. */
export function checkBackup(row: OperationRow, maxHours: number, now = Date.now()): Finding {
  const hoursSince = (at: Date) => (now - at.getTime()) / 3_600_000;
  const advice =
    "Run 'npm run backup -- TO', and let it run every night (deploy/systemd/hourhand-backup.timer).";
  if (row.last_backup_at === null)
    return hoursSince(row.begun_at) > maxHours
      ? fail("there is no backup of this database", advice)
      : skip("the product was first started a short while ago");
  const age = hoursSince(row.last_backup_at);
  const said = say("the last one is {hours, number} hours old", { hours: age.toFixed(1) });
  return age > maxHours ? fail(said, advice) : ok(said);
}
