// Tells both sides what an administrator did and why: by notice and, if they want it, by mail (docs/rules/bookings.md
// 43).
import { say } from "@hourhand/contract/sentence";
import type { Transaction } from "../../../platform/database/transaction.ts";
import { onlyRow } from "../../../platform/database/rows.ts";
import type { Actor } from "../../../platform/person.ts";
import type { Platform } from "../../../platform/platform.ts";
import { addressesFor, notify, type NoticeText } from "../../notifications/notifications.ts";
import { bookingMail } from "../notifications/mails.ts";
import { pageOf, visitOf, type Side } from "../notifications/present.ts";
import { bookingToNotify, type NotifiableBooking } from "../notifications/queries.ts";

/** What an administrator did to a booking. */
export type AdminAct = "moved" | "canceled" | "overridden" | "paid_at_visit";

/** Notifies both sides after an act was done. */
export async function notifyBothSides(
  platform: Platform,
  transaction: Transaction,
  { bookingId, caller, act, reason }: { bookingId: number; caller: Actor; act: AdminAct; reason: string },
): Promise<void> {
  const booking = onlyRow(await bookingToNotify(transaction, [bookingId]));
  const people = { customer: booking.customer_id, worker: booking.worker_person_id };
  const addresses = await addressesFor(transaction, Object.values(people), "booking");
  for (const side of ["customer", "worker"] as const) {
    const text = textOf(booking, side, act, reason);
    const personId = people[side];
    const page = pageOf(bookingId, side);
    const isNotified = await notify(platform, transaction, {
      personId,
      causedBy: caller.id,
      ...text,
      page,
      event: "booking",
      bookingId,
    });
    const to = addresses.get(personId);
    const mailedBooking = side === "worker" ? { ...booking, address: booking.address_for_worker } : booking;
    if (isNotified && to !== undefined)
      await platform.outbox.add(transaction, "mail", bookingMail(platform, mailedBooking, side, to, text));
  }
}

function textOf(booking: NotifiableBooking, side: Side, act: AdminAct, reason: string): NoticeText {
  const values = {
    other: side === "customer" ? booking.worker_name : booking.customer_name,
    reason,
    ...visitOf(booking),
  };
  switch (act) {
    case "moved":
      return {
        title: "Booking moved",
        body: say(
          "We have moved '{work}' with {other} to {day, date}, {from, time} to {to, time}. Reason: {reason}",
          values,
        ),
      };
    case "canceled":
      return {
        title: "Booking cancelled",
        body: say(
          "We have cancelled '{work}' with {other} on {day, date}, {from, time} to {to, time}. Reason: {reason}",
          values,
        ),
      };
    case "paid_at_visit":
      return {
        title: "Payment at the visit",
        body: say(
          "'{work}' with {other} on {day, date}, {from, time} to {to, time} is now paid at the visit. Reason: {reason}",
          values,
        ),
      };
    case "overridden":
      return {
        title: "Visit without a code",
        body: say(
          "The visit for '{work}' with {other} on {day, date}, {from, time} to {to, time} can begin without the code. Reason: {reason}",
          values,
        ),
      };
  }
}
