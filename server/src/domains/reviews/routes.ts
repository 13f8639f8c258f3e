// The HTTP door of reviews. Reading them is part of the worker's details and the home page.
import * as contract from "@hourhand/contract/reviews";
import { bind, type HttpDoor } from "../../platform/http/bind.ts";
import type { Platform } from "../../platform/platform.ts";
import { reviewBooking } from "./reviews.ts";
import { opinionOf } from "./rules.ts";

export function bindReviewRoutes(door: HttpDoor, platform: Platform): void {
  bind(door, contract.reviewBooking, async ({ input, person }) => {
    await reviewBooking(platform, person.id, input.id, opinionOf(input));
    return { message: "Thank you! Your review has been posted." };
  });
}
