// The HTTP routes of reviews. Reading them is part of the worker's details and the home page.
import { reviewBooking as reviewBookingCall } from "@hourhand/contract/reviews";
import { bind, type HttpRouter } from "../../platform/http/bind.ts";
import type { Platform } from "../../platform/platform.ts";
import { reviewBooking } from "./reviews.ts";
import { reviewContentOf } from "./rules.ts";

export function bindReviewRoutes(router: HttpRouter, platform: Platform): void {
  bind(router, reviewBookingCall, async ({ input, person }) => {
    await reviewBooking(platform, person.id, input.id, reviewContentOf(input));
    return { message: "Thank you! Your review has been posted." };
  });
}
