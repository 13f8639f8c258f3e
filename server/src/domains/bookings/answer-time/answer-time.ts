// A worker has a limited time to answer a booking: they are reminded halfway through, and the system cancels the
// booking at the end (docs/rules/bookings.md 62–64).
import type { Transaction } from "../../../platform/database/transaction.ts";
import type { DueWork } from "../../../platform/clock/due-work.ts";
import type { Platform } from "../../../platform/platform.ts";
import { recordBookingEvents } from "../../events/events.ts";
import { notifyBookingChange, remindOfAnswer } from "../notifications/notifications.ts";
import { recordSystemCancellations } from "../queries.ts";
import { cancelUnanswered, nextAnswerDue, takeToRemind } from "./queries.ts";

/**
 * Cancels bookings that were not answered in time and reminds workers of unanswered ones, at most a batch of each.
 * Returns how many bookings it handled.
 */
export async function endAnswerTimes(platform: Platform, transaction: Transaction): Promise<number> {
  const expired = await cancelUnanswered(transaction, ["canceled", null, platform.calendar.timeZone]);
  if (expired.length > 0)
    await recordSystemCancellations(transaction, [expired.map(({ id }) => id), "not_answered"]);
  for (const booking of expired) {
    await notifyBookingChange(platform, transaction, booking, "customer", "system", null);
    await notifyBookingChange(platform, transaction, booking, "worker", "system", null);
  }
  const waiting = await takeToRemind(transaction, []);
  for (const booking of waiting) await remindOfAnswer(platform, transaction, booking);
  await recordBookingEvents(
    transaction,
    "booking.answer_due",
    waiting.map(({ id }) => id),
  );
  return expired.length + waiting.length;
}

/** Defines the due work for answer times. */
export const answerTimes = (platform: Platform): DueWork => ({
  name: "times to answer",
  async nextDue(database) {
    const [next] = await nextAnswerDue(database, [platform.calendar.timeZone]);
    return next?.due ?? null;
  },
  run: (transaction) => endAnswerTimes(platform, transaction),
});
