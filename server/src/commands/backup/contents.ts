// Reads the content of an archive, as frames: every table at one moment, then the pictures that its rows refer to.
import type pg from "pg";
import {
  beginSnapshot,
  endTransaction,
  ledgerSums,
  openPictureNames,
  readTable,
  storedSequences,
  storedTables,
} from "../../platform/database/whole-database.ts";
import type { ObjectStore } from "../../platform/storage/store.ts";
import {
  endFrame,
  manifestFrame,
  pictureFrame,
  rowsFrame,
  secretFrame,
  tableFrame,
  type Manifest,
} from "../archive/frames.ts";

/** The contents of one archive, to be read once. */
export interface Contents {
  /** Complete after all frames have been read. */
  readonly manifest: Readonly<Manifest>;
  frames(): AsyncGenerator<Buffer, void>;
}

/** @param secret the generated secret, if it is included */
export function contentsOf(session: pg.Client, store: ObjectStore, secret: string | undefined): Contents {
  const manifest: Manifest = { tables: {}, pictures: 0, missing: [], sums: {}, sequences: [] };
  return {
    manifest,
    async *frames() {
      if (secret !== undefined) yield secretFrame(secret);
      await beginSnapshot(session);
      const names = await openPictureNames(session);
      manifest.sums = await ledgerSums(session);
      for (const table of await storedTables(session)) {
        yield tableFrame(table);
        const rows = readTable(session, table);
        let part = await rows.next();
        for (; !part.done; part = await rows.next()) yield rowsFrame(part.value);
        manifest.tables[table.name] = part.value;
        yield endFrame(part.value);
      }
      // Read last, so that numbers used in the meantime are not used again.
      manifest.sequences = await storedSequences(session);
      // Pictures never change, and none are removed while the backup holds its lock (domains/media/jobs.ts).
      await endTransaction(session);
      yield* pictureFrames(store, names, manifest);
      yield manifestFrame(manifest);
    },
  };
}

async function* pictureFrames(
  store: ObjectStore,
  nextNames: () => Promise<string[]>,
  manifest: Manifest,
): AsyncGenerator<Buffer, void> {
  for (let names = await nextNames(); names.length > 0; names = await nextNames()) {
    for (const name of names) {
      const bytes = await store.get(name);
      if (bytes === null) manifest.missing.push(name);
      else {
        manifest.pictures++;
        yield pictureFrame(name, bytes);
      }
    }
  }
}
