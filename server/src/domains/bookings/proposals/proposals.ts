// Proposes to move a booking, or more work on it (docs/rules/bookings.md 70–84): in one transaction that holds the
// locks of a booking, so that moves, holds and new bookings for the same hours run one after another. Answers are in
// answers.ts.
import { moveAnswerTime } from "../answer-time/queries.ts";
import { tooLate } from "@hourhand/contract/bookings";
import type { ChatCard } from "@hourhand/contract/chat-card";
import { notFound } from "@hourhand/contract/problem";
import { proposalOpen } from "@hourhand/contract/proposals";
import { onlyRow } from "../../../platform/database/rows.ts";
import type { Transact } from "../../../platform/http/idempotency.ts";
import type { Person } from "../../../platform/person.ts";
import { refuse } from "../../../platform/problem.ts";
import type { Platform } from "../../../platform/platform.ts";
import { postCard } from "../../chat/chat.ts";
import { otherSide, type Side } from "../notifications/present.ts";
import { lockForBooking } from "../queries.ts";
import { findBookingFor } from "../sides.ts";
import { checkDay, checkHoursFree, notifySide, record, type Act, type ProposalView } from "./acts.ts";
import { expireNow } from "./closing.ts";
import {
  holdBooking,
  insertAppliedMove,
  insertExtraWork,
  insertMove,
  moveBooking,
  moveOffer,
  newestProposal,
  proposalById,
  storePlace,
  type ProposalRow,
} from "./queries.ts";
import {
  checkChange,
  checkFree,
  checkSide,
  checkStanding,
  endWith,
  moveTime,
  priceOf,
  readProposal,
  tooLateToMove,
  type RequestedMove,
  type RequestedWork,
  type SentProposal,
  type VisitTime,
} from "./rules.ts";
import { moveSentence, movedNotice, proposalNotice, workSentence } from "./sentences.ts";

/** Finds the booking in a call's path. @throws Problem `notFound` (404), `notAllowed` (403) for administrators */
export const findBookingToChange = (platform: Platform, caller: Person | null, bookingId: number) =>
  findBookingFor(platform.pool, caller, bookingId, ["customer", "worker"]);

/**
 * Proposes to move a booking, or more work on it; a customer moves a created booking at once. Repeating an open
 * proposal returns it.
 * @throws Problem as declared with the call; `notFound` (404) also for a slot that is not that worker's, `notAllowed`
 * (403), `invalidInput` (400)
 */
export async function makeProposal(
  platform: Platform,
  caller: Person,
  bookingId: number,
  sent: SentProposal,
  transact: Transact<ProposalView>,
): Promise<ProposalView> {
  const bookingToChange = await findBookingToChange(platform, caller, bookingId);
  const side = bookingToChange.side as Side;
  checkSide(sent.kind, side);
  const proposal = readProposal(sent);
  return transact(async (transaction) => {
    await lockForBooking(transaction, [bookingToChange.customer_id, bookingToChange.worker_id]);
    const { timeZone } = platform.calendar;
    const booking = onlyRow(await holdBooking(transaction, [bookingId, timeZone]));
    const act = { platform, transaction, booking, side, caller };
    return proposal.kind === "move" ? proposeMove(act, proposal) : proposeWork(act, proposal);
  });
}

async function proposeMove(act: Act, move: RequestedMove): Promise<ProposalView> {
  const { platform, transaction, booking, side } = act;
  const { timeZone } = platform.calendar;
  const [offer] = await moveOffer(transaction, [
    booking.customer_id,
    booking.worker_id,
    move.slotId,
    move.date,
    timeZone,
    booking.id,
  ]);
  if (!offer) return refuse(notFound, { sentence: "There is no such slot of this worker." });
  const time = moveTime(offer, move, booking.duration_hours);
  const newest = await newestOf(act);
  if (newest && isSameMove(newest, act, move, time)) return { row: newest, side, isNew: false };
  checkStanding("move", booking, side);
  if (newest?.state === "open") refuse(proposalOpen);
  checkChange(booking, time);
  checkFree(offer, time, booking.duration_hours);
  const { booked_on: day, starts, ends } = time;
  await checkDay(act, booking.status === "created" ? "move" : "proposal");
  if (booking.status === "created") {
    const { id } = onlyRow(
      await insertAppliedMove(transaction, [booking.id, side, move.slotId, day, starts, ends]),
    );
    await moveBooking(transaction, id);
    await moveAnswerTime(transaction, [booking.id, timeZone]);
    const row = onlyRow(await proposalById(transaction, [id]));
    await record(act, "moved", row);
    await notifySide(act, "worker", movedNotice(time, booking), "booking");
    return { row, side, isNew: true };
  }
  const stored = onlyRow(
    await insertMove(transaction, [booking.id, side, move.slotId, day, starts, ends, timeZone]),
  );
  if (stored.is_too_late) refuse(tooLate, { sentence: tooLateToMove });
  return showProposal(act, stored.id, moveSentence(booking.title, booking, time));
}

