// Notifies one side of a proposal: by notice and, if they want it, by mail (docs/rules/bookings.md 94).
import type { NoticeText } from "../../notifications/notifications.ts";
import type { Transaction } from "../../../platform/database/transaction.ts";
import { onlyRow } from "../../../platform/database/rows.ts";
import type { Platform } from "../../../platform/platform.ts";
import { addressesFor, notify } from "../../notifications/notifications.ts";
import { bookingMail } from "../notifications/mails.ts";
import { answerAddress, bookingPage, type BookingSides, type Side } from "../notifications/present.ts";
import { bookingToNotify } from "../notifications/queries.ts";

export interface ProposalNotice {
  booking: BookingSides;
  to: Side;
  /** The person who caused the notice; null if a time was over. */
  causedBy: number | null;
  text: NoticeText;
  event: "proposal" | "booking";
  /** A proposal that this side may accept or decline. */
  toAnswer?: number | undefined;
}

/** Stores the notice and the mail within the transaction. If the notice is held back, no mail is sent either. */
export async function sendNotice(
  platform: Platform,
  transaction: Transaction,
  { booking, to, causedBy, text, event, toAnswer }: ProposalNotice,
): Promise<void> {
  const personId = to === "customer" ? booking.customer_id : booking.worker_person_id;
  const isNotified = await notify(platform, transaction, {
    personId,
    causedBy,
    ...text,
    page: bookingPage(booking.id),
    event,
    bookingId: booking.id,
  });
  if (!isNotified) return;
  const address = (await addressesFor(transaction, [personId], event)).get(personId);
  if (address === undefined) return;
  const row = onlyRow(await bookingToNotify(transaction, [booking.id]));
  const mailedBooking = to === "worker" ? { ...row, address: row.address_for_worker } : row;
  const mail = bookingMail(platform, mailedBooking, to, address, text, {
    page: bookingPage(booking.id),
    actions:
      toAnswer === undefined
        ? []
        : (["accept", "decline"] as const).map((act) => ({
            label: act === "accept" ? "Accept" : "Decline",
            url: platform.settings.publicUrl + answerAddress(booking.id, to, act, toAnswer),
          })),
  });
  await platform.outbox.add(transaction, "mail", mail);
}
