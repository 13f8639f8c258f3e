// Composes the mails about bookings, in batches; the outbox sends them.
import { inTransaction } from "../../../platform/database/transaction.ts";
import type { JobHandlers, ScheduledJob } from "../../../platform/jobs/jobs.ts";
import { renderMail } from "../../../platform/mail/mail-template.ts";
import type { Mail } from "../../../platform/mail/transport.ts";
import { formatRupees } from "../../../platform/money.ts";
import type { Platform } from "../../../platform/platform.ts";
import { dayInWords, hoursInWords, noticeTextOf, pageOf } from "./present.ts";
import { claimMails, type QueuedMail } from "./queries.ts";

export const bookingMailSchedule: readonly ScheduledJob[] = [
  { task: "mailBookingChanges", cron: "* * * * *", atStart: true },
];

/** Notes composed in one transaction. */
const batch = 50;

export function bookingMailJobs(platform: Platform): JobHandlers {
  return {
    mailBookingChanges: async () => {
      while ((await mailBatch(platform)) === batch);
    },
  };
}

/** Composes a batch of noted mails and queues them in the transaction that removes the notes. Answers how many. */
function mailBatch(platform: Platform): Promise<number> {
  return inTransaction(platform.database, async (transaction) => {
    const noted = await claimMails(transaction, [batch]);
    for (const mail of noted) {
      if (mail.email !== null)
        await platform.outbox.add(transaction, "mail", mailOf(platform, mail, mail.email));
    }
    return noted.length;
  });
}

function mailOf(platform: Platform, mail: QueuedMail, to: string): Mail {
  const isWorker = mail.side === "worker";
  const { title, body } = noticeTextOf(mail, mail.side, mail.mover);
  const page = pageOf(mail.booking_id, mail.side);
  return renderMail({
    to,
    subject: title,
    greeting: `Hello ${isWorker ? mail.worker_name : mail.customer_name},`,
    paragraphs: [body],
    rows: [
      ["Work", mail.title],
      ["Day", dayInWords(mail.booked_on)],
      ["Time", hoursInWords(mail.starts, mail.ends)],
      isWorker ? ["Customer", mail.customer_name] : ["Worker", mail.worker_name],
      ["Address", mail.address],
      ["Total", formatRupees(mail.total_paise)],
    ],
    link: {
      label: "Open the booking",
      url: `${platform.settings.publicUrl}/?open=${encodeURIComponent(page)}`,
    },
  });
}
