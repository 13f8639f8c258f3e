// Writes the mails about bookings, in batches.
import { inTransaction } from "../../../platform/database/transaction.ts";
import type { JobHandlers, ScheduledJob } from "../../../platform/jobs/jobs.ts";
import { writeLetter } from "../../../platform/mail/letter.ts";
import { queueMail, type Mail, type SendMail } from "../../../platform/mail/mail.ts";
import { rupeesOfPaise } from "../../../platform/money.ts";
import type { Platform } from "../../../platform/platform.ts";
import { dayInWords, hoursInWords, newsOf, pageOf } from "./present.ts";
import { takeMails, type NotedMail } from "./queries.ts";

export const newsSchedule: readonly ScheduledJob[] = [{ task: "mailBookingNews", cron: "* * * * *" }];

/** Mails taken out at once. Four are sent at a time, each within 10 s, and the transaction stays open meanwhile. */
const batch = 8;

export function newsJobs(platform: Platform, sendMail: SendMail): JobHandlers {
  return {
    mailBookingNews: async () => {
      while ((await mailBatch(platform, sendMail)) === batch);
    },
  };
}

/** Sends a batch; a mail that cannot be sent now becomes a job of its own, which tries again. Answers how many it took. */
function mailBatch(platform: Platform, sendMail: SendMail): Promise<number> {
  return inTransaction(platform.database, async (transaction) => {
    const noted = await takeMails(transaction, [batch]);
    const mails = noted.flatMap((mail) =>
      mail.email === null ? [] : [letterOf(platform, mail, mail.email)],
    );
    const outcomes = await Promise.allSettled(mails.map((mail) => sendMail(mail)));
    for (const [index, mail] of mails.entries()) {
      if (outcomes[index]?.status === "rejected") await queueMail(platform, transaction, mail);
    }
    return noted.length;
  });
}

function letterOf(platform: Platform, mail: NotedMail, to: string): Mail {
  const isWorker = mail.side === "worker";
  const { title, body } = newsOf(mail, mail.side, mail.mover);
  const page = pageOf(mail.booking_id, mail.side);
  return writeLetter({
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
      ["Total", rupeesOfPaise(mail.total_paise)],
    ],
    link: {
      label: "Open the booking",
      url: `${platform.settings.publicUrl}/?open=${encodeURIComponent(page)}`,
    },
  });
}
