// Who may propose what and when, where a visit may be moved, and what more work costs (docs/rules/bookings.md 70–84).
// Pure. Times of day are `HH:MM:SS`, dates `YYYY-MM-DD`, amounts whole paise.
import { missing } from "@hourhand/contract/wire";
import { say } from "@hourhand/contract/sentence";
import {
  dayMismatch,
  dayOutOfRange,
  illegalStatusChange,
  slotNotOffered,
  slotTaken,
  startOutsideSlot,
  tooLate,
  workerNotBookable,
  type BookingStatus,
} from "@hourhand/contract/bookings";
import type { ProposalKind, ProposalState } from "@hourhand/contract/chat-card";
import { minutesOf, timeOf, workingHours } from "@hourhand/contract/free-hours";
import { notAllowed } from "@hourhand/contract/problem";
import { toMinor } from "@hourhand/contract/money";
import { maxItemAmount, sameTime, type ExtraItem, type ProposalAct } from "@hourhand/contract/proposals";
import { addDays, weekdayNumber } from "@hourhand/contract/calendar";
import { checkDate } from "../../../platform/instants.ts";
import { refuse, refuseField } from "../../../platform/problem.ts";
import type { Side } from "../notifications/present.ts";
import { freeStarts, type Offer } from "../rules.ts";

/** The call's fields, before they are checked together. */
export interface SentProposal {
  kind: ProposalKind;
  slot_id?: number | undefined;
  date?: string | undefined;
  start_time?: string | undefined;
  hours?: number | undefined;
  items?: readonly ExtraItem[] | undefined;
}

/** A new time for the visit. */
export interface RequestedMove {
  kind: "move";
  slotId: number;
  date: string;
  /** `HH:MM` or `HH:MM:SS`. */
  startTime: string;
}

/** More hours, items to pay for, or both. */
export interface RequestedWork {
  kind: "extra";
  hours: number;
  items: ExtraItem[];
}

/** Checks the fields together. @throws Problem `invalidInput` (400) at the field that is missing or wrong */
export function readProposal(sent: SentProposal): RequestedMove | RequestedWork {
  if (sent.kind === "move") return readMove(sent);
  const items = (sent.items ?? []).map(({ label, amount_paise }) => ({
    label: label.trim().replaceAll(/\p{Surrogate}/gu, "\uFFFD"),
    amount_paise,
  }));
  const most = toMinor(maxItemAmount);
  if (items.some(({ amount_paise }) => amount_paise > most))
    refuseField("items", say("An item may cost at most {most, money}.", { most }));
  if (sent.hours === undefined && items.length === 0)
    refuseField("hours", "Please give the hours, the items, or both.");
  return { kind: "extra", hours: sent.hours ?? 0, items };
}

function readMove({ slot_id: slotId, date, start_time: startTime }: SentProposal): RequestedMove {
  if (slotId === undefined) return refuseField("slot_id", missing("slot_id"));
  if (date === undefined) return refuseField("date", missing("date"));
  checkDate("date", date);
  if (startTime === undefined) return refuseField("start_time", missing("start_time"));
  return { kind: "move", slotId, date, startTime };
}

const sidesThatMove: Partial<Record<BookingStatus, readonly Side[]>> = {
  created: ["customer"],
  accepted: ["customer", "worker"],
};
const statusesWithWork: ReadonlySet<BookingStatus> = new Set(["accepted", "visited", "pending"]);

/** The state that decides whether a booking may be changed. */
export interface Standing {
  status: BookingStatus;
  starts_at: Date;
  now: Date;
}

/** A visit can be moved until this long before it begins; an open proposal expires then. */
const moveBeforeStartMs = 2 * 3_600_000;

/** Whether a side may propose to move a booking, or move it; the caller checks that no proposal is open. */
export const mayMove = ({ status, starts_at: startsAt, now }: Standing, side: Side): boolean =>
  (sidesThatMove[status]?.includes(side) ?? false) && now.getTime() < startsAt.getTime() - moveBeforeStartMs;

/** Whether a side may propose more work; the caller checks that no proposal is open. */
export const mayAddWork = ({ status }: Pick<Standing, "status">, side: Side): boolean =>
  side === "worker" && statusesWithWork.has(status);

/** @throws Problem `notAllowed` (403) if this side can never make such a proposal */
export function checkSide(kind: ProposalKind, side: Side): void {
  if (kind === "extra" && side === "customer")
    refuse(notAllowed, { sentence: "Only the worker of a booking proposes more work." });
}

