// Notifies the other side of a change: a notice at once, a mail soon; and confirming it to the one who made it. The mail is
// only noted with the change; it is written in follow-ups/.
import { afterCommit, type Transaction } from "../../../platform/database/transaction.ts";
import type { Platform } from "../../../platform/platform.ts";
import { notify } from "../../notifications/notifications.ts";
import type { ChangedBooking } from "../queries.ts";
import {
  momentInWords,
  noticeOf,
  pageOf,
  reminderTextOf,
  type BookingSides,
  type Mover,
  type Side,
} from "./present.ts";
import { noteFollowUp } from "./queries.ts";

/** The name of the job that follows up noted changes. */
export const followUpTask = "followUpBookings";

/** Has this process follow up what has been noted. Should it die first, the minute's schedule does it. */
export const followUpSoon = ({ jobs }: Platform): void => jobs.runSoon(followUpTask);

/** A booking that has changed; `missing` where one of the two was not there, `reason` where its worker said why not. */
type ChangeToNotify = ChangedBooking & { missing?: Side; reason?: string | null };

/**
 * A notice and a mail about a change, for one side, with the transaction that makes it.
 * @param causedBy the person who made it; null for the system
 */
export async function notifyBookingChange(
  platform: Platform,
  transaction: Transaction,
  booking: ChangeToNotify,
  to: Side,
  by: Mover,
  causedBy: number | null,
): Promise<void> {
  if (await notify(platform, transaction, { ...noticeOf(booking, to, by), causedBy }))
    await noteFollowUp(transaction, [booking.id, booking.status, to, by]);
  afterCommit(transaction, () => followUpSoon(platform));
}

/** A mail that confirms a change to the side that made it; they need no notice. Tell the other side with it. */
export async function enqueueConfirmation(
  transaction: Transaction,
  booking: ChangedBooking,
  mover: Side,
): Promise<void> {
  await noteFollowUp(transaction, [booking.id, booking.status, mover, mover]);
}

/** Reminds a worker of a request that waits, by a notice at once and a mail soon. */
export async function remindOfAnswer(
  platform: Platform,
  transaction: Transaction,
  booking: ChangedBooking & { answer_by: Date },
): Promise<void> {
  await noteFollowUp(transaction, [booking.id, "answer_reminder", "worker", "system"]);
  await notify(platform, transaction, {
    personId: booking.worker_person_id,
    causedBy: null,
    ...reminderTextOf(booking, momentInWords(platform.calendar, booking.answer_by)),
    page: pageOf(booking.id, "worker"),
    event: "reminder",
    bookingId: booking.id,
  });
  afterCommit(transaction, () => followUpSoon(platform));
}

/** Tells the other side that one has said something to how their booking ended. */
export async function notifyStatement(
  platform: Platform,
  transaction: Transaction,
  booking: BookingSides & { title: string; customer_name: string; worker_name: string },
  by: Side,
): Promise<void> {
  const { customer_id: customerId, worker_person_id: workerId } = booking;
  const [to, name]: [Side, string] =
    by === "customer" ? ["worker", booking.customer_name] : ["customer", booking.worker_name];
  await notify(platform, transaction, {
    personId: to === "customer" ? customerId : workerId,
    causedBy: by === "customer" ? customerId : workerId,
    title: "Statement added",
    body: `${name} added a statement about '${booking.title}'.`,
    page: pageOf(booking.id, to),
    event: "booking",
    bookingId: booking.id,
  });
}
