// Deletes events after 30 days of the marketplace's clock.
import { deleteInBatches } from "../../platform/database/delete-in-batches.ts";
import type { JobHandlers, ScheduledJob } from "../../platform/jobs/jobs.ts";
import type { Platform } from "../../platform/platform.ts";
import { deleteOldEvents } from "./queries.ts";

export const eventSchedule: readonly ScheduledJob[] = [
  { task: "deleteOldEvents", cron: "23 * * * *", queue: "clean-ups" },
];

export const eventJobs = ({ pool }: Platform): JobHandlers => ({
  deleteOldEvents: async (_payload, { stopping }) => {
    await deleteInBatches(pool, deleteOldEvents, { stopping });
  },
});
