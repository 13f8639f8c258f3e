// Clean-ups of notifications.
import type { JobHandlers, ScheduledJob } from "../../platform/jobs/jobs.ts";
import type { Platform } from "../../platform/platform.ts";
import { deleteOldNotices } from "./queries.ts";
import { mostKept } from "./rules.ts";

export const notificationSchedule: readonly ScheduledJob[] = [
  { task: "forgetOldNotices", cron: "41 * * * *" },
];

export function notificationJobs({ database }: Platform): JobHandlers {
  return { forgetOldNotices: () => deleteOldNotices(database, mostKept) };
}
