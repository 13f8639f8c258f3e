// What one may do with a booking now (docs/rules/bookings.md 32). Pure. Each act's own rules say whether it may be done; the act
// itself asks the same predicate.
import { selectableStatuses, type BookingStatus } from "@hourhand/contract/bookings";
import type { BookingAct } from "@hourhand/contract/bookings-v1";
import type { Role } from "@hourhand/contract/endpoint";
import { needsItsStart } from "../rules.ts";
import type { BookingSide } from "./rules.ts";

/** How a booking stands, as far as any act asks. */
export interface BookingStanding {
  status: BookingStatus;
  starts_at: Date;
  ends_at: Date;
  now: Date;
  is_reviewed: boolean;
}

/** Who asks. */
export interface Viewer {
  side: BookingSide;
  role: Role;
  /** `VISIT_TIMES=enforced`. */
  enforcesVisitTimes: boolean;
}

/** The acts that are not refused to this person now, for who they are or when it is. */
export function allowedActs(booking: BookingStanding, viewer: Viewer): BookingAct[] {
  switch (viewer.side) {
    case "customer":
      return mayReview(booking) ? ["review"] : [];
    case "worker":
      return [...statusesFor(booking, viewer)];
    case "admin":
      return [];
  }
}

const mayReview = ({ status, is_reviewed }: BookingStanding): boolean =>
  status === "completed" && !is_reviewed;

type WorkerStatus = Extract<BookingAct, BookingStatus>;

/** Whom the documented call takes the status from is a worker still. */
function statusesFor(
  { status, starts_at, now }: BookingStanding,
  { role, enforcesVisitTimes }: Viewer,
): WorkerStatus[] {
  if (role !== "worker") return [];
  const hasBegun = starts_at <= now;
  if (status === "created") return hasBegun ? ["rejected"] : ["accepted", "rejected"];
  return (selectableStatuses[status] as WorkerStatus[]).filter(
    (target) =>
      (target as BookingStatus) !== status && (hasBegun || !enforcesVisitTimes || !needsItsStart(target)),
  );
}