/** @throws Problem `illegalStatusChange`, `tooLate` (409) */
export function checkStanding(kind: ProposalKind, standing: Standing, side: Side): void {
  const { status } = standing;
  if (kind === "extra" ? mayAddWork(standing, side) : mayMove(standing, side)) return;
  if (kind === "move" && sidesThatMove[status]?.includes(side)) refuse(tooLate, { sentence: tooLateToMove });
  refuse(illegalStatusChange, {
    sentence: say(
      kind === "extra"
        ? "More work cannot be proposed: the booking is {status, word}."
        : "This visit cannot be moved: the booking is {status, word}.",
      { status },
    ),
  });
}

/** The sentence for a move less than two hours before the old or the new start. */
export const tooLateToMove = "A visit is moved at the latest two hours before it begins, then as now.";

/** The offer for moving a booking: a slot on a date, and everything else that takes up its hours. */
export type MoveOffer = Pick<
  Offer,
  | "is_listed"
  | "is_offered"
  | "weekday"
  | "slot_starts"
  | "slot_ends"
  | "is_day_off"
  | "taken"
  | "today"
  | "booking_days"
>;

export interface VisitTime {
  booked_on: string;
  starts: string;
  ends: string;
}

/**
 * Returns the visit's new time, checked only against the slot.
 * @throws Problem `dayOutOfRange`, `dayMismatch`, `startOutsideSlot` (400)
 */
export function moveTime(offer: MoveOffer, { date, startTime }: RequestedMove, hours: number): VisitTime {
  if (date <= offer.today || date > addDays(offer.today, offer.booking_days))
    refuse(dayOutOfRange, {
      sentence: say("Please choose one of the {days, number} days from tomorrow on.", {
        days: offer.booking_days,
      }),
    });
  if (weekdayNumber(date) !== offer.weekday) refuse(dayMismatch);
  const [start, slotStarts] = [minutesOf(startTime), minutesOf(offer.slot_starts)];
  const end = start + hours * 60;
  if (start < slotStarts || (start - slotStarts) % 60 !== 0 || end > minutesOf(offer.slot_ends))
    refuse(startOutsideSlot);
  return { booked_on: date, starts: timeOf(start), ends: timeOf(end) };
}

/**
 * Refuses a move that would change nothing. @throws Problem `sameTime` (409)
 * @throws Problem `sameTime` (409) if a move would change nothing
 */
export function checkChange(now: VisitTime, then: VisitTime): void {
  if (now.booked_on === then.booked_on && now.starts === then.starts) refuse(sameTime);
}

/**
 * Checks that the worker is free then, both when a move is proposed and when it is accepted.
 * @throws Problem `workerNotBookable`, `slotNotOffered`, `slotTaken` (409)
 */
export function checkFree(offer: MoveOffer, { starts }: VisitTime, hours: number): void {
  if (!offer.is_listed) refuse(workerNotBookable);
  if (!offer.is_offered) refuse(slotNotOffered);
  if (offer.is_day_off)
    refuse(slotNotOffered, { sentence: "The worker is away on that day. Please choose another one." });
  if (!freeStarts(offer, hours).includes(starts))
    refuse(slotTaken, { sentence: "These hours are not free any more. Please choose another time." });
}

/** Returns the visit's end after adding hours. @throws Problem `slotTaken` (409) past 22:00 */
export function endWith(ends: string, hours: number): string {
  const end = minutesOf(ends) + hours * 60;
  if (hours > 0 && end > minutesOf(workingHours.to))
    refuse(slotTaken, {
      sentence: say("The visit would last beyond {at, time}. Please propose fewer hours.", {
        at: workingHours.to,
      }),
    });
  return timeOf(end);
}

/** Computes the price of hours and items, in paise. */
export const priceOf = ({ hours, items }: RequestedWork, hourlyPaise: number): number =>
  items.reduce((sum, { amount_paise: amount }) => sum + amount, hours * hourlyPaise);

/** The state of a proposal that decides how it may be answered. */
interface ProposalStanding {
  kind: ProposalKind;
  made_by: Side;
  state: ProposalState;
  booking_status: BookingStatus;
}

/** Whether this side may do an act: the maker withdraws, the other side answers. */
export const isActOf = (act: ProposalAct, madeBy: Side, side: Side): boolean =>
  (act === "withdraw") === (side === madeBy);

/** Whether the booking's status allows accepting the proposal. */
export const mayApply = ({
  kind,
  booking_status: status,
}: Pick<ProposalStanding, "kind" | "booking_status">): boolean =>
  kind === "move" ? status === "accepted" : statusesWithWork.has(status);

/** Returns the acts that a side may do on a proposal now; none for administrators. */
export function actsOn(proposal: ProposalStanding, side: Side | undefined): ProposalAct[] {
  if (proposal.state !== "open" || side === undefined) return [];
  if (side === proposal.made_by) return ["withdraw"];
  return mayApply(proposal) ? ["accept", "decline"] : ["decline"];
}
