// The HTTP routes of the catalogue for visitors and customers: finding workers and saving them.
import { changeProfilePicture, changeUserRole, toggleUser } from "@hourhand/contract/accounts";
import * as calls from "@hourhand/contract/catalogue";
import * as admin from "@hourhand/contract/catalogue-admin";
import { reviewBooking } from "@hourhand/contract/reviews";
import * as schedule from "@hourhand/contract/schedule";
import { bind, onCallSucceeded, type HttpRouter } from "../../platform/http/bind.ts";
import type { Platform } from "../../platform/platform.ts";
import { viewWorker } from "./details/details.ts";
import { createWorkersList } from "./listing/listing.ts";
import { listSavedWorkers, removeSavedWorker, saveWorker } from "./saved/saved.ts";

/** What changes the jobs and qualifications of listed workers. */
const changesFilterOptions = [
  changeUserRole,
  toggleUser,
  calls.editOwnWorker,
  admin.createWorker,
  admin.editWorker,
  admin.toggleWorker,
  admin.editJobCategory,
  admin.toggleJobCategory,
  admin.decideApplication,
];

/** What else changes a worker's card. */
const changesCards = [
  ...changesFilterOptions,
  changeProfilePicture,
  reviewBooking,
  schedule.addSlot,
  schedule.toggleSlot,
  schedule.deleteSlot,
];

/** What changes many listed workers at once. */
const changesManyWorkers = [admin.editJobCategory, admin.toggleJobCategory];

export function bindCatalogueCustomerRoutes(router: HttpRouter, platform: Platform): void {
  const workers = createWorkersList(platform);
  onCallSucceeded(router, changesFilterOptions, workers.forgetWords);
  onCallSucceeded(router, changesCards, workers.forgetCards);
  onCallSucceeded(router, changesManyWorkers, workers.forgetSample);

  bind(router, calls.listWorkers, async ({ input, currentUser }) => {
    const found = await workers.listWorkers(input, currentUser);
    return {
      message: found.Workers.length > 0 ? "Workers found." : "No worker fits. Please try other filters.",
      ...found,
    };
  });

  bind(router, calls.viewWorker, ({ input, currentUser }) => viewWorker(platform, input.id, currentUser));

  bind(router, calls.listSavedWorkers, ({ input, person }) => listSavedWorkers(platform, person.id, input));

  bind(router, calls.saveWorker, async ({ input, person, reply }) => {
    const isNew = await saveWorker(platform, person.id, input.worker_id);
    if (!isNew) reply.code(200);
    return { message: isNew ? "The profile is saved." : "The profile is already among your saved ones." };
  });

  bind(router, calls.removeSavedWorker, async ({ input, person }) => {
    await removeSavedWorker(platform, person.id, input.id);
    return { message: "The profile is removed from your saved ones." };
  });
}
