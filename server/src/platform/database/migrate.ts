// Brings a database to this build's schema: numbered plain SQL files, only forward, each in one transaction.
import { createHash } from "node:crypto";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { findOwnFolder } from "../own-folder.ts";
import { findAppliedRows, type AppliedRow } from "./queries.ts";
import { noTransactionTimeout, sessionOf, withoutLimits } from "./session-settings.ts";

/**
 * What a migration does to the version before it: `expand` keeps everything that it uses, `contract` removes something.
 */
export type MigrationKind = "expand" | "contract";

/** One migration file; `checksum` is the SHA-256 of its text with LF line ends, and the first line gives the `kind`. */
export type Migration = {
  number: number;
  name: string;
  kind: MigrationKind;
  sql: string;
  checksum: string;
};

/** Thrown if a schema does not match this build. The message says what to do. */
export class MigrationError extends Error {
  override name = "MigrationError";

  /** Whether a retry may succeed without any change: the database was away, or another session kept a table locked. */
  get mayPass(): boolean {
    const { code } = (this.cause ?? {}) as { code?: unknown };
    return this.cause !== undefined && (typeof code !== "string" || !ofTheMigration.test(code));
  }
}

/** SQLSTATEs of a statement that is wrong or conflicts with stored data. */
const ofTheMigration = /^(0A|2[0-9]|3[0-9]|42|P0|XX)[0-9A-Z]{3}$/;

// processes that start together migrate one after the other
const migrationLock = 4_812_802;

/** How often, for how long and at which interval a migration tries to get its locks. */
export interface LockTurns {
  readonly turns: number;
  readonly turnMs: number;
  readonly pauseMs: number;
}

/** Some four minutes in total. */
const lockTurns: LockTurns = { turns: 60, turnMs: 2_000, pauseMs: 2_000 };

/** Returns the folder of the migrations: server/migrations, or `migrations` next to the built server. */
export function migrationsFolder(): string {
  const folder = findOwnFolder("migrations");
  if (folder !== undefined) return folder;
  throw new MigrationError("The folder of the migrations is missing. Build the server again.");
}

/**
 * Reads the files `0001_name.sql`, `0002_name.sql` …
 * @throws MigrationError for a wrong name, a gap or a number used twice
 */
export function readMigrations(folder: string = migrationsFolder()): Migration[] {
  const files = readdirSync(folder)
    .filter((file) => file.endsWith(".sql"))
    .toSorted();
  return files.map((file, index) => {
    const match = /^(\d{4})_([a-z0-9_]+)\.sql$/.exec(file);
    if (!match) throw new MigrationError(`The migration ${file} is not named like 0001_accounts.sql.`);
    if (Number(match[1]) !== index + 1) {
      throw new MigrationError(
        `The migrations have a gap or a number twice: ${file} is in the place of ${String(index + 1).padStart(4, "0")}.`,
      );
    }
    const sql = readFileSync(join(folder, file), "utf8").replaceAll("\r\n", "\n");
    return {
      number: index + 1,
      name: file.slice(0, -4),
      // A file without a mark counts as `expand` (docs/releases.md).
      kind: /^--\s*contract\b/.test(sql) ? "contract" : "expand",
      sql,
      checksum: createHash("sha256").update(sql).digest("hex"),
    };
  });
}

/**
 * Applies the missing migrations; several processes may call it concurrently. The database records each file, with its
 * kind, in `schema_migrations`: an older version serves on a newer one's migrations if all of them are `expand`
 * (docs/rules/operation.md 40).
 * @param url the address of the database, as its owner
 * @returns the names of the migrations that were applied
 * @throws MigrationError if an applied file was changed, a newer version applied a `contract` migration, or a migration
 * fails
 */
export async function migrate(
  url: string,
  migrations: Migration[] = readMigrations(),
  onProgress: (sentence: string) => void = () => {},
  locks: LockTurns = lockTurns,
): Promise<string[]> {
  const client = new pg.Client({
    ...sessionOf(url, withoutLimits),
    connectionTimeoutMillis: 5_000,
    application_name: "hourhand migrations",
  });
  // the running query rejects too; without a listener the event would end the process
  client.on("error", () => {});
  await client.connect();
  try {
    await client.query(noTransactionTimeout);
    // bound to the session: a killed process releases it
    await client.query("select pg_advisory_lock($1)", [migrationLock]);
    await ensureOwnTable(client);
    const rows = await findAppliedRows(client, []);
    refuseDifferentHistory(rows, migrations);
    const newer = rows.slice(migrations.length).map(({ name }) => name);
    if (newer.length > 0)
      onProgress(
        `A newer HourHand has used the database (${newer.join(", ")}); it only added, so this version serves on it`,
      );
    const missing = migrations.slice(rows.length);
    for (const migration of missing) {
      onProgress(`Bringing the database up to date: ${migration.name}`);
      await apply(client, migration, locks);
    }
    return missing.map(({ name }) => name);
  } finally {
    await client.end().catch(() => {});
  }
}

