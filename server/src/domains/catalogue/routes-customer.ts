// The HTTP door of the catalogue for visitors and customers: finding workers and saving them.
import { changeUserRole, toggleUser } from "@hourhand/contract/accounts";
import * as calls from "@hourhand/contract/catalogue";
import * as admin from "@hourhand/contract/catalogue-admin";
import { bind, whenDone, type HttpDoor } from "../../platform/http/bind.ts";
import type { Platform } from "../../platform/platform.ts";
import { viewWorker } from "./details/details.ts";
import { createWorkersList } from "./listing/listing.ts";
import { listSavedWorkers, removeSavedWorker, saveWorker } from "./saved/saved.ts";

/** What changes the jobs and qualifications of listed workers. */
const changesWords = [
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

export function bindCatalogueCustomerRoutes(door: HttpDoor, platform: Platform): void {
  const workers = createWorkersList(platform);
  whenDone(door, changesWords, workers.forgetWords);

  bind(door, calls.listWorkers, async ({ input, visitor }) => {
    const found = await workers.list(input, visitor);
    return {
      message: found.Workers.length > 0 ? "Workers found." : "No worker fits. Please try other filters.",
      ...found,
    };
  });

  bind(door, calls.viewWorker, ({ input, visitor }) => viewWorker(platform, input.id, visitor));

  bind(door, calls.listSavedWorkers, ({ input, person }) => listSavedWorkers(platform, person.id, input));

  bind(door, calls.saveWorker, async ({ input, person, reply }) => {
    const isNew = await saveWorker(platform, person.id, input.worker_id);
    if (!isNew) reply.code(200);
    return { message: isNew ? "The profile is saved." : "The profile is already among your saved ones." };
  });

  bind(door, calls.removeSavedWorker, async ({ input, person }) => {
    await removeSavedWorker(platform, person.id, input.id);
    return { message: "The profile is removed from your saved ones." };
  });
}
