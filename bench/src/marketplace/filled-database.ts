// Makes a database of one size, with the bare tables next to ours: filled once, and reused if it is kept.
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startEmbeddedDatabase, type EmbeddedDatabase } from "@hourhand/embedded-postgres/launch";
import { migrate } from "../../../server/src/platform/database/migrate.ts";
import { installJobs } from "../../../server/src/platform/jobs/jobs.ts";
import { fillMarketplace, sizeOf } from "../../../server/test/fill-marketplace.ts";
import { makeBareTables } from "../bare/tables.ts";
import { run } from "../seed.ts";

const quiet = { info: () => {}, warn: () => {} };

/** A running database, its folder, and how to leave it: it is stopped, and removed unless it is kept. */
export interface FilledDatabase {
  database: EmbeddedDatabase;
  dataDir: string;
  leave(): Promise<void>;
}

/**
 * Starts a database with this number of workers, with the product's own settings and the given ones.
 * @param dataFolder a folder that keeps the database for the next run; if there is none, it is removed at the end
 */
export async function filledDatabase(
  workers: number,
  dataFolder: string | undefined,
  report: (line: string) => void,
  settings: Readonly<Record<string, string>> = {},
): Promise<FilledDatabase> {
  const dataDir =
    dataFolder === undefined
      ? mkdtempSync(join(tmpdir(), "hourhand-bench-"))
      : join(dataFolder, `${workers}`);
  const mark = join(dataDir, "filled");
  mkdirSync(dataDir, { recursive: true });
  const filling = JSON.stringify(sizeOf(workers));
  if (!existsSync(mark)) {
    await fill(dataDir, workers, report);
    writeFileSync(mark, filling);
  }
  if (readFileSync(mark, "utf8") !== filling)
    throw new Error(`${dataDir} was filled by another version. Remove it to fill it again.`);
  const database = await startEmbeddedDatabase({ dataDir, log: quiet, settings });
  await migrate(database.url);
  await installJobs(database.url);
  return {
    database,
    dataDir,
    async leave() {
      await database.stop();
      if (dataFolder === undefined) rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/**
 * For speed, builds indexes after the rows, with fsync off. Then stops the database, so that it can restart with the
 * product's settings.
 */
async function fill(dataDir: string, workers: number, report: (line: string) => void): Promise<void> {
  const from = Date.now();
  report(`Filling a database with ${workers} workers`);
  const settings = { max_wal_size: "8GB", wal_level: "minimal", max_wal_senders: 0 };
  const database = await startEmbeddedDatabase({ dataDir, log: quiet, durable: false, settings });
  await migrate(database.url);
  await installJobs(database.url);
  await fillMarketplace(database.url, sizeOf(workers), report);
  await makeBareTables(database.url);
  await run(database.superuserUrl.replace(/\/postgres(?=$|\?)/, "/hourhand"), ["checkpoint"]);
  await database.stop();
  report(`Filled in ${Math.round((Date.now() - from) / 1000)} s`);
}
