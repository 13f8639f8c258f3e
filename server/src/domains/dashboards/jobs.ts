// Jobs of dashboards: compacting booking counts into totals.
import type { JobHandlers, ScheduledJob } from "../../platform/jobs/jobs.ts";
import type { Platform } from "../../platform/platform.ts";
import { compactBookingCounts } from "./queries.ts";

export const dashboardSchedule: readonly ScheduledJob[] = [
  { task: "compactBookingCounts", cron: "* * * * *" },
];

export function dashboardJobs({ pool }: Platform): JobHandlers {
  return {
    compactBookingCounts: async () => {
      await compactBookingCounts(pool, []);
    },
  };
}
