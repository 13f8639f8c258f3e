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

/**
 * The calls that change the home page: completed bookings, active customers, listed workers, reviews and quotes,
 * reviewers' names and pictures.
 */
const callsChangingHome = [
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

/** Binds the call. @returns the function that produces its reply, for rendering Home without the client */
export function bindHomeRoute(
  router: HttpRouter,
  platform: Platform,
): () => Promise<ReplyOf<typeof viewHome>> {
  const home = createCachedHome(platform);
  onCallSucceeded(router, callsChangingHome, home.clear);
  const readReply = async () => presentHome(await home.get());
  bind(router, viewHome, readReply);
  return readReply;
}
