// Jobs of bookings: requests whose start has come are canceled each minute; mails about changes.
import type { BookingStatus } from "@hourhand/contract/bookings";
import type { JobHandlers, ScheduledJob } from "../../platform/jobs/jobs.ts";
import { writeLetter } from "../../platform/mail/letter.ts";
import type { SendMail } from "../../platform/mail/mail.ts";
import type { Platform } from "../../platform/platform.ts";
import { cancelOverdueBookings } from "./bookings.ts";
import { dayInWords, hoursInWords, newsOf, type Mover, type Side } from "./present-news.ts";
import { bookingForMail } from "./queries-lists.ts";

export const bookingSchedule: readonly ScheduledJob[] = [
  { task: "cancelOverdueBookings", cron: "* * * * *" },
];

interface NewsPayload {
  bookingId: number;
  status: BookingStatus;
  to: Side;
  by: Mover;
}

export function bookingJobs(platform: Platform, sendMail: SendMail): JobHandlers {
  return {
    cancelOverdueBookings: async () => {
      const count = await cancelOverdueBookings(platform);
      if (count > 0) platform.log.info({ count }, "Bookings nobody answered were canceled.");
    },
    mailBookingNews: (payload: NewsPayload) => mailNews(platform, sendMail, payload),
  };
}

async function mailNews(
  platform: Platform,
  sendMail: SendMail,
  { bookingId, status, to, by }: NewsPayload,
): Promise<void> {
  const [booking] = await bookingForMail(platform.pool, [bookingId]);
  const isWorker = to === "worker";
  if (!booking || !(isWorker ? booking.worker_is_active : booking.customer_is_active)) return;
  const { title, body } = newsOf({ ...booking, status }, to, by);
  const page = isWorker ? "Bookings" : `Booking_details/${bookingId}`;
  await sendMail(
    writeLetter({
      to: isWorker ? booking.worker_email : booking.customer_email,
      subject: title,
      greeting: `Hello ${isWorker ? booking.worker_name : booking.customer_name},`,
      paragraphs: [body],
      rows: [
        ["Work", booking.title],
        ["Day", dayInWords(booking.booked_on)],
        ["Time", hoursInWords(booking.starts, booking.ends)],
        isWorker ? ["Customer", booking.customer_name] : ["Worker", booking.worker_name],
        ["Address", booking.address],
        ["Total", `₹${(booking.total_paise / 100).toFixed(2)}`],
      ],
      link: {
        label: "Open the booking",
        url: `${platform.settings.publicUrl}/?open=${encodeURIComponent(page)}`,
      },
    }),
  );
}
