// The administrator's HTTP routes of the catalogue: applications, workers, job categories.
import { say } from "@hourhand/contract/sentence";
import {
  createJobCategory as createJobCategoryCall,
  createWorker as createWorkerCall,
  decideApplication as decideApplicationCall,
  editJobCategory as editJobCategoryCall,
  editWorker as editWorkerCall,
  listAllWorkers as listAllWorkersCall,
  listApplications as listApplicationsCall,
  listJobCategories as listJobCategoriesCall,
  toggleJobCategory as toggleJobCategoryCall,
  toggleWorker as toggleWorkerCall,
} from "@hourhand/contract/catalogue-admin";
import { bind, onChange, type HttpRouter } from "../../platform/http/bind.ts";
import type { Platform } from "../../platform/platform.ts";
import { createWorker, editWorker, toggleWorker } from "./administration/administration.ts";
import { presentAdministered, presentToggled } from "./administration/present.ts";
import { listAllWorkers } from "./administration/queries.ts";
import { decideApplication } from "./applications/applications.ts";
import { presentWaiting } from "./applications/present.ts";
import { listApplications } from "./applications/queries.ts";
import { createJobCategory, editJobCategory, toggleJobCategory } from "./categories/categories.ts";
import { presentToggledCategory } from "./categories/present.ts";
import { listJobCategories } from "./categories/queries.ts";
import { setPaperCookie } from "./identity-papers/identity-papers.ts";
import { bindIdentityPapers } from "./identity-papers/routes.ts";
import type { ProfileFields } from "./queries.ts";
import { toMinor } from "@hourhand/contract/money";

const profileOf = (input: {
  full_name: string;
  age: number;
  salary: number;
  qualification: string;
  experience: number;
  job: number;
  previous_company?: string | undefined;
  description: string;
}): ProfileFields => ({
  fullName: input.full_name,
  age: input.age,
  salaryPaise: toMinor(input.salary),
  qualification: input.qualification,
  experienceYears: input.experience,
  jobCategoryId: input.job,
  previousCompany: input.previous_company ?? "",
  description: input.description,
});

export function bindCatalogueAdminRoutes(router: HttpRouter, platform: Platform): void {
  bindRequests(router, platform);
  bindIdentityPapers(router, platform);
  bindWorkers(router, platform);
  bindCategories(router, platform);
}

function bindRequests(router: HttpRouter, platform: Platform): void {
  bind(router, listApplicationsCall, async ({ input, person, reply }) => {
    const { rows, ...beside } = await listApplications(platform.pool, {
      ...input,
      timeZone: platform.calendar.timeZone,
    });
    setPaperCookie(platform, { person, reply }, rows);
    return { workers: rows.map((row) => presentWaiting(platform, row)), ...beside };
  });

  bind(router, decideApplicationCall, async ({ input, person, address }) => ({
    message: await decideApplication(
      platform,
      { id: person.id, address },
      {
        id: input.id,
        accept: input.accept,
        reason: input.reason,
      },
    ),
  }));
}

function bindWorkers(router: HttpRouter, platform: Platform): void {
  bind(router, listAllWorkersCall, async ({ input, person, reply }) => {
    // Clients spell the paid fee differently.
    const sort = input.sort === "payed_fee" ? "paid_fee" : input.sort;
    const { rows, ...beside } = await listAllWorkers(platform.pool, {
      ...input,
      sort,
      timeZone: platform.calendar.timeZone,
    });
    setPaperCookie(platform, { person, reply }, rows);
    return { workers: rows.map((row) => presentAdministered(platform, row)), ...beside };
  });

  bind(router, createWorkerCall, async ({ input, person, address }) => ({
    id: await createWorker(platform, { id: person.id, address }, input.user_id, profileOf(input)),
    message: say("{name} is a worker now.", { name: input.full_name }),
  }));

  bind(router, editWorkerCall, async ({ input, person }) => {
    await editWorker(platform, person.id, input.id, profileOf(input), input.version);
    return { message: say("The details of {name} are saved.", { name: input.full_name }) };
  });

  bind(
    router,
    toggleWorkerCall,
    ({ input, person, transact }) => toggleWorker(platform, person.id, input, transact),
    presentToggled,
  );
}

function bindCategories(router: HttpRouter, platform: Platform): void {
  bind(router, listJobCategoriesCall, async ({ input }) => {
    const { rows, ...beside } = await listJobCategories(platform.pool, input);
    return { Jobs: rows, ...beside };
  });

  onChange(router, ["categories"], router.localTitles.clear);
  bind(router, createJobCategoryCall, async ({ input, person }) => ({
    id: await createJobCategory(platform, person.id, input),
    message: say("{name} was added.", { name: input.title }),
  }));

  bind(router, editJobCategoryCall, async ({ input, person }) => {
    await editJobCategory(platform, person.id, input);
    return { message: say("{name} is saved.", { name: input.title }) };
  });

  bind(
    router,
    toggleJobCategoryCall,
    ({ input, person, transact }) => toggleJobCategory(person.id, input.id, transact),
    presentToggledCategory,
  );
}