/** Returns the newest proposal of the booking; closes it first if its time is over. */
async function newestOf({ platform, transaction, booking }: Act): Promise<ProposalRow | undefined> {
  const [newest] = await newestProposal(transaction, [booking.id]);
  if (newest?.is_open_in_row && newest.state === "expired")
    await expireNow(platform, transaction, booking.id);
  return newest;
}

/**
 * Whether the newest proposal asks for the same move: it is still open, or it was applied to this created booking,
 * which is still at that time.
 */
function isSameMove(
  newest: ProposalRow,
  { booking, side }: Act,
  move: RequestedMove,
  time: VisitTime,
): boolean {
  const isStanding =
    newest.state === "open" ||
    (newest.state === "accepted" &&
      newest.message_id === null &&
      booking.status === "created" &&
      booking.booked_on === time.booked_on &&
      booking.starts === time.starts);
  return (
    isStanding &&
    newest.kind === "move" &&
    newest.made_by === side &&
    newest.slot_id === move.slotId &&
    newest.booked_on === time.booked_on &&
    newest.starts === time.starts
  );
}

async function proposeWork(act: Act, work: RequestedWork): Promise<ProposalView> {
  const { transaction, booking, side } = act;
  const newest = await newestOf(act);
  if (newest && isSameWork(newest, work)) return { row: newest, side, isNew: false };
  checkStanding("extra", booking, side);
  if (newest?.state === "open") refuse(proposalOpen);
  const { hours, items } = work;
  const ends = endWith(booking.ends, hours);
  await checkHoursFree(act, booking.ends, ends);
  await checkDay(act, "proposal");
  const extraPaise = priceOf(work, booking.hourly_paise);
  const { id } = onlyRow(
    await insertExtraWork(transaction, [booking.id, side, hours, JSON.stringify(items), extraPaise, ends]),
  );
  const totalPaise = booking.total_paise + extraPaise;
  return showProposal(act, id, workSentence(booking.title, { hours, items, extraPaise, totalPaise, ends }));
}

/** Whether it asks for the same work. Only the worker proposes more work, so an open one is by the same person. */
const isSameWork = (newest: ProposalRow, { hours, items }: RequestedWork): boolean =>
  newest.state === "open" &&
  newest.kind === "extra" &&
  newest.hours === hours &&
  newest.items?.length === items.length &&
  newest.items.every(
    ({ label, amount_paise: amount }, index) =>
      label === items[index]?.label && amount === items[index].amount_paise,
  );

/** Records a new open proposal, shows it in the conversation, and notifies the other side. */
async function showProposal(act: Act, id: number, text: string): Promise<ProposalView> {
  const { platform, transaction, booking, side } = act;
  const row = onlyRow(await proposalById(transaction, [id]));
  await record(act, "proposed", row);
  const [senderId, receiverId] =
    side === "customer"
      ? [booking.customer_id, booking.worker_person_id]
      : [booking.worker_person_id, booking.customer_id];
  const card: ChatCard = {
    type: "proposal",
    proposal_id: id,
    booking_id: booking.id,
    kind: row.kind,
    state: "open",
  };
  const message = { senderId, receiverId, text, card: { ...card, title: booking.title } };
  const { roomId, messageId } = await postCard(platform, transaction, message);
  await storePlace(transaction, [id, roomId, messageId]);
  await notifySide(act, otherSide(side), proposalNotice(row, "open", booking), "proposal", id);
  return { row, side, isNew: true };
}
