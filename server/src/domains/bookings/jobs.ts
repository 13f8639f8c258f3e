// Jobs of bookings: requests whose start has come are canceled each minute. Mails are in news/.
import type { JobHandlers, ScheduledJob } from "../../platform/jobs/jobs.ts";
import type { SendMail } from "../../platform/mail/mail.ts";
import type { Platform } from "../../platform/platform.ts";
import { cancelOverdueBookings } from "./bookings.ts";
import { newsJobs, newsSchedule } from "./news/jobs.ts";

export const bookingSchedule: readonly ScheduledJob[] = [
  { task: "cancelOverdueBookings", cron: "* * * * *" },
  ...newsSchedule,
];

export function bookingJobs(platform: Platform, sendMail: SendMail): JobHandlers {
  return {
    ...newsJobs(platform, sendMail),
    cancelOverdueBookings: async () => {
      const count = await cancelOverdueBookings(platform);
      if (count > 0) platform.log.info({ count }, "Bookings nobody answered were canceled.");
    },
  };
}
