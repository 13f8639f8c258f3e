// npm run media:move -- s3|folder: moves every picture to the place for new ones, while the product serves
// (docs/rules/operation.md 35).
import { inTransaction, type Database } from "../platform/database/transaction.ts";
import { moveLock, openSession, tryLock } from "../platform/database/whole-database.ts";
import { isTableThere } from "../platform/database/applied-migrations.ts";
import { openPictureStores, picturesFolder, type PictureStores } from "../platform/storage/picture-stores.ts";
import type { Settings } from "../settings/settings.ts";
import { refuseUnfinishedDatabase, refuseUnfinishedFolder } from "../unfinished-restore.ts";
import {
  CommandRefused,
  type Command,
  type CommandContext,
  type CommandArguments,
  type Outcome,
} from "./command.ts";
import { explain } from "./explain.ts";
import { withDatabase } from "./open-database.ts";
import { lockPictures, waitInTransaction } from "./queries.ts";

export const mediaMove: Command = {
  name: "media:move",
  summary:
    "Moves every picture to the object store (s3) or to the folder in DATA_DIR, while the product serves.\n" +
    "PICTURES_IN has to name the same place, and the server to run with it.",
  words: ["s3|folder"],
  options: {},
  run,
};

/** What the move did; `missing` lists pictures that are in neither place. */
interface MoveCounts {
  moved: number;
  already: number;
  bytes: number;
  missing: string[];
}

async function run({ words: [target = ""] }: CommandArguments, context: CommandContext): Promise<Outcome> {
  const settings = context.settings();
  if (target !== settings.picturesIn)
    throw new CommandRefused(
      `New pictures go to ${placeName(settings)}. Please set PICTURES_IN=${target}, start the server with it, and then move those that are there. Nothing was moved.`,
    );
  refuseUnfinishedFolder(settings);
  return withDatabase(settings, async (pool, url) => {
    await refuseUnfinishedDatabase(pool);
    const session = await openSession(url, "hourhand media:move");
    try {
      if (!(await tryLock(session, moveLock)))
        throw new CommandRefused("Another move of pictures is going on. Please wait until it is done.");
      if (!(await isTableThere(pool, "pictures")))
        throw new CommandRefused(
          "There is nothing to move: the product was never started on this database. Please look at DATABASE_URL and DATA_DIR.",
        );
      return outcomeOf(settings, await moveAll(pool, settings, context));
    } finally {
      await session.end();
    }
  });
}

const placeName = ({ picturesIn, objectStore, dataDir }: Settings) =>
  picturesIn === "s3" ? `the bucket ${objectStore?.bucket}` : `the folder ${picturesFolder(dataDir)}`;

/** How many pictures are moved concurrently; their rows are locked while they are. */
const concurrentMoves = 8;
const reportEvery = 500;

async function moveAll(database: Database, settings: Settings, context: CommandContext): Promise<MoveCounts> {
  const stores = await openPictureStores(settings);
  const counts: MoveCounts = { moved: 0, already: 0, bytes: 0, missing: [] };
  context.report(`Moving the pictures to ${placeName(settings)} …`);
  let [seen, reported] = [0, 0];
  try {
    for (let last = 0; ;) {
      const rows = await inTransaction(database, async (transaction) => {
        // Otherwise the server would end the transaction after a slow copy of 30 seconds.
        await waitInTransaction(transaction, []);
        // The sweep (domains/media/jobs.ts) waits for locked rows, so nothing is copied after the sweep has removed it.
        const locked = await lockPictures(transaction, [last, concurrentMoves]);
        await allOf(locked.map(({ name }) => move(name, stores, counts)));
        return locked;
      });
      const end = rows.at(-1);
      if (!end) return counts;
      last = end.id;
      seen += rows.length;
      if (seen - reported < reportEvery) continue;
      reported = seen;
      context.report(`${seen} pictures …`);
    }
  } catch (error) {
    throw new CommandRefused(
      `The move stopped. ${explain(error)} ` +
        `No picture is lost, ${counts.moved} were moved; the same command moves the others.`,
      { cause: error },
    );
  }
}

/** Copies a picture, reads it back, and only then removes the original. */
async function move(name: string, { home, other }: PictureStores, counts: MoveCounts): Promise<void> {
  const bytes = (await other?.get(name)) ?? null;
  if (bytes === null || other === undefined) {
    if (await home.has(name)) counts.already++;
    else counts.missing.push(name);
    return;
  }
  const copy = await home.get(name);
  if (!copy?.equals(bytes)) {
    await home.put(name, bytes);
    if (!(await home.get(name))?.equals(bytes))
      throw new Error(`the place does not return a written picture (${name})`);
    counts.moved++;
    counts.bytes += bytes.length;
  } else counts.already++;
  await other.remove(name);
}

/** Waits for all of them, so that none are still running when the rows are unlocked. @throws the first failure */
async function allOf(works: readonly Promise<void>[]): Promise<void> {
  for (const outcome of await Promise.allSettled(works))
    if (outcome.status === "rejected") throw outcome.reason;
}

function outcomeOf(settings: Settings, { moved, already, bytes, missing }: MoveCounts): Outcome {
  const done = `${moved} pictures (${bytes} bytes) were moved to ${placeName(settings)}; ${already} were there already.`;
  const lost =
    missing.length === 0
      ? ""
      : ` ${missing.length} that rows name are in neither place, such as ${missing[0]}; restore them from a backup.`;
  return {
    ok: missing.length === 0,
    reply: { moved, already, missing: missing.length, bytes, message: done + lost },
  };
}
