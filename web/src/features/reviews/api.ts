// The call that reviews a completed booking. Without a title it sends the documented one unchanged
// (docs/rules/bookings.md 25).
import { useMutation } from "@tanstack/react-query";
import { listOwnBookings, viewBooking } from "@hourhand/contract/bookings";
import { reviewBooking } from "@hourhand/contract/reviews";
import type { ReplyOf } from "@hourhand/contract/endpoint";
import { callOrQueue, isQueuedAnswer } from "../../platform/call-or-queue.ts";
import type { Input } from "../../platform/call.ts";
import { changeCached, reloadAfter } from "../../platform/query-client.ts";
import { toast } from "../../ui/feedback/toast.ts";

/** Posts a review. */
export function useReviewBooking() {
  return useMutation({
    mutationFn: (input: Input<typeof reviewBooking>) => callOrQueue(reviewBooking, input, {}),
    onSuccess: (answer, { id, rating, title = "", description = "" }) => {
      toast.success(answer.message);
      // An optimistic update, even if the call is only queued (docs/rules/offline.md 15).
      const reviewed = <B extends { id: number }>(one: B): B =>
        one.id === id ? { ...one, review_details: { id: 0, rating, title, description } } : one;
      changeCached<ReplyOf<typeof listOwnBookings>>({ queryKey: [listOwnBookings.name] }, (page) => ({
        ...page,
        Bookings: page.Bookings.map(reviewed),
      }));
      changeCached<ReplyOf<typeof viewBooking>>({ queryKey: [viewBooking.name, { id }] }, (reply) => ({
        ...reply,
        Booking: reviewed(reply.Booking),
      }));
      return isQueuedAnswer(answer) ? undefined : reloadAfter(reviewBooking);
    },
  });
}
