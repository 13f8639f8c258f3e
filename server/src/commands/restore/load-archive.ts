// Loads an archive's contents into an empty database and store, and compares the result with its manifest.
import type pg from "pg";
import { migrate, readMigrations } from "../../platform/database/migrate.ts";
import { countRows, ledgerSums, loading, writeTable } from "../../platform/database/whole-database.ts";
import type { StoredTable } from "../../platform/database/queries-whole-database.ts";
import { installJobs } from "../../platform/jobs/jobs.ts";
import type { ObjectStore } from "../../platform/storage/store.ts";
import type { ReadableArchive } from "../archive/archive.ts";
import { checksumOf, type Frame, type Manifest } from "../archive/frames.ts";
import { damaged } from "../archive/header.ts";

/** What an archive is loaded into: a database, by its address and a session on it, and a store. */
export interface LoadTarget {
  url: string;
  client: pg.Client;
  store: ObjectStore;
  report: (sentence: string) => void;
}

/** What a load found. */
export interface Loaded {
  /** Differences from the manifest, each worded as the end of a sentence. */
  differences: string[];
  /** The generated secret, if the archive contains it. */
  secret: string | undefined;
}

/**
 * Creates the archive's schema, loads its rows, then applies newer migrations.
 * @throws CommandRefused if the archive was changed since it was verified
 */
export async function loadArchive(
  archive: ReadableArchive,
  manifest: Manifest,
  { url, client, store, report }: LoadTarget,
): Promise<Loaded> {
  const migrations = readMigrations();
  await migrate(url, migrations.slice(0, archive.header.migrations.length));
  await installJobs(url);
  report("Loading the rows …");
  const reading = new FrameReading(archive.frames());
  await loading(client, async () => {
    for (;;) {
      const table = await reading.next("table");
      if (table === undefined) return manifest.sequences;
      await loadTable(client, table.table, reading);
    }
  });
  report("Loading the pictures …");
  const differences = await loadPictures(store, reading);
  await reading.next("manifest");
  await reading.close();
  differences.push(...(await differencesOf(client, manifest)));
  await migrate(url, migrations, report);
  return { differences, secret: reading.secret };
}

/** Reads frames on request, and keeps the secret when it comes. */
class FrameReading {
  readonly #frames: AsyncGenerator<Frame, void>;
  #waiting: Frame | undefined;
  secret: string | undefined;

  constructor(frames: AsyncGenerator<Frame, void>) {
    this.#frames = frames;
  }

  /** Returns the next frame if it is of this kind; otherwise undefined, and the frame remains for the next call. */
  async next<Kind extends Frame["kind"]>(kind: Kind): Promise<Extract<Frame, { kind: Kind }> | undefined> {
    while (this.#waiting === undefined) {
      const { value } = await this.#frames.next();
      if (!value) throw damaged("it was changed while it was read");
      if (value.kind === "secret") this.secret = value.text;
      else this.#waiting = value;
    }
    const frame = this.#waiting;
    if (frame.kind !== kind) return undefined;
    this.#waiting = undefined;
    return frame as Extract<Frame, { kind: Kind }>;
  }

  async close(): Promise<void> {
    await this.#frames.return();
  }
}

async function loadTable(client: pg.Client, table: StoredTable, reading: FrameReading): Promise<void> {
  const copy = await writeTable(client, table);
  for (let rows = await reading.next("rows"); rows; rows = await reading.next("rows"))
    await copy.write(rows.bytes);
  const loaded = await copy.end();
  if ((await reading.next("end"))?.rows !== loaded)
    throw new Error(`The table ${table.name} did not take all of its rows.`);
}

/** Stores each picture and reads it back. */
async function loadPictures(store: ObjectStore, reading: FrameReading): Promise<string[]> {
  const differences: string[] = [];
  for (let picture = await reading.next("picture"); picture; picture = await reading.next("picture")) {
    await store.put(picture.name, picture.bytes);
    const stored = await store.get(picture.name);
    if (stored === null || checksumOf(stored) !== picture.checksum)
      differences.push(`the picture ${picture.name} does not have its checksum`);
  }
  return differences;
}

async function differencesOf(client: pg.Client, manifest: Manifest): Promise<string[]> {
  const differences: string[] = [];
  for (const [table, rows] of Object.entries(manifest.tables)) {
    const actual = await countRows(client, table);
    if (actual !== rows) differences.push(`${table} has ${actual} rows instead of ${rows}`);
  }
  const sums = await ledgerSums(client);
  for (const account of new Set([...Object.keys(sums), ...Object.keys(manifest.sums)])) {
    const [actual, saved] = [sums[account], manifest.sums[account]];
    if (actual !== saved)
      differences.push(`the account ${account} of the ledger amounts to ${actual} instead of ${saved} paise`);
  }
  return differences;
}
