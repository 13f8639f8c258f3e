// When the worker of a booking can be replaced. Pure (docs/rules/bookings.md 65–69).
import type { CancellationCause, Canceler } from "@hourhand/contract/booking-endings";
import type { BookingStatus } from "@hourhand/contract/bookings";
import type { Side } from "../notifications/present.ts";

/** The largest distance of an offered worker from the visit, in kilometres. */
export const maxDistanceKm = 15;
/** How many workers are offered. */
export const maxOffered = 3;

/** How a booking ended, as far as replacing its worker depends on it. */
export interface EndedBooking {
  status: BookingStatus;
  cancellation: { by: Canceler; cause: CancellationCause } | null;
  no_show: { missing: Side } | null;
}

/** Whether it ended on the worker's side: they rejected it, did not answer, canceled, or did not show up. */
export const endedByWorker = ({ status, cancellation, no_show }: EndedBooking): boolean =>
  status === "rejected" ||
  (status === "canceled" &&
    (cancellation?.by === "worker" ||
      cancellation?.cause === "not_answered" ||
      no_show?.missing === "worker"));

/** Whether the customer may book another worker in place of this booking. */
export const mayReplace = (booking: EndedBooking & { replaced_by: number | null }): boolean =>
  endedByWorker(booking) && booking.replaced_by === null;
