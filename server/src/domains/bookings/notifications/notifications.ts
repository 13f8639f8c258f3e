// Telling the other side of a change: a notice at once, a mail soon; and confirming it to the one who made it. The mail is
// only noted with the change; it is written in follow-ups/.
import type { Transaction } from "kysely";
import { afterCommit } from "../../../platform/database/transaction.ts";
import type { DB } from "../../../platform/database/row-types.ts";
import type { Platform } from "../../../platform/platform.ts";
import { notify } from "../../notifications/notifications.ts";
import type { ChangedBooking } from "../queries.ts";
import { followUpSoon } from "../follow-ups/follow-ups.ts";
import { noteFollowUp } from "../follow-ups/queries.ts";
import { noticeOf, type Mover, type Side } from "./present.ts";

/** A notice and a mail about a change, for one side, with the transaction that makes it. */
export async function notifyBookingChange(
  platform: Platform,
  transaction: Transaction<DB>,
  booking: ChangedBooking,
  to: Side,
  by: Mover,
): Promise<void> {
  await noteFollowUp(transaction, [booking.id, booking.status, to, by]);
  await notify(platform, transaction, noticeOf(booking, to, by));
  afterCommit(transaction, () => followUpSoon(platform));
}

/** A mail that confirms a change to the side that made it; they need no notice. Tell the other side with it. */
export async function enqueueConfirmation(
  transaction: Transaction<DB>,
  booking: ChangedBooking,
  mover: Side,
): Promise<void> {
  await noteFollowUp(transaction, [booking.id, booking.status, mover, mover]);
}
