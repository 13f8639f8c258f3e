// Jobs of accounts: OTP mails, Google's pictures, clean-ups.
import type { JobHandlers, ScheduledJob } from "../../platform/jobs/jobs.ts";
import type { SendMail } from "../../platform/mail/mail.ts";
import type { Platform } from "../../platform/platform.ts";

export const accountSchedule: readonly ScheduledJob[] = [];

export function accountJobs(_platform: Platform, _sendMail: SendMail): JobHandlers {
  return {};
}
