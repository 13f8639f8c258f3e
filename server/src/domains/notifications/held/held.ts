// Notices held back because one person caused too many for another within an hour: they are delivered as one notice
// when the limit allows (docs/rules/notices.md 32–33).
import { say } from "@hourhand/contract/sentence";
import type { Transaction } from "../../../platform/database/transaction.ts";
import type { DueWork } from "../../../platform/clock/due-work.ts";
import { renderMail } from "../../../platform/mail/mail-template.ts";
import { pageAddress } from "../../../platform/page-address.ts";
import type { Platform } from "../../../platform/platform.ts";
import { textOf } from "../rules.ts";
import { notify, notifyReplacing } from "../notifications.ts";
import { claimHeld, nextRoom, type HeldNotices } from "./queries.ts";

/** Defines the due work that delivers held notices when the limit allows. */
export const heldNotices = (platform: Platform): DueWork => ({
  name: "notices that were held back",
  async nextDue(database) {
    const [next] = await nextRoom(database, []);
    return next?.due ?? null;
  },
  run: (transaction) => deliverHeld(platform, transaction),
});

async function deliverHeld(platform: Platform, transaction: Transaction): Promise<number> {
  const rows = await claimHeld(transaction, []);
  for (const row of rows) if (row.has_room) await deliverSummary(platform, transaction, row);
  return rows.length;
}

/** Delivers all held notices as one: their number, and the content of the last one. */
async function deliverSummary(platform: Platform, transaction: Transaction, row: HeldNotices): Promise<void> {
  const { person_id: personId, opens, event, about, booking_id: bookingId } = row;
  const last = textOf(row);
  const title =
    row.held === 1 || about !== null ? last.title : say("{count, number} more changes", { count: row.held });
  const notice = {
    personId,
    // Null, because this notice has already been counted.
    causedBy: null,
    title,
    body: last.body,
    ...(opens !== null && { page: opens }),
    event,
    ...(bookingId !== null && { bookingId }),
  };
  await (about === null
    ? notify(platform, transaction, notice)
    : notifyReplacing(platform, transaction, [{ ...notice, about }]));
  if (row.email === null) return;
  await platform.outbox.addAll(transaction, [
    renderMail({
      to: row.email,
      subject: title,
      greeting: say("Hello {name},", { name: row.first_name }),
      paragraphs: [last.body],
      link: {
        label: "See what has changed",
        url: platform.settings.publicUrl + pageAddress(row.role, opens),
      },
    }),
  ]);
}
