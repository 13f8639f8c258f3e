// Closes open proposals that nobody answered: their time is over, or their booking ended (docs/rules/bookings.md
// 78–79).
import type { Transaction } from "../../../platform/database/transaction.ts";
import { onlyRow } from "../../../platform/database/rows.ts";
import type { Platform } from "../../../platform/platform.ts";
import { changeCard } from "../../chat/chat.ts";
import { recordEvent } from "../record/record.ts";
import { expireDue, expireOfBookings, holdBooking, proposalById, type ExpiredProposal } from "./queries.ts";
import { proposalNotice } from "./sentences.ts";
import { sendNotice } from "./notice.ts";

/**
 * Closes a booking's open proposals as expired, because the booking ended or an administrator changed it. Call it in
 * the same transaction, after the booking's row was changed. Sends no notices: both sides are notified of the change
 * itself.
 */
export async function endProposals(
  platform: Platform,
  transaction: Transaction,
  bookingId: number,
): Promise<void> {
  for (const row of await expireOfBookings(transaction, [[bookingId]]))
    await writeExpiry(platform, transaction, row);
}

/** Closes a booking's open proposal whose time is over, before a new one is made. */
export const expireNow = async (
  platform: Platform,
  transaction: Transaction,
  bookingId: number,
): Promise<void> => {
  for (const row of await expireOfBookings(transaction, [[bookingId]]))
    await notifyOfExpiry(platform, transaction, row);
};

/** Closes proposals whose time is over, at most a batch, and notifies the people who made them. Returns how many. */
export async function expireProposals(platform: Platform, transaction: Transaction): Promise<number> {
  const rows = await expireDue(transaction, []);
  for (const row of rows) await notifyOfExpiry(platform, transaction, row);
  return rows.length;
}

async function notifyOfExpiry(
  platform: Platform,
  transaction: Transaction,
  row: ExpiredProposal,
): Promise<void> {
  await writeExpiry(platform, transaction, row);
  const booking = onlyRow(await holdBooking(transaction, [row.booking_id, platform.calendar.timeZone]));
  const proposal = onlyRow(await proposalById(transaction, [row.id]));
  const text = proposalNotice(proposal, "expired", booking);
  await sendNotice(platform, transaction, {
    booking,
    to: row.made_by,
    causedBy: null,
    text,
    event: "proposal",
  });
}

async function writeExpiry(
  platform: Platform,
  transaction: Transaction,
  { id, booking_id: bookingId, kind, room_id: roomId, message_id: messageId }: ExpiredProposal,
): Promise<void> {
  await recordEvent(transaction, {
    bookingId,
    event: "proposal_expired",
    actor: "system",
    actorId: null,
    detail: { proposal_id: id, kind },
  });
  if (roomId !== null && messageId !== null)
    await changeCard(platform, transaction, { roomId, messageId }, { state: "expired" });
}
