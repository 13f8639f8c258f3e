// Administrator routes: the dashboard (cards, Booking Trends, waiting items, first steps, decisions), a person's page and reviews,
// testimonials on Home.
import {
  listPersonReviews as listPersonReviewsCall,
  readPerson as readPersonCall,
} from "@hourhand/contract/accounts-admin";
import {
  readDecisions as readDecisionsCall,
  readFirstSteps as readFirstStepsCall,
  readWaiting as readWaitingCall,
  viewAdminDashboard as viewAdminDashboardCall,
} from "@hourhand/contract/dashboards";
import { placeTestimonial as placeTestimonialCall } from "@hourhand/contract/testimonials";
import { bind, type HttpRouter } from "../../platform/http/bind.ts";
import type { Platform } from "../../platform/platform.ts";
import { followUpNow } from "../bookings/bookings.ts";
import { readDecisions } from "./decisions/decisions.ts";
import { presentDecisions } from "./decisions/present.ts";
import { readFirstSteps, readWaiting, viewAdminDashboard } from "./dashboards.ts";
import { listPersonReviews, readPerson } from "./person/person.ts";
import { presentPersonPage, presentPersonToKey, presentPersonReview } from "./person/present.ts";
import { presentAdminDashboard } from "./present.ts";
import { presentPlaced } from "./testimonials/present.ts";
import { placeTestimonial, refuseUnknownReview } from "./testimonials/testimonials.ts";

export function bindAdminDashboard(router: HttpRouter, platform: Platform): void {
  bind(router, viewAdminDashboardCall, async ({ input }) => {
    await followUpNow(platform);
    return presentAdminDashboard(await viewAdminDashboard(platform, input.period));
  });

  bind(router, readPersonCall, async ({ input, actor }) => {
    const page = await readPerson(platform, input.id);
    return actor.id === null ? presentPersonToKey(page) : presentPersonPage(page);
  });

  bind(router, listPersonReviewsCall, async ({ input: { id, ...request } }) => {
    const { rows, next } = await listPersonReviews(platform, id, request);
    return { items: rows.map(presentPersonReview), next };
  });

  bind(
    router,
    placeTestimonialCall,
    async ({ input, person }) => {
      await placeTestimonial(platform, person.id, input.id, input.on_home);
      return input;
    },
    presentPlaced,
    ({ params }) => refuseUnknownReview(platform, params.id),
  );

  bind(router, readWaitingCall, ({ person }) => readWaiting(platform, person.id));

  bind(router, readFirstStepsCall, () => readFirstSteps(platform));

  bind(router, readDecisionsCall, async () => presentDecisions(await readDecisions(platform)));
}
