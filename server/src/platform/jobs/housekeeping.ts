// The platform's own clean-ups: kept totals are folded, old idempotency keys and mailbox entries are removed.
import { sql } from "kysely";
import { deleteInBatches } from "../database/delete-in-batches.ts";
import type { Database } from "../database/kysely.ts";
import type { JobHandlers, ScheduledJob } from "./jobs.ts";

export const platformSchedule: readonly ScheduledJob[] = [
  { task: "compactCounters", cron: "* * * * *" },
  { task: "deleteExpiredIdempotencyKeys", cron: "17 * * * *", queue: "clean-ups" },
  { task: "deleteOldSecurityEvents", cron: "7 2 * * *", queue: "clean-ups" },
  { task: "deleteFailedMails", cron: "11 2 * * *", queue: "clean-ups" },
];

export function platformJobs({ database }: { database: Database }): JobHandlers {
  return {
    compactCounters: async () => {
      await sql`select compact_counters()`.execute(database);
    },
    // A client may repeat a call under its key for 8 days (docs/rules/wire.md 21).
    deleteExpiredIdempotencyKeys: async (_payload, { stopping }) => {
      await deleteInBatches(database, "idempotency_keys", sql`created_at < now() - interval '8 days'`, {
        stopping,
      });
      await deleteInBatches(database, "dev_mails", sql`at < now() - interval '7 days'`, { stopping });
    },
    deleteOldSecurityEvents: async (_payload, { stopping }) => {
      await deleteInBatches(database, "security_events", sql`at < now() - interval '180 days'`, { stopping });
    },
    deleteFailedMails: async (_payload, { stopping }) => {
      await deleteInBatches(database, "mails", sql`failed_at < now() - interval '30 days'`, { stopping });
    },
  };
}
