// Notifies the other side of a change, by a notice at once and a mail soon, and confirms the change to the side that
// made it. The change only stores a note that a mail is due; follow-ups/ renders it.
import { say } from "@hourhand/contract/sentence";
import { afterCommit, type Transaction } from "../../../platform/database/transaction.ts";
import type { Platform } from "../../../platform/platform.ts";
import { notify } from "../../notifications/notifications.ts";
import type { ChangedBooking } from "../queries.ts";
import {
  noticeOf,
  pageOf,
  reminderTextOf,
  type BookingFacts,
  type BookingSides,
  type Mover,
  type Side,
} from "./present.ts";
import { noteFollowUp } from "./queries.ts";

/** The name of the job that follows up noted changes. */
export const followUpTask = "followUpBookings";

/** Makes this process follow up noted changes soon. If it dies first, the job that runs every minute does it. */
export const followUpSoon = ({ jobs }: Platform): void => jobs.runSoon(followUpTask);

/** A changed booking, with what only some texts need. */
type ChangeToNotify = ChangedBooking & Pick<BookingFacts, "reason" | "made_at_desk"> & { missing?: Side };

/**
 * Sends one side a notice and a mail about a change, within the transaction of the change.
 * @param causedBy the person who made the change; null for the system
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

/**
 * Notes that a mail must confirm a change to the side that made it. `notifyBookingChange` starts the job for both
 * sides.
 */
export async function enqueueConfirmation(
  transaction: Transaction,
  booking: ChangedBooking,
  mover: Side,
): Promise<void> {
  await noteFollowUp(transaction, [booking.id, booking.status, mover, mover]);
}

/** Reminds a worker of a waiting request, by a notice at once and a mail soon. */
export async function remindOfAnswer(
  platform: Platform,
  transaction: Transaction,
  booking: ChangedBooking & { answer_by: Date },
): Promise<void> {
  await noteFollowUp(transaction, [booking.id, "answer_reminder", "worker", "system"]);
  await notify(platform, transaction, {
    personId: booking.worker_person_id,
    causedBy: null,
    ...reminderTextOf(booking, platform.calendar, booking.answer_by),
    page: pageOf(booking.id, "worker"),
    event: "reminder",
    bookingId: booking.id,
  });
  afterCommit(transaction, () => followUpSoon(platform));
}

/** Notifies the other side of a statement about how their booking ended. */
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
    body: say("{name} added a statement about '{work}'.", { name, work: booking.title }),
    page: pageOf(booking.id, to),
    event: "booking",
    bookingId: booking.id,
  });
}
