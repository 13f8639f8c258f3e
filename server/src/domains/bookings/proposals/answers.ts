// Answers to a proposal: the other side accepts or declines it, or its maker withdraws it (docs/rules/bookings.md
// 70–84). If answers are concurrent, one wins, and the others are refused with the proposal's new state.
import { say } from "@hourhand/contract/sentence";
import { illegalStatusChange, slotNotOffered } from "@hourhand/contract/bookings";
import { notAllowed, notFound } from "@hourhand/contract/problem";
import { proposalClosed, proposalExpired, type ProposalAct } from "@hourhand/contract/proposals";
import { onlyRow } from "../../../platform/database/rows.ts";
import type { Transact } from "../../../platform/http/idempotency.ts";
import type { Person } from "../../../platform/person.ts";
import { refuse } from "../../../platform/problem.ts";
import type { Platform } from "../../../platform/platform.ts";
import { changeCard } from "../../chat/chat.ts";
import { followMove, requestExtraPayment } from "../../payments/payments.ts";
import { otherSide, type Side } from "../notifications/present.ts";
import { lockForBooking } from "../queries.ts";
import { sideOf } from "../sides.ts";
import { checkHoursFree, notifySide, record, type Act, type ProposalView } from "./acts.ts";
import {
  closeProposal,
  extendBooking,
  holdBooking,
  moveBooking,
  moveOffer,
  peopleOfProposal,
  proposalById,
  type HeldBooking,
  type ProposalRow,
} from "./queries.ts";
import { checkFree, isActOf, mayApply, type VisitTime } from "./rules.ts";
import { proposalNotice } from "./sentences.ts";

/**
 * Finds the proposal in a call's path, and which side the caller is on. @throws Problem `notFound` (404), `notAllowed`
 * (403)
 */
export async function findProposalFor(
  platform: Platform,
  caller: Person | null,
  proposalId: number,
  act: ProposalAct,
): Promise<{ bookingId: number; customerId: number; workerId: number; side: Side }> {
  const [people] = await peopleOfProposal(platform.pool, [proposalId]);
  const side = people && caller ? sideOf(caller, people) : undefined;
  if (!people || !side) return refuse(notFound);
  if (side === "admin" || !isActOf(act, people.made_by, side)) return refuse(notAllowed);
  const { booking_id: bookingId, customer_id: customerId, worker_id: workerId } = people;
  return { bookingId, customerId, workerId, side };
}

type Answer = (
  platform: Platform,
  caller: Person,
  proposalId: number,
  transact: Transact<ProposalView>,
) => Promise<ProposalView>;

/**
 * Accepts the other side's proposal: the booking is moved or extended at once.
 * @throws Problem as declared with the call; `notFound` (404), `notAllowed` (403)
 */
export const acceptProposal: Answer = (platform, caller, proposalId, transact) =>
  answer(platform, caller, proposalId, transact, { act: "accept", state: "accepted" });

/** Declines the other side's proposal. @throws Problem as `acceptProposal` */
export const declineProposal: Answer = (platform, caller, proposalId, transact) =>
  answer(platform, caller, proposalId, transact, { act: "decline", state: "declined" });

/** Withdraws the caller's own proposal. @throws Problem as `acceptProposal` */
export const withdrawProposal: Answer = (platform, caller, proposalId, transact) =>
  answer(platform, caller, proposalId, transact, { act: "withdraw", state: "withdrawn" });

async function answer(
  platform: Platform,
  caller: Person,
  proposalId: number,
  transact: Transact<ProposalView>,
  { act, state }: { act: ProposalAct; state: "accepted" | "declined" | "withdrawn" },
): Promise<ProposalView> {
  const { bookingId, customerId, workerId, side } = await findProposalFor(platform, caller, proposalId, act);
  return transact(async (transaction) => {
    await lockForBooking(transaction, [customerId, workerId]);
    const booking = onlyRow(await holdBooking(transaction, [bookingId, platform.calendar.timeZone]));
    const proposal = onlyRow(await proposalById(transaction, [proposalId]));
    if (proposal.state === state) return { row: proposal, side, isNew: false };
    if (proposal.state !== "open") refuseClosed(proposal, booking);
    const heldAct = { platform, transaction, booking, side, caller };
    if (state === "accepted") await apply(heldAct, proposal);
    await closeProposal(transaction, [proposalId, state]);
    const row = onlyRow(await proposalById(transaction, [proposalId]));
    await record(heldAct, state === "accepted" ? eventOf[row.kind] : state, row);
    if (row.room_id !== null && row.message_id !== null)
      await changeCard(platform, transaction, { roomId: row.room_id, messageId: row.message_id }, { state });
    // `booking` was read before the change, so the notice has its old time.
    await notifySide(heldAct, otherSide(side), proposalNotice(row, state, booking), "proposal");
    return { row, side, isNew: true };
  });
}

const eventOf = { move: "moved", extra: "extended" } as const;
const timeOf = ({ booked_on, starts, ends }: ProposalRow): VisitTime => ({ booked_on, starts, ends });

/** Refuses to answer a proposal that is closed. @throws Problem `proposalExpired`, `proposalClosed` (409) */
function refuseClosed({ state, expires_at: expiresAt }: ProposalRow, { status, now }: HeldBooking): never {
  if (state !== "expired")
    return refuse(proposalClosed, {
      sentence: say("This proposal is {state, word} already. The booking is {status, word}.", {
        state,
        status,
      }),
    });
  if (expiresAt <= now) return refuse(proposalExpired);
  return refuse(proposalExpired, {
    sentence: say("This proposal is over, because the booking changed meanwhile. It is {status, word} now.", {
      status,
    }),
  });
}

/** @throws Problem `illegalStatusChange`, `workerNotBookable`, `slotNotOffered`, `slotTaken` (409) */
async function apply(act: Act, proposal: ProposalRow): Promise<void> {
  const { platform, transaction, booking } = act;
  if (!mayApply({ ...proposal, booking_status: booking.status }))
    refuse(illegalStatusChange, {
      sentence: say("The booking is {status, word}, so this cannot be accepted any more.", {
        status: booking.status,
      }),
    });
  if (proposal.kind === "extra") {
    await checkHoursFree(act, proposal.starts, proposal.ends);
    await extendBooking(transaction, proposal.id);
    return requestExtraPayment(platform, transaction, booking.id, proposal.extra_paise ?? 0);
  }
  const [offer] = await moveOffer(transaction, [
    booking.customer_id,
    booking.worker_id,
    proposal.slot_id ?? 0,
    proposal.booked_on,
    platform.calendar.timeZone,
    booking.id,
  ]);
  checkFree(offer ?? refuse(slotNotOffered), timeOf(proposal), booking.duration_hours);
  await moveBooking(transaction, proposal.id);
  return followMove(platform, transaction, booking.id);
}
