// Seals the events of bookings into their chains, every minute and whenever a record is read. Writing an event locks
// the booking's row until the commit, and so does sealing; therefore the chain is in id order.
import { inTransaction, type Transaction } from "../../../platform/database/transaction.ts";
import { onlyRow } from "../../../platform/database/rows.ts";
import type { JobHandlers, ScheduledJob } from "../../../platform/jobs/jobs.ts";
import type { Platform } from "../../../platform/platform.ts";
import { firstPrevious, hashOfEvent } from "./chain.ts";
import {
  bookingsToSeal,
  holdFreeToSeal,
  holdToSeal,
  insertSeals,
  newestSeal,
  sealedEvents,
  unsealedEvents,
  type SealedEventRow,
} from "./queries.ts";

/** One page of a record. */
export interface RecordPage {
  /** The event before this page; undefined for the first page. */
  before: SealedEventRow | undefined;
  rows: SealedEventRow[];
  hasMore: boolean;
}

/**
 * Reads at most `limit` events of a booking after the one numbered `after`, and seals them first. Only events that
 * somebody inserted between sealed ones stay without a seal.
 */
export async function readSealed(
  platform: Platform,
  bookingId: number,
  after: number,
  limit: number,
): Promise<RecordPage> {
  const [newest] = await newestSeal(platform.pool, [bookingId]);
  if (newest?.is_sealed === false)
    await inTransaction(platform.pool, async (transaction) => {
      await holdToSeal(transaction, [[bookingId]]);
      await sealHeld(transaction, [bookingId]);
    });
  const events = await sealedEvents(platform.pool, [bookingId, after, limit + 2]);
  const before = after === 0 ? undefined : events.shift();
  return { before, rows: events.slice(0, limit), hasMore: events.length > limit };
}

/** Seals the unsealed events of these bookings, whose rows are locked. */
async function sealHeld(transaction: Transaction, bookingIds: readonly number[]): Promise<void> {
  const added = sealsToAdd(await unsealedEvents(transaction, [bookingIds]));
  await insertSeals(transaction, [
    added.map(({ id }) => id),
    added.map(({ n }) => n),
    added.map(({ hash }) => hash),
  ]);
}

interface Seal {
  id: number;
  n: number;
  hash: string;
}

/** Computes the seals of the events after each booking's last sealed one. */
function sealsToAdd(rows: readonly SealedEventRow[]): Seal[] {
  const ends = new Map<number, Seal>();
  for (const { booking_id: bookingId, id, n, hash } of rows)
    if (n !== null && hash !== null) ends.set(bookingId, { id, n, hash });
  return rows.flatMap(({ booking_id: bookingId, id, at, event, actor, detail }) => {
    const end = ends.get(bookingId) ?? { id: 0, n: 0, hash: firstPrevious };
    if (id <= end.id) return [];
    const n = end.n + 1;
    const seal = { id, n, hash: hashOfEvent(end.hash, { n, at: at.toISOString(), event, actor, detail }) };
    ends.set(bookingId, seal);
    return [seal];
  });
}

const task = "sealBookingRecords";

export const sealingSchedule: readonly ScheduledJob[] = [{ task, cron: "* * * * *", queue: "clean-ups" }];

/** Events checked per statement, and bookings sealed per transaction. */
const checkedEvents = 5_000;
const bookingsPerTransaction = 200;
/**
 * How many events the job looks back for late commits. Events that commit even later are sealed after the next start,
 * or when read.
 */
const lateEvents = 10_000;

export function sealingJobs(platform: Platform): JobHandlers {
  let start = 0;
  return {
    [task]: async (_payload, { stopping }) => {
      for (let after = start; ; stopping?.throwIfAborted()) {
        const {
          last,
          looked_at,
          booking_ids: ids,
        } = onlyRow(await bookingsToSeal(platform.pool, [after, checkedEvents]));
        for (let from = 0; from < ids.length; from += bookingsPerTransaction)
          await sealFree(platform, ids.slice(from, from + bookingsPerTransaction));
        after = last ?? after;
        start = Math.max(start, after - lateEvents);
        if (looked_at < checkedEvents) return;
      }
    },
  };
}

/** Seals these bookings, except any that another transaction has locked. */
const sealFree = (platform: Platform, bookingIds: readonly number[]): Promise<unknown> =>
  inTransaction(platform.pool, async (transaction) => {
    const held = await holdFreeToSeal(transaction, [bookingIds]);
    if (held.length > 0)
      await sealHeld(
        transaction,
        held.map(({ id }) => id),
      );
  });
