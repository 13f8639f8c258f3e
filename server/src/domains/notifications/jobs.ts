// Clean-ups of notifications.
import type { JobHandlers, ScheduledJob } from "../../platform/jobs/jobs.ts";
import type { Platform } from "../../platform/platform.ts";
import { deleteOldNotices } from "./queries.ts";
import { maxKept } from "./rules.ts";

export const notificationSchedule: readonly ScheduledJob[] = [
  { task: "deleteOldNotices", cron: "41 * * * *", queue: "clean-ups" },
];

export function notificationJobs({ database }: Platform): JobHandlers {
  return {
    deleteOldNotices: (_payload, { stopping }) => deleteOldNotices(database, maxKept, stopping),
  };
}
