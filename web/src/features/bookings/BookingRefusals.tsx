// What its person did with a booking without a network, and was refused since: a cancellation, a status, a review.
import { cancelBooking, changeBookingStatus } from "@hourhand/contract/bookings";
import { reviewBooking } from "@hourhand/contract/reviews";
import { useRefusedActs } from "../../platform/acts-on-device.ts";
import { Refusals } from "../../ui/feedback/Refusals.tsx";

/** Stands in the booking's card, row or page (docs/rules/offline.md 19). */
export function BookingRefusals({ id }: { id: number }) {
  const refused = useRefusedActs([
    [cancelBooking, { id }],
    [changeBookingStatus, { id }],
    [reviewBooking, { id }],
  ]);
  return <Refusals refused={refused} />;
}
