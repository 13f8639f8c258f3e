// Jobs of notifications: pushes, clean-ups.
import type { JobHandlers, ScheduledJob } from "../../platform/jobs/jobs.ts";
import type { Platform } from "../../platform/platform.ts";
import { deleteOldNotices } from "./queries.ts";
import { createPushSender, pushTask } from "./push/sending.ts";
import { maxUnseen } from "./rules.ts";

export const notificationSchedule: readonly ScheduledJob[] = [
  { task: "deleteOldNotices", cron: "41 * * * *", queue: "clean-ups" },
  { task: pushTask, cron: "* * * * *", queue: "pushes", atStart: true },
];

export function notificationJobs(platform: Platform): JobHandlers {
  const { database } = platform;
  const sendPushes = createPushSender(platform);
  return {
    [pushTask]: (_payload, { stopping }) => sendPushes(stopping),
    deleteOldNotices: (_payload, { stopping }) => deleteOldNotices(database, maxUnseen, stopping),
  };
}
