// Jobs of identity papers: their pictures go 30 days after the decision.
import type { JobHandlers, ScheduledJob } from "../../../platform/jobs/jobs.ts";
import { inTransaction } from "../../../platform/database/transaction.ts";
import type { Platform } from "../../../platform/platform.ts";
import { releaseOldPapers } from "./queries.ts";

export const identityPaperSchedule: readonly ScheduledJob[] = [
  { task: "removeIdentityPapers", cron: "7 3 * * *", queue: "clean-ups" },
];

/** Applications at once. */
const atOnce = 500;

export function identityPaperJobs(platform: Platform): JobHandlers {
  return {
    async removeIdentityPapers(_payload, { stopping }) {
      for (let count = atOnce; count === atOnce;) {
        stopping?.throwIfAborted();
        count = await inTransaction(platform.pool, async (transaction) => {
          const released = await releaseOldPapers(transaction, atOnce);
          // The pictures themselves are media's to remove, and not only with its next nightly run.
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
