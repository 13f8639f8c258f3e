// The notices that a booking's timeline requires, computed from the timeline alone (docs/rules/bookings.md 43, 56-63,
// 76-83; docs/rules/notices.md 14-16): exactly those for the events, and for the reminders that fell due on the way.
import { instantOf } from "../market-time.ts";
import type { BookingReply } from "./acts.ts";

type Side = "customer" | "worker";
/** How often a notice may occur: between these numbers, both included. */
export interface Times {
  min: number;
  max: number;
}

type Event = BookingReply["timeline"][number];

const otherSide = (side: string): Side => (side === "customer" ? "worker" : "customer");
const both = ["customer", "worker"] as const;
const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
/** Due work is done within this time, by processes that may just be starting. */
const lateMs = 2 * minuteMs;
/** How far two clocks may differ within one action. */
const closeMs = 10_000;

/**
 * Counts the notices, by `<person> <event> <title>`.
 * @param now the market's time
 * @param reviews how often the booking was reviewed
 */
export function dueNotices(booking: BookingReply, reviews: number, now: number): Map<string, Times> {
  const due = new Map<string, Times>();
  const people = { customer: booking.customer.id, worker: booking.worker.user_id };
  const expectNotice = (
    side: Side,
    event: string,
    title: string,
    { min, max }: Times = { min: 1, max: 1 },
  ) => {
    if (max === 0) return;
    const key = `${people[side]} ${event} ${title}`;
    const before = due.get(key) ?? { min: 0, max: 0 };
    due.set(key, { min: before.min + min, max: before.max + max });
  };
  for (const [index, event] of booking.timeline.entries())
    for (const [side, kind, title] of noticesOf(booking, event, index)) expectNotice(side, kind, title);
  for (const { by } of booking.statements) expectNotice(otherSide(by), "booking", "Statement added");
  expectNotice("worker", "review", "New review", { min: reviews, max: reviews });
  expectNotice("worker", "reminder", "Booking request waiting", answerReminders(booking, now));
  for (const visit of acceptedTimes(booking, now))
    for (const hours of [24, 2])
      for (const side of both)
        expectNotice(side, "reminder", `Visit within ${hours} hours`, visitReminders(visit, hours));
  return due;
}

type ExpectedNotice = [side: Side, event: string, title: string];

function noticesOf(booking: BookingReply, event: Event, index: number): ExpectedNotice[] {
  const toBoth = (title: string): ExpectedNotice[] => both.map((side) => [side, "booking", title]);
  const toOther = (kind: string, title: string): ExpectedNotice[] => [[otherSide(event.actor), kind, title]];
  const proposal = booking.proposals.find(({ id }) => id === event.detail["proposal_id"]);
  switch (event.event) {
    case "created":
      return [["worker", "booking", "Booking request"]];
    case "accepted":
    case "rejected":
    case "visited":
    case "pending":
    case "completed":
      return [["customer", "booking", `Booking ${event.event}`]];
    case "canceled":
      return event.actor === "admin" ? toBoth("Booking cancelled") : toOther("booking", "Booking cancelled");
    case "expired":
      return toBoth("Booking cancelled");
    case "no_show":
      return toOther("booking", "Visit missed");
    case "overridden":
      return toBoth("Visit without a code");
    case "proposed":
      return toOther("proposal", proposal?.kind === "move" ? "Another time proposed" : "More work proposed");
    case "moved":
      if (event.actor === "admin") return toBoth("Booking moved");
      return wasProposed(booking, event)
        ? toOther("proposal", "Visit moved")
        : [["worker", "booking", "Booking request moved"]];
    case "extended":
      return toOther("proposal", "More work agreed");
    case "declined":
      return toOther("proposal", "Proposal declined");
    case "withdrawn":
      return toOther("proposal", "Proposal withdrawn");
    case "proposal_expired":
      if (closesProposals(booking.timeline[index - 1])) return [];
      return [[proposal?.by ?? "customer", "proposal", "Proposal expired"]];
    case "arrived":
    case "photo_added":
      return [];
  }
}

/** Whether a move was proposed; a created booking moves without consent, so nobody proposed it. */
const wasProposed = ({ timeline }: BookingReply, moved: Event): boolean =>
  timeline.some(
    ({ event, detail }) => event === "proposed" && detail["proposal_id"] === moved.detail["proposal_id"],
  );

/** Whether an action also ends an open proposal, so that both sides only get the action's notice. */
const closesProposals = (before: Event | undefined): boolean =>
  before !== undefined &&
  (["canceled", "no_show", "completed"].includes(before.event) ||
    (before.event === "moved" && before.actor === "admin"));

const timeOf = ({ at }: Event): number => new Date(at).getTime();
const startOf = ({ detail }: Event): number =>
  instantOf(String(detail["date"]), String(detail["start_time"]));

/** Counts the worker's reminders: one, halfway to `answer_by`, which follows the visit's start. */
function answerReminders({ created_at, timeline, policy }: BookingReply, now: number): Times {
  const made = new Date(created_at).getTime();
  const answered = timeline.findIndex(({ event }) => event !== "created" && event !== "moved");
  const waiting = timeline.slice(0, answered === -1 ? undefined : answered);
  const ends = [...timeline.slice(1).map(timeOf), now];
  const spans = waiting.map((event, index) => {
    const answerBy = Math.min(made + policy.answer_within_hours * hourMs, startOf(event) - 2 * hourMs);
    const due = Math.max(made + (answerBy - made) / 2, timeOf(event));
    return { due, answerBy, until: ends[index] ?? now };
  });
  const isSure = spans.some(({ due, answerBy, until }) => due < answerBy - lateMs && due < until - lateMs);
  const isPossible = spans.some(({ due, answerBy, until }) => due < answerBy && due <= until + closeMs);
  return { min: isSure ? 1 : 0, max: isPossible ? 1 : 0 };
}

/** A period in which an accepted visit kept one time. */
interface AcceptedTime {
  agreed: number;
  start: number;
  until: number;
}

function acceptedTimes({ timeline }: BookingReply, now: number): AcceptedTime[] {
  const times: AcceptedTime[] = [];
  let start = 0;
  let agreed: number | undefined;
  const end = (until: number) => {
    if (agreed !== undefined) times.push({ agreed, start, until });
    agreed = undefined;
  };
  for (const event of timeline) {
    if (event.event === "created") start = startOf(event);
    if (event.event === "moved") {
      const wasAccepted = agreed !== undefined;
      end(timeOf(event));
      start = startOf(event);
      if (wasAccepted) agreed = timeOf(event);
    }
    if (event.event === "accepted") agreed = timeOf(event);
    if (["visited", "pending", "completed", "canceled", "no_show"].includes(event.event)) end(timeOf(event));
  }
  end(now);
  return times;
}

/** Counts both sides' reminders: they get one unless it was due before the visit was agreed. */
function visitReminders({ agreed, start, until }: AcceptedTime, hours: number): Times {
  const due = start - hours * hourMs;
  if (due < agreed - closeMs || due > until + closeMs) return { min: 0, max: 0 };
  const isSure = due > agreed + closeMs && due < until - lateMs;
  return { min: isSure ? 1 : 0, max: 1 };
}
