// The public module of reviews: a customer's one review of a completed booking (docs/rules/bookings.md 24).
import { bookingNotFound } from "@hourhand/contract/bookings";
import { notCompleted } from "@hourhand/contract/reviews";
import type { Transact } from "../../platform/http/idempotency.ts";
import { refuse } from "../../platform/problem.ts";
import type { Platform } from "../../platform/platform.ts";
import { recordRating } from "../catalogue/catalogue.ts";
import { notify } from "../notifications/notifications.ts";
import { insertReview, ownBooking } from "./queries.ts";
import { reviewSentence, type ReviewContent } from "./rules.ts";

/**
 * Stores the review of the customer's own completed booking, adds it to the worker's rating and notifies the worker.
 * @throws Problem `bookingNotFound` (404), `notCompleted`, `alreadyReviewed` (409)
 */
export async function reviewBooking(
  platform: Platform,
  customerId: number,
  bookingId: number,
  content: ReviewContent,
  transact: Transact<void>,
): Promise<void> {
  await transact(async (transaction) => {
    const review = await insertReview(transaction, customerId, bookingId, content);
    if (!review) {
      const [booking] = await ownBooking(transaction, [customerId, bookingId]);
      return refuse(booking ? notCompleted : bookingNotFound);
    }
    await recordRating(transaction, review.worker_id, content.ratingHalves);
    await notify(platform, transaction, {
      personId: review.worker_person_id,
      causedBy: customerId,
      title: "New review",
      body: reviewSentence(content, { name: review.customer_name, work: review.booking_title }),
      page: "Home",
      event: "review",
      bookingId,
    });
  });
}
