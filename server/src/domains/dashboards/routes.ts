// The HTTP routes of dashboards.
import * as accounts from "@hourhand/contract/accounts";
import { changeBookingStatus } from "@hourhand/contract/bookings";
import { editOwnWorker } from "@hourhand/contract/catalogue";
import * as catalogue from "@hourhand/contract/catalogue-admin";
import { viewHome } from "@hourhand/contract/dashboards";
import { reviewBooking } from "@hourhand/contract/reviews";
import { bind, onCallSucceeded, type HttpRouter } from "../../platform/http/bind.ts";
import type { Platform } from "../../platform/platform.ts";
import { createHomeView } from "./dashboards.ts";
import { presentHome } from "./present.ts";

/** What changes completed bookings, active customers, listed workers, reviews or how a reviewer looks. */
const changesHome = [
  accounts.verifyOtp,
  accounts.signInWithGoogle,
  accounts.changeProfilePicture,
  accounts.editProfile,
  accounts.createUser,
  accounts.changeUserRole,
  accounts.toggleUser,
  changeBookingStatus,
  reviewBooking,
  editOwnWorker,
  catalogue.createWorker,
  catalogue.editWorker,
  catalogue.toggleWorker,
  catalogue.toggleJobCategory,
  catalogue.decideApplication,
];

export function bindHomeRoute(router: HttpRouter, platform: Platform): void {
  const home = createHomeView(platform);
  onCallSucceeded(router, changesHome, home.forget);
  bind(router, viewHome, async () => presentHome(await home.viewHome()));
}
