// Deletes tests of webhooks after 30 days; other deliveries are deleted with their event.
import { deleteInBatches } from "../../platform/database/delete-in-batches.ts";
import type { JobHandlers, ScheduledJob } from "../../platform/jobs/jobs.ts";
import type { Platform } from "../../platform/platform.ts";
import { deleteOldTests } from "./queries.ts";

export const webhookSchedule: readonly ScheduledJob[] = [
  { task: "deleteOldTestsOfWebhooks", cron: "29 * * * *", queue: "clean-ups" },
];

export const webhookJobs = ({ pool }: Platform): JobHandlers => ({
  deleteOldTestsOfWebhooks: async (_payload, { stopping }) => {
    await deleteInBatches(pool, deleteOldTests, { stopping });
  },
});
