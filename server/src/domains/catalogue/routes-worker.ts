// The HTTP door of the catalogue for workers and those who want to become one.
import * as calls from "@hourhand/contract/catalogue";
import { bind, type HttpDoor } from "../../platform/http/bind.ts";
import type { Platform } from "../../platform/platform.ts";
import { applyAsWorker } from "./applications/applications.ts";
import { latestApplication } from "./applications/queries.ts";
import { activeCategories } from "./categories/queries.ts";
import { editOwnWorker, reportPosition, viewOwnWorker } from "./profile/profile.ts";
import { paiseOf } from "./rules.ts";

export function bindCatalogueWorkerRoutes(door: HttpDoor, platform: Platform): void {
  bind(door, calls.viewApplicationForm, async ({ person }) => {
    const [Jobs, application] = await Promise.all([
      activeCategories(platform.database),
      latestApplication(platform.database, person.id),
    ]);
    return { Jobs, application: application ?? null };
  });

  bind(door, calls.applyAsWorker, async ({ input, person }) => {
    await applyAsWorker(platform, person.id, {
      fullName: input.full_name,
      age: input.age,
      salaryPaise: paiseOf(input.salary),
      qualification: input.qualification,
      experienceYears: input.experience,
      jobCategoryId: input.job,
      previousCompany: input.previous_company ?? "",
      description: input.description,
      latitude: input.latitude,
      longitude: input.longitude,
      idProof: input.id_prof,
      certificate: input.certificate,
    });
    return { message: "Your request was sent. We tell you by mail as soon as it is decided." };
  });

  bind(door, calls.viewOwnWorker, ({ person }) => viewOwnWorker(platform, person.id));

  bind(door, calls.editOwnWorker, async ({ input, person }) => {
    await editOwnWorker(platform, person.id, input);
    return { message: "Your details are saved." };
  });

  bind(door, calls.reportPosition, async ({ input, person }) => ({
    message: "Your position is stored.",
    full_name: await reportPosition(platform, person.id, input.latitude, input.longitude),
  }));
}
