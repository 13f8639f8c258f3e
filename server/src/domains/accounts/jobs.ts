// Jobs of accounts: OTP mails, Google's pictures, clean-ups.
import type { JobHandlers, ScheduledJob } from "../../platform/jobs/jobs.ts";
import type { SendMail } from "../../platform/mail/mail.ts";
import type { Platform } from "../../platform/platform.ts";
import { copyGooglePicture } from "./google/google.ts";
import { mailCode } from "./otp/otp.ts";
import { removeOld } from "./otp/queries.ts";

export const accountSchedule: readonly ScheduledJob[] = [{ task: "removeOldAttempts", cron: "23 * * * *" }];

export function accountJobs(platform: Platform, sendMail: SendMail): JobHandlers {
  return {
    sendOtp: ({ codeId }: { codeId: number }) => mailCode(platform, sendMail, codeId),
    copyGooglePicture: ({ personId, url }: { personId: number; url: string }) =>
      copyGooglePicture(platform, personId, url),
    removeOldAttempts: () => removeOld(platform.database),
  };
}
