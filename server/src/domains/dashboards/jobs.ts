// Jobs of dashboards: kept counts are folded.
import { sql } from "kysely";
import type { JobHandlers, ScheduledJob } from "../../platform/jobs/jobs.ts";
import type { Platform } from "../../platform/platform.ts";

export const dashboardSchedule: readonly ScheduledJob[] = [{ task: "foldBookingCounts", cron: "* * * * *" }];

export function dashboardJobs({ database }: Platform): JobHandlers {
  return {
    foldBookingCounts: async () => {
      await sql`select fold_booking_counts()`.execute(database);
    },
  };
}
