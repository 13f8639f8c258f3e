// The HTTP routes of the catalogue for visitors and customers: finding workers and saving them.
import {
  listSavedWorkers as listSavedWorkersCall,
  listWorkers,
  removeSavedWorker as removeSavedWorkerCall,
  saveWorker as saveWorkerCall,
  viewWorker as viewWorkerCall,
} from "@hourhand/contract/catalogue";
import { suggestSearch } from "@hourhand/contract/suggestions";
import { bind, onChange, withStatus, type HttpRouter } from "../../platform/http/bind.ts";
import type { Platform } from "../../platform/platform.ts";
import { viewWorker } from "./details/details.ts";
import { createWorkersList } from "./listing/listing.ts";
import { listSavedWorkers, removeSavedWorker, saveWorker } from "./saved/saved.ts";
import { presentSuggestions } from "./suggestions/present.ts";
import { createSuggestions } from "./suggestions/suggestions.ts";

/** Binds the calls. @returns the workers list, for pages that show it */
export function bindCatalogueCustomerRoutes(
  router: HttpRouter,
  platform: Platform,
): Pick<ReturnType<typeof createWorkersList>, "listWorkers"> {
  const suggestions = createSuggestions(platform);
  const workers = createWorkersList(platform, suggestions);
  onChange(router, suggestSearch.shows, suggestions.clear);
  onChange(router, [...listWorkers.shows, "categories"], workers.clear);

  bind(router, listWorkers, async ({ input, currentUser }) => {
    const found = await workers.listWorkers(input, currentUser);
    return {
      message: found.Workers.length > 0 ? "Workers found." : "No worker fits. Please try other filters.",
      ...found,
    };
  });

  bind(router, suggestSearch, async ({ input }) => {
    const { categories, workers: found } = await suggestions.suggestSearch(input.text);
    return presentSuggestions(categories, found);
  });

  bind(router, viewWorkerCall, ({ input, currentUser, request }) =>
    viewWorker(platform, input.id, currentUser, request.language),
  );

  bind(router, listSavedWorkersCall, ({ input, person }) => listSavedWorkers(platform, person.id, input));

  bind(
    router,
    saveWorkerCall,
    ({ input, person, transact }) =>
      transact((transaction) => saveWorker(transaction, person.id, input.worker_id)),
    (isNew) =>
      isNew
        ? { message: "The profile is saved." }
        : withStatus(200, { message: "The profile is already among your saved ones." }),
  );

  bind(
    router,
    removeSavedWorkerCall,
    ({ input, person, transact }) =>
      transact((transaction) => removeSavedWorker(transaction, person.id, input.id)),
    () => ({ message: "The profile is removed from your saved ones." }),
  );
  return workers;
}
