// The worker's dashboard: cards and Booking Trends.
import {
  readEarningsByDay as readEarningsByDayCall,
  viewWorkerDashboard as viewWorkerDashboardCall,
} from "@hourhand/contract/dashboards";
import { bind, type HttpRouter } from "../../platform/http/bind.ts";
import type { Platform } from "../../platform/platform.ts";
import { readEarningsByDay, viewWorkerDashboard } from "./dashboards.ts";
import { presentEarnings, presentWorkerDashboard } from "./present.ts";

export function bindWorkerDashboard(router: HttpRouter, platform: Platform): void {
  bind(router, viewWorkerDashboardCall, async ({ input, person }) =>
    presentWorkerDashboard(await viewWorkerDashboard(platform, person.id, input.period)),
  );
  bind(router, readEarningsByDayCall, async ({ person }) =>
    presentEarnings(await readEarningsByDay(platform, person.id)),
  );
}
