// The HTTP routes of reviews. A worker's details and Home show reviews to everyone.
import {
  listOwnReviews as listOwnReviewsCall,
  reviewBooking as reviewBookingCall,
} from "@hourhand/contract/reviews";
import { bind, type HttpRouter } from "../../platform/http/bind.ts";
import type { Platform } from "../../platform/platform.ts";
import { presentOwnReview } from "./present.ts";
import { listOwnReviews } from "./queries.ts";
import { reviewBooking } from "./reviews.ts";
import { reviewContentOf } from "./rules.ts";

export function bindReviewRoutes(router: HttpRouter, platform: Platform): void {
  bind<typeof reviewBookingCall, void>(
    router,
    reviewBookingCall,
    ({ input, person, transact }) =>
      reviewBooking(platform, person.id, input.id, reviewContentOf(input), transact),
    () => ({ message: "Thank you! Your review has been posted." }),
  );
  bind(router, listOwnReviewsCall, async ({ input, person }) => {
    const { rows, next } = await listOwnReviews(platform.pool, person.id, input);
    return { items: rows.map(presentOwnReview), next };
  });
}
