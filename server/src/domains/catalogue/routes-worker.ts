// The HTTP routes of the catalogue for workers and for people who want to become one.
import {
  applyAsWorker as applyAsWorkerCall,
  editOwnWorker as editOwnWorkerCall,
  reportPosition as reportPositionCall,
  viewApplicationForm as viewApplicationFormCall,
  viewOwnWorker as viewOwnWorkerCall,
} from "@hourhand/contract/catalogue";
import { bind, type HttpRouter } from "../../platform/http/bind.ts";
import type { Platform } from "../../platform/platform.ts";
import { applyAsWorker, viewApplicationForm } from "./applications/applications.ts";
import { editOwnWorker, reportPosition, viewOwnWorker } from "./profile/profile.ts";
import { toMinor } from "@hourhand/contract/money";

export function bindCatalogueWorkerRoutes(router: HttpRouter, platform: Platform): void {
  bind(router, viewApplicationFormCall, async ({ person }) => {
    const { categories, application } = await viewApplicationForm(platform, person.id);
    return { Jobs: categories, application: application ?? null };
  });

  bind(router, applyAsWorkerCall, async ({ input, person }) => {
    await applyAsWorker(platform, person.id, {
      fullName: input.full_name,
      age: input.age,
      salaryPaise: toMinor(input.salary),
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

  bind(router, viewOwnWorkerCall, ({ person }) => viewOwnWorker(platform, person.id));

  bind(router, editOwnWorkerCall, async ({ input, person }) => {
    await editOwnWorker(platform, person.id, input);
    return { message: "Your details are saved." };
  });

  bind(router, reportPositionCall, async ({ input, person }) => {
    const { fullName, isShown } = await reportPosition(platform, person.id, input.latitude, input.longitude);
    return {
      message: isShown ? "Your position is stored." : "Nobody sees your position now, and it was not stored.",
      full_name: fullName,
      shown: isShown,
    };
  });
}
