// How a mail leaves: over SMTP, or without a mail server into the table that `/dev/mailbox` shows.
import { createTransport } from "nodemailer";
import { onceCommitted } from "../database/transaction.ts";
import { storeMail, storeMails } from "./queries.ts";
import type pg from "pg";
import type { Settings } from "../../settings.ts";
import type { Database } from "../database/kysely.ts";
import type { Logger } from "../log/logger.ts";

/** What mails need of the platform. */
export interface MailParts {
  readonly settings: Pick<Settings, "smtpUrl" | "mailFrom" | "mailRequiresTls">;
  readonly log: Logger;
  readonly pool: pg.Pool;
  readonly database: Database;
}

/** A mail to one person. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
}

/** Hands one mail over now. @throws when the mail server refuses, or is not done in 8 s */
export type SendMail = (mail: Mail) => Promise<void>;

/** Connections kept for mails that somebody waits for, those for all mails, and how many more while some of them hang. */
export const urgentConnections = 2;
export const sharedConnections = 4;
export const reserveConnections = 10;

// The whole of a delivery, from connecting to the server's last word: a server may neither hang nor trickle for longer.
const deadlineMilliseconds = 8_000;

/** The two sets of connections. */
export interface MailTransport {
  urgent(mail: Mail, stopping: AbortSignal): Promise<void>;
  shared(mail: Mail, stopping: AbortSignal): Promise<void>;
  /** Without a mail server: keeps mails with a transaction, which is all that becomes of them. */
  keep?(transaction: Database, mails: readonly Mail[]): Promise<void>;
  close(): void;
}

export function createMailTransport({ settings, log, database }: MailParts): MailTransport {
  const { smtpUrl, mailFrom, mailRequiresTls } = settings;
  if (smtpUrl === undefined) {
    const print = ({ to, subject, text }: Mail) => log.info({ to, subject, text }, "mail");
    const send = async (mail: Mail) => {
      print(mail);
      await storeMail(database, [mail.to, mail.subject, mail.text]);
    };
    const keep = async (transaction: Database, mails: readonly Mail[]) => {
      const kept = mails.map(({ to, subject, text }) => ({ to, subject, text }));
      await storeMails(transaction, [JSON.stringify(kept)]);
      onceCommitted(transaction, () => {
        for (const mail of mails) print(mail);
      });
    };
    return { urgent: send, shared: send, keep, close: () => {} };
  }
  const connect = (maxConnections: number) =>
    createTransport({
      url: smtpUrl,
      requireTLS: mailRequiresTls,
      pool: true,
      maxConnections,
      // our own retries know when the next try is due
      maxRequeues: 1,
      connectionTimeout: deadlineMilliseconds,
      greetingTimeout: deadlineMilliseconds,
      socketTimeout: deadlineMilliseconds,
      dnsTimeout: deadlineMilliseconds,
    } as never);
  const transports = {
    urgent: connect(urgentConnections),
    shared: connect(sharedConnections + reserveConnections),
  };
  const sendOver =
    (name: keyof typeof transports) =>
    async (mail: Mail, stopping: AbortSignal): Promise<void> => {
      const signal = AbortSignal.any([stopping, AbortSignal.timeout(deadlineMilliseconds)]);
      // The signal closes this mail's connection and no other.
      await transports[name].sendMail({ from: mailFrom, ...mail, signal });
    };
  return {
    urgent: sendOver("urgent"),
    shared: sendOver("shared"),
    close() {
      for (const transport of Object.values(transports)) transport.close();
    },
  };
}
