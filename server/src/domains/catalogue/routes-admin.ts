// The administrator's HTTP door to the catalogue: requests, workers, job categories.
import * as calls from "@hourhand/contract/catalogue-admin";
import { bind, type HttpDoor } from "../../platform/http/bind.ts";
import type { Platform } from "../../platform/platform.ts";
import { createWorker, editWorker, toggleWorker } from "./administration/administration.ts";
import { presentAdministered } from "./administration/present.ts";
import { allWorkers } from "./administration/queries.ts";
import { decideApplication } from "./applications/applications.ts";
import { presentWaiting } from "./applications/present.ts";
import { waitingApplications } from "./applications/queries.ts";
import { createJobCategory, editJobCategory, toggleJobCategory } from "./categories/categories.ts";
import { listCategories } from "./categories/queries.ts";
import type { ProfileFields } from "./queries.ts";
import { paiseOf } from "./rules.ts";

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
  salaryPaise: paiseOf(input.salary),
  qualification: input.qualification,
  experienceYears: input.experience,
  jobCategoryId: input.job,
  previousCompany: input.previous_company ?? "",
  description: input.description,
});

export function bindCatalogueAdminRoutes(door: HttpDoor, platform: Platform): void {
  bindRequests(door, platform);
  bindWorkers(door, platform);
  bindCategories(door, platform);
}

function bindRequests(door: HttpDoor, platform: Platform): void {
  bind(door, calls.listApplications, async ({ input, person }) => {
    const { rows, ...beside } = await waitingApplications(platform.pool, input, person.id);
    return { workers: rows.map((row) => presentWaiting(platform, row, person.id)), ...beside };
  });

  bind(door, calls.decideApplication, async ({ input, person }) => ({
    message: await decideApplication(platform, person.id, {
      id: input.id,
      accept: input.accept,
      reason: input.reason,
    }),
  }));
}

function bindWorkers(door: HttpDoor, platform: Platform): void {
  bind(door, calls.listAllWorkers, async ({ input, person }) => {
    // The wire's spelling of the paid fee.
    const sort = input.sort === "payed_fee" ? "paid_fee" : input.sort;
    const { rows, ...beside } = await allWorkers(platform.pool, { ...input, sort }, person.id);
    return { workers: rows.map((row) => presentAdministered(platform, row, person.id)), ...beside };
  });

  bind(door, calls.createWorker, async ({ input, person }) => ({
    id: await createWorker(platform, person.id, input.user_id, profileOf(input)),
    message: `${input.full_name} is a worker now.`,
  }));

  bind(door, calls.editWorker, async ({ input, person }) => {
    await editWorker(platform, person.id, input.id, profileOf(input));
    return { message: `The details of ${input.full_name} are saved.` };
  });

  bind(door, calls.toggleWorker, ({ input, person, transact }) =>
    toggleWorker(person.id, input.id, transact),
  );
}

function bindCategories(door: HttpDoor, platform: Platform): void {
  bind(door, calls.listJobCategories, async ({ input, person }) => {
    const { rows, ...beside } = await listCategories(platform.pool, input, person.id);
    return { Jobs: rows, ...beside };
  });

  bind(door, calls.createJobCategory, async ({ input, person }) => ({
    id: await createJobCategory(platform, person.id, { title: input.title, description: input.description }),
    message: `${input.title} was added.`,
  }));

  bind(door, calls.editJobCategory, async ({ input, person }) => {
    await editJobCategory(platform, person.id, input);
    return { message: `${input.title} is saved.` };
  });

  bind(door, calls.toggleJobCategory, ({ input, person, transact }) =>
    toggleJobCategory(person.id, input.id, transact),
  );
}
