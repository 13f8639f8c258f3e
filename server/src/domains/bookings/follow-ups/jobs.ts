// Follows up noted changes of bookings in batches, and repairs search rows that were lost.
import { onlyRow } from "../../../platform/database/rows.ts";
import { inTransaction } from "../../../platform/database/transaction.ts";
import type { JobHandlers, ScheduledJob } from "../../../platform/jobs/jobs.ts";
import type { Platform } from "../../../platform/platform.ts";
import { mailsAbout } from "../notifications/mails.ts";
import { followUpTask } from "./follow-ups.ts";
import { claimNotedChanges, repairSearchRows, writeSearchRows } from "./queries.ts";

export const followUpSchedule: readonly ScheduledJob[] = [
  { task: followUpTask, cron: "* * * * *", atStart: true },
  { task: "repairBookingSearch", cron: "* * * * *", queue: "clean-ups" },
];

/** Changes followed up in one transaction. */
const batch = 200;
/** Bookings looked at each minute, about 0.1 s of PostgreSQL's time: a million within ten minutes. */
const lookedAt = 100_000;
/** Search rows written by one statement, which takes some tenths of a second. */
const writtenAtOnce = 2_000;

export function followUpJobs(platform: Platform): JobHandlers {
  let last = 0;
  return {
    [followUpTask]: async () => {
      while ((await followUpBatch(platform)) === batch);
    },
    repairBookingSearch: async (_payload, { stopping }) => {
      for (let isFull = true; isFull; stopping?.throwIfAborted()) {
        const { is_full, ...found } = onlyRow(
          await repairSearchRows(platform.pool, [last, lookedAt, writtenAtOnce]),
        );
        isFull = is_full;
        last = found.last ?? 0;
        if (found.written > 0)
          platform.log.warn({ rows: found.written }, "Lost search rows of bookings were written.");
      }
    },
  };
}

/** All that follows a batch of changes, in the transaction that removes their notes. Answers how many. */
function followUpBatch(platform: Platform): Promise<number> {
  return inTransaction(platform.database, async (transaction) => {
    const changes = await claimNotedChanges(transaction, [batch]);
    const newIds = changes.filter(({ status }) => status === "created").map(({ booking_id: id }) => id);
    if (newIds.length > 0) await writeSearchRows(transaction, [newIds]);
    const mails = changes.flatMap((change) => mailsAbout(platform, change));
    if (mails.length > 0) await platform.outbox.addAll(transaction, mails);
    return changes.length;
  });
}
