// Jobs of accounts: OTP mails, copies of Google pictures, clean-ups.
import { deleteInBatches } from "../../platform/database/delete-in-batches.ts";
import type { JobAttempt, JobHandlers, ScheduledJob } from "../../platform/jobs/jobs.ts";
import type { MailHandlers } from "../../platform/mail/outbox.ts";
import type { Platform } from "../../platform/platform.ts";
import { copyGooglePicture } from "./google/google.ts";
import { mailCode, type MailedCode } from "./otp/code-mails.ts";
import { oldRows } from "./queries-clean-up.ts";

export const accountSchedule: readonly ScheduledJob[] = [
  { task: "removeOldAttempts", cron: "23 * * * *", queue: "clean-ups" },
];

/** Composes accounts' mails at the time they are sent. */
export function accountMails(platform: Platform): MailHandlers {
  return {
    sendOtp: (asked: MailedCode, send) => mailCode(platform, send, asked),
  };
}

export function accountJobs(platform: Platform): JobHandlers {
  return {
    // Queued by a version that had no outbox.
    sendOtp: ({ codeId }: { codeId: number }) =>
      platform.outbox.add(platform.pool, "sendOtp", { codeId }, { isUrgent: true }),
    copyGooglePicture: ({ personId, url }: { personId: number; url: string }) =>
      copyGooglePicture(platform, personId, url),
    removeOldAttempts: async (_: unknown, { stopping }: JobAttempt) => {
      for (const rows of oldRows) await deleteInBatches(platform.pool, rows, { stopping });
    },
  };
}
