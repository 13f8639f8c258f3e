// Opens a command's database: the one of DATABASE_URL, or the embedded one, whether a server runs or not.
import { openEmbeddedDatabase, type EmbeddedDatabase } from "@hourhand/embedded-postgres/launch";
import { appliedMigrations, compareMigrations } from "../platform/database/applied-migrations.ts";
import { readMigrations } from "../platform/database/migrate.ts";
import { createPool } from "../platform/database/pool.ts";
import type { WatchedPool } from "../platform/database/watched-pool.ts";
import { createLogger } from "../platform/log/logger.ts";
import type { Settings } from "../settings/settings.ts";
import { CommandRefused } from "./command.ts";
import { undoOnSignal } from "./signals.ts";

/** An address to connect to as the owner; `close` stops the database if it was started for the command. */
export interface CommandDatabase {
  readonly url: string;
  close(): Promise<void>;
}

/**
 * @throws EmbeddedDatabaseError with a sentence, for example if there is no database yet
 */
export async function openDatabase(settings: Settings): Promise<CommandDatabase> {
  if (settings.databaseUrl !== undefined) return { url: settings.databaseUrl, close: async () => {} };
  const database = await stoppedOnSignal(
    openEmbeddedDatabase({ dataDir: settings.dataDir, log: createLogger("silent") }),
  );
  return { url: database.url, close: () => database.stop() };
}

/** Waits for a database to start, and stops it if a signal ends the command, now or later. */
export async function stoppedOnSignal(start: Promise<EmbeddedDatabase>): Promise<EmbeddedDatabase> {
  const cancelUndo = undoOnSignal(async () => (await start).stop());
  try {
    const database = await start;
    const stop = async () => {
      await database.stop();
      cancelUndo();
    };
    return { ...database, stop };
  } catch (error) {
    cancelUndo();
    throw error;
  }
}

/** Opens the database, runs work with a pool on it, and closes both, even if the work fails. */
export async function withDatabase<Result>(
  settings: Settings,
  work: (pool: WatchedPool, url: string) => Promise<Result>,
): Promise<Result> {
  const database = await openDatabase(settings);
  try {
    const pool = createPool(database.url, { name: "hourhand command", size: 3 });
    try {
      return await work(pool, database.url);
    } finally {
      await pool.end();
    }
  } finally {
    await database.close();
  }
}

/**
 * Checks the database's version. @throws CommandRefused if it does not have exactly this version's migrations
 * @throws CommandRefused if the database does not have exactly the migrations of this version
 */
export async function refuseOtherVersion(pool: WatchedPool): Promise<void> {
  const { unknown, changed, missing } = compareMigrations(await appliedMigrations(pool), readMigrations());
  if (unknown.length + changed.length + missing.length > 0)
    throw new CommandRefused(
      "The database is not of this version. Please start the product once, then run the command again. Nothing was changed.",
    );
}