/**
 * Makes `schema_migrations` in a database that has none; does nothing if it exists.
 * @throws MigrationError if our tables are in a schema outside the search path: otherwise a second, empty set would be
 * created
 */
async function ensureOwnTable(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select quote_ident(nspname) as name from pg_namespace n
     where to_regclass('schema_migrations') is null
       and exists (select from pg_class where relnamespace = n.oid and relname = 'market_clock')
       and exists (select from pg_class where relnamespace = n.oid and relname = 'schema_migrations')`,
  );
  const elsewhere = rows[0]?.name;
  if (elsewhere !== undefined)
    throw new MigrationError(
      `HourHand's tables are in the schema ${elsewhere}, and this version looks for them in public, or in a schema of its role's name. ` +
        `Please rename it, as the database's owner: ALTER SCHEMA ${elsewhere} RENAME TO the role's name.`,
    );
  const { rowCount } = await client.query("select where to_regclass('schema_migrations') is not null");
  if (rowCount === 1) return;
  await client.query(
    `create table if not exists schema_migrations (
       number integer primary key, name text not null, checksum text not null, applied_at timestamptz not null default now(), kind text)`,
  );
}

/** @throws MigrationError */
function refuseDifferentHistory(applied: readonly AppliedRow[], migrations: readonly Migration[]): void {
  for (const [index, row] of applied.entries()) {
    const migration = migrations[index];
    if (row.number !== index + 1)
      throw new MigrationError(
        `The database lacks migration ${index + 1} but has later ones. Restore it from a backup.`,
      );
    if (!migration) {
      if (row.kind === "expand") continue;
      throw new MigrationError(
        `The database was used by a newer HourHand, whose migration ${row.name} took away what this version uses, or may have. Start that version, or restore a backup.`,
      );
    }
    if (migration.checksum !== row.checksum) {
      throw new MigrationError(
        `The migration ${migration.name} was changed after it had been applied. Undo the change and write a new migration, ` +
          "or begin with an empty database (another DATA_DIR).",
      );
    }
  }
}

/**
 * Applies one migration. It waits for locks in short turns: a migration that waits for a lock blocks every later query
 * of that table, so it lets those pass and then retries.
 * @throws MigrationError
 */
async function apply(
  client: pg.Client,
  migration: Migration,
  { turns, turnMs, pauseMs }: LockTurns,
): Promise<void> {
  for (let turn = 1; ; turn++) {
    try {
      return await applyOnce(client, migration, turnMs);
    } catch (error) {
      const isLocked = ((error as MigrationError).cause as { code?: string } | undefined)?.code === "55P03";
      if (!isLocked) throw error;
      if (turn === turns) {
        throw new MigrationError(
          `The migration ${migration.name} did not get its locks and was undone: something else keeps a table busy. ` +
            "Please end long transactions on the database (pg_stat_activity shows them) and start again.",
          { cause: error },
        );
      }
      await sleep(pauseMs);
    }
  }
}

async function applyOnce(
  client: pg.Client,
  { number, name, kind, sql, checksum }: Migration,
  lockMs: number,
): Promise<void> {
  try {
    await client.query("begin");
    await client.query(`set local lock_timeout = ${lockMs}`);
    await client.query(sql);
    const { rowCount } = await client.query(
      "select from pg_attribute where attrelid = 'schema_migrations'::regclass and attname = 'kind'",
    );
    if (rowCount === 0) await client.query("alter table schema_migrations add column kind text");
    await client.query(
      "insert into schema_migrations (number, name, checksum, kind) values ($1, $2, $3, $4)",
      [number, name, checksum, kind],
    );
    await client.query("commit");
  } catch (error) {
    await client.query("rollback").catch(() => {});
    const position = Number((error as { position?: string }).position ?? 0);
    const line = position ? `, line ${sql.slice(0, position).split("\n").length}` : "";
    throw new MigrationError(
      `The migration ${name}${line} failed and was undone: ${(error as Error).message}. ` +
        "Those before it stand. Please mend what it names and start again, or go back: docs/operating.md, 'Roll back'.",
      { cause: error },
    );
  }
}
