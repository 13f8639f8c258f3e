// The work after a booking changes: mails and, for a new booking, its search row and its counts. The change writes one
// note into `booking_mails`; a job handles the notes in batches. Decision: docs/decisions/0015.
import { onlyRow } from "../../../platform/database/rows.ts";
import { inTransaction } from "../../../platform/database/transaction.ts";
import type { Platform } from "../../../platform/platform.ts";
import { mailsAbout } from "../notifications/mails.ts";
import { claimNotedChanges, countNotedBookings, writeSearchRows } from "./queries.ts";

/** Notes per transaction. */
const batch = 200;
/** A reader waits for at most this many batches; the job handles the rest. */
const maxBatchesAtOnce = 5;

/** Follows up one batch of changes, in the transaction that deletes their notes. Returns whether there may be more. */
export function followUpBatch(platform: Platform): Promise<boolean> {
  return inTransaction(platform.pool, async (transaction) => {
    const changes = await claimNotedChanges(transaction, [batch]);
    const newIds = changes.filter(({ status }) => status === "created").map(({ booking_id: id }) => id);
    if (newIds.length > 0) await writeSearchRows(transaction, [newIds]);
    const mails = changes.flatMap((change) => mailsAbout(platform, change));
    if (mails.length > 0) await platform.outbox.addAll(transaction, mails);
    return changes.length === batch;
  });
}

/** Follows up new bookings before an administrator reads the table, so that the newest are listed and counted. */
export async function followUpNow(platform: Platform): Promise<void> {
  for (let batches = 0; batches < maxBatchesAtOnce; batches++) {
    // The count waits for notes that another process is handling.
    const { waiting } = onlyRow(await countNotedBookings(platform.pool, []));
    if (waiting === 0) return;
    await followUpBatch(platform);
  }
}
