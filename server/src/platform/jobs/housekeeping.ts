// The platform's own clean-ups: compacts counters; deletes old idempotency keys, development mails, failed mails and
// security events.
import type { Queryable } from "../database/prepared-statements.ts";
import { deleteInBatches } from "../database/delete-in-batches.ts";
import type { JobHandlers, ScheduledJob } from "./jobs.ts";
import {
  compactCounters,
  deleteFailedMails,
  deleteIdempotencyKeys,
  deleteSecurityEvents,
  deleteStoredMails,
} from "./queries.ts";

export const platformSchedule: readonly ScheduledJob[] = [
  { task: "compactCounters", cron: "* * * * *" },
  { task: "deleteExpiredIdempotencyKeys", cron: "17 * * * *", queue: "clean-ups" },
  { task: "deleteOldSecurityEvents", cron: "7 2 * * *", queue: "clean-ups" },
  { task: "deleteFailedMails", cron: "11 2 * * *", queue: "clean-ups" },
];

export function platformJobs({ pool }: { pool: Queryable }): JobHandlers {
  return {
    compactCounters: async () => {
      await compactCounters(pool, []);
    },
    deleteExpiredIdempotencyKeys: async (_payload, { stopping }) => {
      await deleteInBatches(pool, deleteIdempotencyKeys, { stopping });
      await deleteInBatches(pool, deleteStoredMails, { stopping });
    },
    deleteOldSecurityEvents: async (_payload, { stopping }) => {
      await deleteInBatches(pool, deleteSecurityEvents, { stopping });
    },
    deleteFailedMails: async (_payload, { stopping }) => {
      await deleteInBatches(pool, deleteFailedMails, { stopping });
    },
  };
}
