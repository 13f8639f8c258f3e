// Jobs that follow up noted changes in batches and repair lost search rows.
import { onlyRow } from "../../../platform/database/rows.ts";
import type { JobHandlers, ScheduledJob } from "../../../platform/jobs/jobs.ts";
import type { Platform } from "../../../platform/platform.ts";
import { followUpTask } from "../notifications/notifications.ts";
import { followUpBatch } from "./follow-ups.ts";
import { repairSearchRows } from "./queries.ts";

export const followUpSchedule: readonly ScheduledJob[] = [
  { task: followUpTask, cron: "* * * * *", atStart: true },
  { task: "repairBookingSearch", cron: "* * * * *", queue: "clean-ups" },
];

/** Bookings checked per minute, which takes about 0.1 s of PostgreSQL: a million within ten minutes. */
const checkedIds = 100_000;
/** Search rows written per statement, which takes some tenths of a second. */
const maxWritten = 2_000;

export function followUpJobs(platform: Platform): JobHandlers {
  let last = 0;
  return {
    [followUpTask]: async () => {
      while (await followUpBatch(platform));
    },
    repairBookingSearch: async (_payload, { stopping }) => {
      for (let isFull = true; isFull; stopping?.throwIfAborted()) {
        const { is_full, ...repair } = onlyRow(
          await repairSearchRows(platform.pool, [last, checkedIds, maxWritten]),
        );
        isFull = is_full;
        last = repair.last ?? 0;
        if (repair.written > 0)
          platform.log.warn({ rows: repair.written }, "Lost search rows of bookings were written.");
      }
    },
  };
}
