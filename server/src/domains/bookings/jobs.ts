// Jobs and due work of bookings. Unanswered requests are handled in answer-time/, the work after a change in
// follow-ups/.
import type { DueWork } from "../../platform/clock/due-work.ts";
import type { JobHandlers, ScheduledJob } from "../../platform/jobs/jobs.ts";
import type { Platform } from "../../platform/platform.ts";
import { answerTimes } from "./answer-time/answer-time.ts";
import { followUpJobs, followUpSchedule } from "./follow-ups/jobs.ts";
import { expireProposals } from "./proposals/closing.ts";
import { nextExpiry } from "./proposals/queries.ts";
import { sealingJobs, sealingSchedule } from "./record/sealing.ts";
import { reminderDueWork } from "./reminders/reminders.ts";
import { unpaidDueWork } from "./unpaid/unpaid.ts";

export const bookingSchedule: readonly ScheduledJob[] = [...followUpSchedule, ...sealingSchedule];

export const bookingJobs = (platform: Platform): JobHandlers => ({
  ...followUpJobs(platform),
  ...sealingJobs(platform),
});

export const bookingDueWork = (platform: Platform): DueWork[] => [
  answerTimes(platform),
  {
    name: "proposals without an answer",
    async nextDue(database) {
      const [next] = await nextExpiry(database, []);
      return next?.due ?? null;
    },
    run: (transaction) => expireProposals(platform, transaction),
  },
  reminderDueWork(platform),
  unpaidDueWork(platform),
];
