// The HTTP routes of dashboards.
import { changeProfilePicture, editProfile, verifyOtp } from "@hourhand/contract/accounts";
import { changeUserRole, createUser, toggleUser } from "@hourhand/contract/accounts-admin";
import { signInWithGoogle } from "@hourhand/contract/sessions";
import { changeBookingStatus } from "@hourhand/contract/bookings";
import { editOwnWorker } from "@hourhand/contract/catalogue";
import {
  createWorker,
  decideApplication,
  editWorker,
  toggleJobCategory,
  toggleWorker,
} from "@hourhand/contract/catalogue-admin";
import { viewHome } from "@hourhand/contract/dashboards";
import type { ReplyOf } from "@hourhand/contract/endpoint";
import { reviewBooking } from "@hourhand/contract/reviews";
import { placeTestimonial } from "@hourhand/contract/testimonials";
import { bind, onCallSucceeded, type HttpRouter } from "../../platform/http/bind.ts";
import type { Platform } from "../../platform/platform.ts";
import { createCachedHome } from "./dashboards.ts";
import { presentHome } from "./present.ts";

/** What changes completed bookings, active customers, listed workers, reviews, which are quoted, or how a reviewer looks. */
const changesHome = [
  verifyOtp,
  signInWithGoogle,
  changeProfilePicture,
  editProfile,
  createUser,
  changeUserRole,
  toggleUser,
  changeBookingStatus,
  reviewBooking,
  placeTestimonial,
  editOwnWorker,
  createWorker,
  editWorker,
  toggleWorker,
  toggleJobCategory,
  decideApplication,
];

/** Binds the call. @returns what it answers, for who writes Home without the client */
export function bindHomeRoute(
  router: HttpRouter,
  platform: Platform,
): () => Promise<ReplyOf<typeof viewHome>> {
  const home = createCachedHome(platform);
  onCallSucceeded(router, changesHome, home.clear);
  const answer = async () => presentHome(await home.get());
  bind(router, viewHome, answer);
  return answer;
}
