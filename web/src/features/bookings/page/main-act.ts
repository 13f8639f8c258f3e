// Chooses the main action of a booking's page, by its state and its reader (docs/rules/screens.md 59).
import { codeBeforeStartHours } from "@hourhand/contract/arrivals";
import { tierAt } from "@hourhand/contract/policies";
import { shortTime } from "@hourhand/contract/time-of-day";
import type { PageFields } from "../../../paths.ts";
import type { BookingLife } from "./api.ts";

/** Who reads a booking's page. */
export type PageSide = "customer" | "worker" | "admin";

/** `answer` and `replace` are cards with their own buttons. */
export type MainAct =
  | "answer"
  | "pay"
  | "replace"
  | "code"
  | "review"
  | "again"
  | "replacement"
  | "find"
  | "accepted"
  | "arrival"
  | "visited"
  | "completed"
  | "calendar"
  | "chat"
  | "bookings"
  | "admin_override"
  | "admin_accept"
  | "admin_move"
  | "record";

/** The current time, and the market's date. */
export interface Moment {
  now: number;
  today: string;
}

const hourMs = 3_600_000;

/** When the visit starts, in milliseconds. */
export const startOf = ({ arrival }: Pick<BookingLife, "arrival">): number =>
  Date.parse(arrival.code_from) + codeBeforeStartHours * hourMs;

/** Whether the reader is asked to answer an open proposal. */
const isAsked = ({ proposals }: BookingLife): boolean =>
  proposals.some(({ state, allowed }) => state === "open" && allowed.includes("accept"));

/** Whether the customer is asked whether the payment that the worker recorded is right. */
export const asksAboutPayment = ({ paid_at_visit: paid }: BookingLife): boolean =>
  paid !== null && paid.answer === null;

/** Returns the only main action. */
export function mainActOf(booking: BookingLife, side: PageSide, moment: Moment): MainAct {
  if (side === "admin") return actOfAdmin(booking);
  if (isAsked(booking) || (side === "customer" && asksAboutPayment(booking))) return "answer";
  return side === "worker" ? actOfWorker(booking, moment) : actOfCustomer(booking, moment);
}

function actOfCustomer(booking: BookingLife, { now, today }: Moment): MainAct {
  const { status, allowed, arrival, replaced_by, date } = booking;
  if (allowed.includes("pay")) return "pay";
  switch (status) {
    case "created":
    case "visited":
    case "pending":
      return "chat";
    case "accepted":
      if (arrival.code !== null) return "code";
      return startOf(booking) - now > 24 * hourMs ? "calendar" : "chat";
    case "completed":
      return allowed.includes("review") ? "review" : "again";
    case "rejected":
    case "canceled":
      if (replaced_by !== null) return "replacement";
      return date >= today && allowed.includes("replace") ? "replace" : "find";
  }
}

function actOfWorker({ status, allowed, date }: BookingLife, { today }: Moment): MainAct {
  if (allowed.includes("accepted")) return "accepted";
  if (allowed.includes("arrival")) return "arrival";
  switch (status) {
    case "accepted":
      if (date <= today) return allowed.includes("visited") ? "visited" : "chat";
      return "calendar";
    case "visited":
    case "pending":
      return allowed.includes("completed") ? "completed" : "chat";
    case "created":
    case "completed":
    case "rejected":
    case "canceled":
      return "bookings";
  }
}

const adminActs = ["admin_override", "admin_move"] as const;
const actOfAdmin = ({ allowed }: BookingLife): MainAct =>
  allowed.includes("admin_answer")
    ? "admin_accept"
    : (adminActs.find((act) => allowed.includes(act)) ?? "record");

/**
 * The fields of the address that lists free workers for the same work, with its day and start while they can be
 * booked.
 */
export const findFields = (
  { category, date, start_time }: Pick<BookingLife, "category" | "date" | "start_time">,
  today: string,
): PageFields => ({
  job: category.title,
  ...(date > today && { date, time: shortTime(start_time) }),
});

/** The cost of canceling now: free until an instant, free until an answer, or a share of the total. */
export type CancelTerms = { freeUntil: number } | { freeUntil: "answer" } | { percent: number };

/** Under the booking's own policy. Undefined if its customer cannot cancel it. */
export function cancelTermsOf(booking: BookingLife, now: number): CancelTerms | undefined {
  if (booking.status === "created") return { freeUntil: "answer" };
  // What stays of an online payment is in the quote, which the dialog shows before the second press.
  if (booking.payment_method === "online") return undefined;
  if (booking.status !== "accepted") return undefined;
  const { cancel_tiers: tiers } = booking.policy;
  const starts = startOf(booking);
  const { percent } = tierAt(tiers, (starts - now) / hourMs);
  if (percent > 0) return { percent };
  // Tiers cost more towards the start, so the free ones come first.
  const lastFree = Math.min(
    ...tiers.filter((tier) => tier.percent === 0).map(({ hours_before: hours }) => hours),
  );
  return { freeUntil: starts - lastFree * hourMs };
}
