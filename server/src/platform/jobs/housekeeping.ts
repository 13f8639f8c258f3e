// The platform's own clean-ups: kept totals are folded, old idempotency keys and mailbox entries are removed.
import { sql } from "kysely";
import type { Platform } from "../platform.ts";
import type { JobHandlers, ScheduledJob } from "./jobs.ts";

export const platformSchedule: readonly ScheduledJob[] = [
  { task: "foldTallies", cron: "* * * * *" },
  { task: "forgetIdempotencyKeys", cron: "17 * * * *" },
];

export function platformJobs({ database }: Platform): JobHandlers {
  return {
    foldTallies: async () => {
      await sql`select fold_tallies()`.execute(database);
    },
    forgetIdempotencyKeys: async () => {
      // 24 hours, decisions.md section 3.
      await sql`delete from idempotency_keys where created_at < now() - interval '24 hours'`.execute(
        database,
      );
      await sql`delete from dev_mails where at < now() - interval '7 days'`.execute(database);
    },
  };
}
