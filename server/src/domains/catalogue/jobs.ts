// Jobs of the catalogue: the averages that 'best rated' draws to (docs/rules/catalogue.md 9).
import type { JobHandlers, ScheduledJob } from "../../platform/jobs/jobs.ts";
import type { Platform } from "../../platform/platform.ts";
import { updateCategoryMeans } from "./queries.ts";

export const catalogueSchedule: readonly ScheduledJob[] = [
  { task: "updateCategoryMeans", cron: "41 2 * * *", queue: "clean-ups" },
];

export const catalogueJobs = ({ pool }: Pick<Platform, "pool">): JobHandlers => ({
  updateCategoryMeans: async () => {
    await updateCategoryMeans(pool, []);
  },
});
