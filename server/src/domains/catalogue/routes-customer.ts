// The HTTP routes of the catalogue for visitors and customers: finding workers and saving them.
import { changeProfilePicture } from "@hourhand/contract/accounts";
import { changeUserRole, toggleUser } from "@hourhand/contract/accounts-admin";
import {
  editOwnWorker,
  listSavedWorkers as listSavedWorkersCall,
  listWorkers,
  removeSavedWorker as removeSavedWorkerCall,
  saveWorker as saveWorkerCall,
  viewWorker as viewWorkerCall,
} from "@hourhand/contract/catalogue";
import {
  createWorker,
  decideApplication,
  editJobCategory,
  editWorker,
  toggleJobCategory,
  toggleWorker,
} from "@hourhand/contract/catalogue-admin";
import { reviewBooking } from "@hourhand/contract/reviews";
import { addSlot, deleteSlot, toggleSlot } from "@hourhand/contract/schedule";
import { bind, onCallSucceeded, type HttpRouter } from "../../platform/http/bind.ts";
import type { Platform } from "../../platform/platform.ts";
import { viewWorker } from "./details/details.ts";
import { createWorkersList } from "./listing/listing.ts";
import { listSavedWorkers, removeSavedWorker, saveWorker } from "./saved/saved.ts";

/** What changes the jobs and qualifications of listed workers. */
const changesFilterOptions = [
  changeUserRole,
  toggleUser,
  editOwnWorker,
  createWorker,
  editWorker,
  toggleWorker,
  editJobCategory,
  toggleJobCategory,
  decideApplication,
];

/** What else changes a worker's card. */
const changesCards = [
  ...changesFilterOptions,
  changeProfilePicture,
  reviewBooking,
  addSlot,
  toggleSlot,
  deleteSlot,
];

/** What changes many listed workers at once. */
const changesManyWorkers = [editJobCategory, toggleJobCategory];

export function bindCatalogueCustomerRoutes(router: HttpRouter, platform: Platform): void {
  const workers = createWorkersList(platform);
  onCallSucceeded(router, changesFilterOptions, workers.forgetWords);
  onCallSucceeded(router, changesCards, workers.forgetCards);
  onCallSucceeded(router, changesManyWorkers, workers.forgetSample);

  bind(router, listWorkers, async ({ input, currentUser }) => {
    const found = await workers.listWorkers(input, currentUser);
    return {
      message: found.Workers.length > 0 ? "Workers found." : "No worker fits. Please try other filters.",
      ...found,
    };
  });

  bind(router, viewWorkerCall, ({ input, currentUser }) => viewWorker(platform, input.id, currentUser));

  bind(router, listSavedWorkersCall, ({ input, person }) => listSavedWorkers(platform, person.id, input));

  bind(router, saveWorkerCall, async ({ input, person, reply }) => {
    const isNew = await saveWorker(platform, person.id, input.worker_id);
    if (!isNew) reply.code(200);
    return { message: isNew ? "The profile is saved." : "The profile is already among your saved ones." };
  });

  bind(router, removeSavedWorkerCall, async ({ input, person }) => {
    await removeSavedWorker(platform, person.id, input.id);
    return { message: "The profile is removed from your saved ones." };
  });
}
