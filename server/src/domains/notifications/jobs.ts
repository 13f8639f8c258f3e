// Jobs of notifications: clean-ups.
import type { JobHandlers, ScheduledJob } from "../../platform/jobs/jobs.ts";
import type { Platform } from "../../platform/platform.ts";
import type { DueWork } from "../../platform/clock/due-work.ts";
import { deleteInBatches } from "../../platform/database/delete-in-batches.ts";
import { heldNotices } from "./held/held.ts";
import { deleteOldPaces } from "./held/queries.ts";
import { deleteOldNotices } from "./queries.ts";
import { maxUnseen } from "./rules.ts";

export const notificationSchedule: readonly ScheduledJob[] = [
  { task: "deleteOldNotices", cron: "41 * * * *", queue: "clean-ups" },
];

export const notificationDueWork = (platform: Platform): DueWork[] => [heldNotices(platform)];

export function notificationJobs(platform: Platform): JobHandlers {
  const { pool } = platform;
  return {
    // A version that sent pushes in a job may have left one in the queue.
    sendPushes: async () => {},
    deleteOldNotices: async (_payload, { stopping }) => {
      await deleteOldNotices(pool, maxUnseen, stopping);
      await deleteInBatches(pool, deleteOldPaces, { stopping });
    },
  };
}
