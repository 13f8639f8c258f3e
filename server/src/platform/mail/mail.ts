// Mails leave through the job queue, in the transaction that causes them. With SMTP_URL they go to that server; without it
// they are printed and kept for `/dev/mailbox`.
import { createTransport } from "nodemailer";
import { sql } from "kysely";
import type { JobHandlers } from "../jobs/jobs.ts";
import type { Platform } from "../platform.ts";
import type { Database } from "../database/kysely.ts";

/** A mail to one person. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
}

/** Enqueues a mail with a transaction: it is sent once that commits, and tried again while the mail server is away. */
export async function queueMail(platform: Platform, transaction: Database, mail: Mail): Promise<void> {
  await platform.jobs.add(transaction, "sendMail", mail);
}

/** Hands one mail over now. @throws when the mail server refuses or does not answer within 10 s */
export type SendMail = (mail: Mail) => Promise<void>;

export function createSendMail(platform: Omit<Platform, "jobs">): SendMail {
  const { settings, log, database } = platform;
  if (settings.smtpUrl === undefined) {
    return async (mail) => {
      log.info({ to: mail.to, subject: mail.subject, text: mail.text }, "mail");
      await sql`insert into dev_mails (recipient, subject, body) values (${mail.to}, ${mail.subject}, ${mail.text})`.execute(
        database,
      );
    };
  }
  const transport = createTransport(settings.smtpUrl, {
    pool: true,
    maxConnections: 4,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 10_000,
  } as never);
  return async (mail) => {
    await transport.sendMail({ from: settings.mailFrom, ...mail });
  };
}

export function mailJobs(sendMail: SendMail): JobHandlers {
  return { sendMail: (mail: Mail) => sendMail(mail) };
}
