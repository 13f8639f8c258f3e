// Notices that are held back, since one person has caused so many for another within an hour: they are told in one notice when
// there is room (docs/rules/notices.md 32–33).
import type { Transaction } from "../../../platform/database/transaction.ts";
import type { DueWork } from "../../../platform/clock/due-work.ts";
import { renderMail } from "../../../platform/mail/mail-template.ts";
import { pageAddress } from "../../../platform/page-address.ts";
import type { Platform } from "../../../platform/platform.ts";
import { notify, notifyReplacing } from "../notifications.ts";
import { claimHeld, nextRoom, type HeldNotices } from "./queries.ts";

/** Notices that were held back, as there is room for them. */
export const heldNotices = (platform: Platform): DueWork => ({
  name: "notices that were held back",
  async nextDue(database) {
    const [next] = await nextRoom(database, []);
    return next?.due ?? null;
  },
  run: (transaction) => tellHeld(platform, transaction),
});

async function tellHeld(platform: Platform, transaction: Transaction): Promise<number> {
  const rows = await claimHeld(transaction, []);
  for (const row of rows) if (row.has_room) await tellTogether(platform, transaction, row);
  return rows.length;
}

/** One notice of all that was held back: it says how many, and what the last of them said. */
async function tellTogether(platform: Platform, transaction: Transaction, row: HeldNotices): Promise<void> {
  const { person_id: personId, opens, event, about, booking_id: bookingId, body } = row;
  const title = row.held === 1 || about !== null ? row.title : `${row.held} more changes`;
  const notice = {
    personId,
    // It has its room already.
    causedBy: null,
    title,
    body,
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
      greeting: `Hello ${row.first_name},`,
      paragraphs: [body],
      link: {
        label: "See what has changed",
        url: platform.settings.publicUrl + pageAddress(row.role, opens),
      },
    }),
  ]);
}
