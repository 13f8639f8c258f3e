// Calls about a booking that were queued offline and then rejected: a cancellation, a status, a review.
import { cancelBooking, changeBookingStatus } from "@hourhand/contract/bookings";
import { reviewBooking } from "@hourhand/contract/reviews";
import { useRejectedCalls } from "../../platform/offline-queue-state.ts";
import { Refusals } from "../../ui/feedback/Refusals.tsx";

/** Shown in the booking's card, row or page (docs/rules/offline.md 19). */
export function BookingRefusals({ id }: { id: number }) {
  const refused = useRejectedCalls([
    [cancelBooking, { id }],
    [changeBookingStatus, { id }],
    [reviewBooking, { id }],
  ]);
  return <Refusals refused={refused} />;
}
