// What a person may do with a booking now (docs/rules/bookings.md 32). Pure. The predicates are in the rules of each
// act, and the act itself calls the same ones.
import { selectableStatuses, type BookingStatus, type NextStep } from "@hourhand/contract/bookings";
import type { BookingAct } from "@hourhand/contract/bookings-v1";
import type { Role } from "@hourhand/contract/endpoint";
import type { Scope } from "@hourhand/contract/scopes";
import { canBePaid, type PaymentStanding } from "../../payments/payments.ts";
import { actsOfAdmin } from "../administration/rules.ts";
import { mayArrive, needsCode, takesCode, type Arrival } from "../arrival/rules.ts";
import type { ProposalRow } from "../proposals/queries.ts";
import { mayAddWork, mayMove } from "../proposals/rules.ts";
import type { CancellationColumn, NoShowColumn } from "../cancellation/queries-reading.ts";
import { mayCancel } from "../cancellation/rules.ts";
import { mayAddPhotos, type PhotoStanding } from "../photos/rules.ts";
import { mayReportNoShow } from "../no-show/rules.ts";
import type { Side } from "../notifications/present.ts";
import { mayReplace } from "../replacements/rules.ts";
import { needsItsStart } from "../rules.ts";
import type { BookingSide } from "../sides.ts";

/** The acts whose calls take API keys. */
const actsOfKeys: ReadonlySet<BookingAct> = new Set(["admin_answer", "admin_move", "admin_cancel"]);

/** The state of a booking that the acts' predicates need. */
export interface BookingStanding extends Arrival, PhotoStanding {
  ends_at: Date;
  is_reviewed: boolean;
  proposals: readonly Pick<ProposalRow, "state">[];
  answer_by: Date;
  cancellation: Pick<CancellationColumn, "by" | "cause"> | null;
  no_show: Pick<NoShowColumn, "missing"> | null;
  replaced_by: number | null;
  money: { payments: readonly PaymentStanding[] };
}

/** The person who reads the booking. */
export interface Viewer {
  side: BookingSide;
  role: Role;
  /** Whether `VISIT_TIMES=enforced` is set. */
  enforcesVisitTimes: boolean;
  /** The scopes of the API key that reads the booking. */
  scopes?: readonly Scope[] | undefined;
}

/** Returns the acts that this person may do now, judged by who they are and what time it is. */
export function allowedActs(booking: BookingStanding, viewer: Viewer): BookingAct[] {
  const acts = [...actsOfSide(booking, viewer), ...(viewer.role === "admin" ? actsOfAdmin(booking) : [])];
  const { scopes } = viewer;
  return scopes ? acts.filter((act) => actsOfKeys.has(act) && scopes.includes("bookings:write")) : acts;
}

function actsOfSide(booking: BookingStanding, viewer: Viewer): BookingAct[] {
  switch (viewer.side) {
    case "customer":
      return [
        ...changingActs("customer", booking),
        ...endingActs("customer", booking),
        ...(booking.money.payments.some(canBePaid) ? (["pay"] as const) : []),
        ...(mayReview(booking) ? (["review"] as const) : []),
        ...(mayReplace(booking) ? (["replace"] as const) : []),
      ];
    case "worker":
      return [
        ...changingActs("worker", booking),
        ...endingActs("worker", booking),
        ...(mayArrive(booking) ? (["arrival"] as const) : []),
        ...(mayAddPhotos(booking) ? (["photos"] as const) : []),
        ...statusActs(booking, viewer),
      ];
    case "admin":
      return [];
  }
}

/** Returns the acts that change a booking; no second proposal while one is open. */
function changingActs(side: "customer" | "worker", booking: BookingStanding): BookingAct[] {
  if (booking.proposals.some(({ state }) => state === "open")) return [];
  return [
    ...(mayMove(booking, side) ? (["move"] as const) : []),
    ...(mayAddWork(booking, side) ? (["extra"] as const) : []),
  ];
}

/** Returns the ways in which a side may end the booking now. */
function endingActs(side: Side, { status, starts_at, ends_at, now }: BookingStanding): BookingAct[] {
  const time = {
    minutesSinceStart: (now.getTime() - starts_at.getTime()) / 60_000,
    minutesSinceEnd: (now.getTime() - ends_at.getTime()) / 60_000,
  };
  return [
    ...(mayCancel(side, status) ? (["cancel"] as const) : []),
    ...(mayReportNoShow(side, status, time) ? (["no_show"] as const) : []),
  ];
}

const mayReview = ({ status, is_reviewed }: BookingStanding): boolean =>
  status === "completed" && !is_reviewed;

type WorkerStatus = Extract<BookingAct, BookingStatus>;

/**
 * Returns the statuses that the worker may set. The documented call accepts them only while the person's role is
 * worker.
 */
function statusActs(booking: BookingStanding, { role, enforcesVisitTimes }: Viewer): WorkerStatus[] {
  if (role !== "worker") return [];
  const { status, starts_at, now, answer_by } = booking;
  const hasBegun = starts_at <= now;
  if (status === "created") return now < answer_by ? ["accepted", "rejected"] : [];
  return (selectableStatuses[status] as WorkerStatus[]).filter(
    (target) =>
      (target as BookingStatus) !== status &&
      (!needsItsStart(target) ||
        ((hasBegun || !enforcesVisitTimes) && (!needsCode(booking) || takesCode(booking)))),
  );
}

/** Returns the worker's next act in an accepted visit; null if it is too early for it or nothing is left to do. */
export function nextStepOf(booking: Arrival, enforcesVisitTimes: boolean): NextStep | null {
  const { status, starts_at, now } = booking;
  const isFree = (starts_at <= now || !enforcesVisitTimes) && !needsCode(booking);
  if (status === "accepted") return isFree ? "visited" : mayArrive(booking) ? "arrival" : null;
  return isFree && (status === "visited" || status === "pending") ? "completed" : null;
}
