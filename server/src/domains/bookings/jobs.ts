// Jobs of bookings, and what falls due: requests nobody answered are canceled when their start comes. What follows a change is in follow-ups/.
import type { DueWork } from "../../platform/clock/due-work.ts";
import type { JobHandlers, ScheduledJob } from "../../platform/jobs/jobs.ts";
import type { Platform } from "../../platform/platform.ts";
import { cancelOverdueBookings } from "./bookings.ts";
import { followUpJobs, followUpSchedule } from "./follow-ups/jobs.ts";
import { nextOverdue } from "./queries.ts";

export const bookingSchedule: readonly ScheduledJob[] = followUpSchedule;

export const bookingJobs = (platform: Platform): JobHandlers => followUpJobs(platform);

export const bookingDueWork = (platform: Platform): DueWork[] => [
  {
    name: "overdue bookings",
    async nextDue(database) {
      const [next] = await nextOverdue(database, [platform.calendar.timeZone]);
      return next?.due ?? null;
    },
    run: (transaction) => cancelOverdueBookings(platform, transaction),
  },
];
