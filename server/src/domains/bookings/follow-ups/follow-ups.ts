// What follows a change of a booking, behind its transaction: mails, and for a new booking its search row and its counts. The
// change leaves one note of it in `booking_mails`; a job takes the notes out in batches. Decision: docs/decisions/0015.
import { onlyRow } from "../../../platform/database/rows.ts";
import { inTransaction } from "../../../platform/database/transaction.ts";
import type { Platform } from "../../../platform/platform.ts";
import { mailsAbout } from "../notifications/mails.ts";
import { claimNotedChanges, countNotedBookings, writeSearchRows } from "./queries.ts";

/** Changes followed up in one transaction. */
const batch = 200;
/** So many batches are waited for by who looks; the rest of a heap follows by itself. */
const maxBatchesAtOnce = 5;

/** All that follows a batch of changes, in the transaction that removes their notes. Answers whether there may be more. */
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

/** Follows up new bookings before an administrator looks at all of them, so that one just made is there and counts. */
export async function followUpNow(platform: Platform): Promise<void> {
  for (let batches = 0; batches < maxBatchesAtOnce; batches++) {
    // Waits for those whom another run is following up just now.
    const { waiting } = onlyRow(await countNotedBookings(platform.pool, []));
    if (waiting === 0) return;
    await followUpBatch(platform);
  }
}
