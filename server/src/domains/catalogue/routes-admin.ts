// The administrator's HTTP door to the catalogue: requests, workers, job categories.
import * as calls from "@hourhand/contract/catalogue";
import { unpagedCap } from "@hourhand/contract/wire";
import { bind, type HttpDoor } from "../../platform/http/bind.ts";
import type { Platform } from "../../platform/platform.ts";
import { createWorker, editWorker, toggleWorker } from "./administration/administration.ts";
import { presentAdministered } from "./administration/present.ts";
import { allWorkers, countAllWorkers, isWorkerSort } from "./administration/queries.ts";
import { decideApplication } from "./applications/applications.ts";
import { presentWaiting } from "./applications/present.ts";
import { countWaiting, waitingApplications } from "./applications/queries.ts";
import { createJobCategory, editJobCategory, toggleJobCategory } from "./categories/categories.ts";
import { countCategories, listCategories } from "./categories/queries.ts";
import type { ProfileFields } from "./queries.ts";
import { anywhere, paiseOf } from "./rules.ts";

const defaultPageSize = 10;

interface PageInput {
  page?: number | undefined;
  page_size?: number | undefined;
  search?: string | undefined;
  sort?: string | undefined;
  order?: "asc" | "desc" | undefined;
}

function pageOf(input: PageInput) {
  const isPaged = input.page !== undefined || input.page_size !== undefined;
  const limit = isPaged ? (input.page_size ?? defaultPageSize) : unpagedCap;
  return {
    isPaged,
    search: input.search ? anywhere(input.search) : null,
    sort: input.sort,
    isDescending: input.order === "desc",
    limit,
    offset: ((input.page ?? 1) - 1) * limit,
  };
}

/** A total without a search is exact, however large; one with a search is counted up to the cap. */
const countOf = (found: number, search: string | null) =>
  search !== null && found > unpagedCap ? { count: unpagedCap, more: true } : { count: found };

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
    const page = pageOf(input);
    const rows = await waitingApplications(platform.database, page);
    const workers = rows.map((row) => presentWaiting(platform, row, person.id));
    if (!page.isPaged) return { workers };
    return {
      workers,
      ...countOf(await countWaiting(platform.database, page.search, unpagedCap), page.search),
    };
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
    const page = pageOf(input);
    const sort = input.sort === "payed_fee" ? "paid_fee" : (input.sort ?? "id");
    const count = page.isPaged
      ? await countAllWorkers(platform.database, page.search, unpagedCap)
      : undefined;
    const rows = await allWorkers(
      platform.database,
      { ...page, sort: isWorkerSort(sort) ? sort : "id" },
      page.search === null ? count : undefined,
    );
    const workers = rows.map((row) => presentAdministered(platform, row, person.id));
    return count === undefined ? { workers } : { workers, ...countOf(count, page.search) };
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
  bind(door, calls.listJobCategories, async ({ input }) => {
    const page = pageOf(input);
    const Jobs = await listCategories(platform.database, page);
    return page.isPaged ? { Jobs, count: await countCategories(platform.database, page.search) } : { Jobs };
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
