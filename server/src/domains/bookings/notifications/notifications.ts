// Telling the other side of a change: a notice at once, a mail soon; and confirming it to the one who made it. The mail is
// only noted with the change, which costs it far less than a job; one job then writes all that were noted meanwhile.
import type { Transaction } from "kysely";
import { afterCommit } from "../../../platform/database/transaction.ts";
import type { DB } from "../../../platform/database/row-types.ts";
import type { Platform } from "../../../platform/platform.ts";
import { notify } from "../../notifications/notifications.ts";
import type { ChangedBooking } from "../queries.ts";
import { noticeOf, type Mover, type Side } from "./present.ts";
import { enqueueMail } from "./queries.ts";

/** How long mails are gathered before a job writes them. */
const gatherMilliseconds = 250;

/** A notice and a mail about a change, for one side, with the transaction that makes it. */
export async function notifyBookingChange(
  platform: Platform,
  transaction: Transaction<DB>,
  booking: ChangedBooking,
  to: Side,
  by: Mover,
): Promise<void> {
  await enqueueMail(transaction, [booking.id, booking.status, to, by]);
  await notify(platform, transaction, noticeOf(booking, to, by));
  afterCommit(transaction, () => scheduleMailJob(platform));
}

/** A mail that confirms a change to the side that made it; they need no notice. Tell the other side with it. */
export async function enqueueConfirmation(
  transaction: Transaction<DB>,
  booking: ChangedBooking,
  mover: Side,
): Promise<void> {
  await enqueueMail(transaction, [booking.id, booking.status, mover, mover]);
}

const scheduled = new WeakSet<Platform>();

/** One job soon for all mails noted meanwhile. Should the process die first, the minute's schedule finds them. */
export function scheduleMailJob(platform: Platform): void {
  if (scheduled.has(platform)) return;
  scheduled.add(platform);
  setTimeout(() => {
    scheduled.delete(platform);
    platform.jobs
      .add(platform.database, "mailBookingChanges", {}, { key: "mailBookingChanges" })
      .catch((error: unknown) => {
        platform.log.debug({ err: error }, "The mails about bookings wait for the next minute.");
      });
  }, gatherMilliseconds).unref();
}
