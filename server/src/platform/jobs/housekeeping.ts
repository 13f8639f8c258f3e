// The platform's own clean-ups: kept totals are folded, old idempotency keys and mailbox entries are removed.
import { deleteInBatches } from "../database/delete-in-batches.ts";
import type { Database } from "../database/kysely.ts";
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

export function platformJobs({ database }: { database: Database }): JobHandlers {
  return {
    compactCounters: async () => {
      await compactCounters(database, []);
    },
    deleteExpiredIdempotencyKeys: async (_payload, { stopping }) => {
      await deleteInBatches(database, deleteIdempotencyKeys, { stopping });
      await deleteInBatches(database, deleteStoredMails, { stopping });
    },
    deleteOldSecurityEvents: async (_payload, { stopping }) => {
      await deleteInBatches(database, deleteSecurityEvents, { stopping });
    },
    deleteFailedMails: async (_payload, { stopping }) => {
      await deleteInBatches(database, deleteFailedMails, { stopping });
    },
  };
}
