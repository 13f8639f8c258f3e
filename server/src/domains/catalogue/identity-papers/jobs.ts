// Jobs of identity papers: deleting pictures 30 days after the decision.
import type { JobHandlers, ScheduledJob } from "../../../platform/jobs/jobs.ts";
import { inTransaction } from "../../../platform/database/transaction.ts";
import type { Platform } from "../../../platform/platform.ts";
import { releaseOldPapers } from "./queries.ts";

export const identityPaperSchedule: readonly ScheduledJob[] = [
  { task: "removeIdentityPapers", cron: "7 3 * * *", queue: "clean-ups" },
];

/** Applications per batch. */
const batchSize = 500;

export function identityPaperJobs(platform: Platform): JobHandlers {
  return {
    async removeIdentityPapers(_payload, { stopping }) {
      for (let count = batchSize; count === batchSize;) {
        stopping?.throwIfAborted();
        count = await inTransaction(platform.pool, async (transaction) => {
          const released = await releaseOldPapers(transaction, batchSize);
          // Media removes the pictures; starts that now, without waiting for its nightly run.
          if (released > 0)
            await platform.jobs.add(
              transaction,
              "deleteUnusedPictures",
              {},
              { key: "sweep after identity papers" },
            );
          return released;
        });
      }
    },
  };
}
