// npm run restore -- FROM --check: restores an archive into a temporary folder, compares it, and removes it again. It
// touches neither DATA_DIR nor DATABASE_URL, so it can run next to a server.
import { chmod, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isAlive } from "@hourhand/embedded-postgres/is-alive";
import { startEmbeddedDatabase, type EmbeddedDatabase } from "@hourhand/embedded-postgres/launch";
import { openSession } from "../../platform/database/whole-database.ts";
import { createLogger } from "../../platform/log/logger.ts";
import { createFileStore } from "../../platform/storage/store.ts";
import { verifyArchive, type ReadableArchive } from "../archive/archive.ts";
import type { Outcome } from "../command.ts";
import { stoppedOnSignal } from "../open-database.ts";
import { undoOnSignal } from "../signals.ts";
import { loadArchive, type Loaded } from "./load-archive.ts";
import type { Manifest } from "../archive/frames.ts";

const ours = /^hourhand-check-(\d+)-/;

/** @throws CommandRefused if the archive is damaged */
export async function checkArchive(
  archive: ReadableArchive,
  report: (sentence: string) => void,
): Promise<Outcome> {
  await removeAbandoned();
  report(`Reading ${archive.name} whole …`);
  const manifest = await verifyArchive(archive);
  const folder = await mkdtemp(join(tmpdir(), `hourhand-check-${process.pid}-`));
  const remove = () => rm(folder, { recursive: true, force: true });
  const cancelUndo = undoOnSignal(remove);
  try {
    // The user who runs PostgreSQL may be another one, and needs access.
    await chmod(folder, 0o711);
    const database = await startIn(folder);
    try {
      return outcomeOf(archive, manifest, await loadInto(folder, database, archive, manifest, report));
    } finally {
      await database.stop();
    }
  } finally {
    await remove();
    cancelUndo();
  }
}

/** Starts a database that does not force writes to disk, entirely inside the folder. */
const startIn = (folder: string): Promise<EmbeddedDatabase> =>
  stoppedOnSignal(
    startEmbeddedDatabase({
      dataDir: join(folder, "data"),
      movedTo: join(folder, "moved"),
      log: createLogger("silent"),
      durable: false,
      settings: { shared_buffers: "64MB" },
    }),
  );

async function loadInto(
  folder: string,
  { url }: EmbeddedDatabase,
  archive: ReadableArchive,
  manifest: Manifest,
  report: (sentence: string) => void,
): Promise<Loaded> {
  const client = await openSession(url, "hourhand restore");
  try {
    return await loadArchive(archive, manifest, {
      url,
      client,
      store: createFileStore(join(folder, "pictures")),
      report,
    });
  } finally {
    await client.end();
  }
}

/** Removes what killed checks left, including their databases. */
async function removeAbandoned(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const pid = ours.exec(name)?.[1];
    if (pid === undefined || isAlive(Number(pid))) continue;
    const folder = join(tmpdir(), name);
    // Takes over a database that is still running, so that it can be stopped.
    await startIn(folder)
      .then((database) => database.stop())
      .catch(() => {});
    await rm(folder, { recursive: true, force: true }).catch(() => {});
  }
}

/** No full stop: restore.ts continues the sentence. */
export const unknownMaker = "It could not be checked who made this archive";

function outcomeOf(
  { name, header, isMakerKnown }: ReadableArchive,
  manifest: Manifest,
  { differences }: Loaded,
): Outcome {
  const { tables, pictures, sums } = manifest;
  const ok = differences.length === 0;
  const message = ok
    ? `${name} of ${header.at} can be restored: ${Object.keys(tables).length} tables, ${pictures} pictures and ${Object.keys(sums).length} accounts of the ledger are as its manifest says.${isMakerKnown ? "" : ` ${unknownMaker}.`}`
    : `${name} was restored with differences: ${differences.slice(0, 5).join("; ")}.`;
  return { ok, reply: { ok, tables, pictures, sums, message } };
}
