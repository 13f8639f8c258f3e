// Sends mails over SMTP or, if there is no mail server, into the table that `/dev/mailbox` shows.
import { createTransport } from "nodemailer";
import { onceCommitted } from "../database/transaction.ts";
import { withDeadline } from "../deadline.ts";
import { storeMail, storeMails } from "./queries.ts";
import type pg from "pg";
import type { Settings } from "../../settings/settings.ts";
import type { Language } from "@hourhand/contract/languages";
import type { Sentence } from "@hourhand/contract/sentence";
import type { Queryable } from "../database/prepared-statements.ts";
import { escapeHtml } from "../html.ts";
import type { ChooseLanguage } from "../language.ts";
import type { Logger } from "../log/logger.ts";
import type { Product, ProductSettings } from "../product.ts";

/** The platform's parts that sending mails needs. */
export interface TransportParts {
  readonly settings: Pick<Settings, "smtpUrl" | "mailFrom" | "mailRequiresTls" | "isOpen">;
  readonly log: Logger;
  readonly pool: pg.Pool;
  readonly product: Product;
}

/** The parts that the outbox also needs, to find each receiver's language. */
export interface MailParts extends TransportParts {
  readonly chooseLanguage: ChooseLanguage;
  /** Finds the languages chosen by those of these receivers who have an account and have chosen one. */
  readonly languagesOf: LanguagesOf;
}

/** Finds languages by address, in lower case. */
export type LanguagesOf = (
  database: Queryable,
  addresses: readonly string[],
) => Promise<ReadonlyMap<string, Language>>;

/** A button in a mail. */
export interface MailLink {
  readonly label: string;
  readonly url: string;
}

/** The content of a mail. `rows` are shown as a small table; `link` becomes a button. */
export interface MailContent {
  to: string;
  subject: Sentence;
  greeting: Sentence;
  paragraphs: readonly Sentence[];
  /** Shown large and on its own line, such as an OTP. */
  code?: string;
  /** Each a name and a value; values that are our own sentences are marked, others are people's text. */
  rows?: readonly (
    | readonly [name: string, value: string]
    | readonly [name: string, value: Sentence, whose: "ours"]
  )[];
  link?: MailLink;
  /** Buttons before the link, for the possible actions. Each opens a page, and does nothing on its own. */
  actions?: readonly MailLink[];
  /** The language of the receiver's last request, used if they have not chosen one. */
  language?: Language;
}

/** A mail to one person. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** The sentences it is composed of; they are translated for its receiver when it is sent. */
  sentences?: MailContent;
  /** `sentences` in English, in mails that an older version queued. */
  content?: MailContent;
}

/**
 * Placeholders in composed mails for the product's name and colour; the ones in force are inserted when a mail leaves.
 */
export const productName = "\uE000";
export const productColour = "\uE001";

/** Returns a mail as it is sent. */
function asItLeaves(mail: Mail, { name, colours }: ProductSettings): Mail {
  return {
    to: mail.to,
    subject: mail.subject.replaceAll(productName, name),
    text: mail.text.replaceAll(productName, name),
    get html() {
      return mail.html.replaceAll(productName, escapeHtml(name)).replaceAll(productColour, colours.primary);
    },
  };
}

/**
 * Sends one mail now.
 * @throws if the mail server rejects it, or is not done in 8 s
 */
export type SendMail = (mail: Mail) => Promise<void>;

/** How many connections there are for urgent mails, for all mails, and additionally while some of them hang. */
export const urgentConnections = 2;
export const sharedConnections = 4;
export const reserveConnections = 10;

// The sender of mails if MAIL_FROM is not set.
const unansweredAddress = "no-reply@hourhand.invalid";

// How long a delivery may take, from connecting to the server's last reply: a server must neither hang nor trickle for
// longer.
const deadlineMs = 8_000;

/** Two sets of connections, for urgent and for other mails. */
export interface MailTransport {
  urgent(mail: Mail, stopping: AbortSignal): Promise<void>;
  shared(mail: Mail, stopping: AbortSignal): Promise<void>;
  /** Set if there is no mail server: only stores mails, with a transaction. */
  store?(transaction: Queryable, mails: readonly Mail[]): Promise<void>;
  close(): void;
}

export function createMailTransport({ settings, log, pool, product }: TransportParts): MailTransport {
  const { smtpUrl, mailFrom, mailRequiresTls } = settings;
  if (smtpUrl === undefined) {
    // A server that others may reach must not log people's codes and addresses.
    const print = ({ to, subject, text }: Mail) =>
      settings.isOpen
        ? log.info("A mail was not sent, since SMTP_URL is not set.")
        : log.info({ to, subject, text }, "mail");
    const send = async (composed: Mail) => {
      const mail = asItLeaves(composed, await product.read());
      print(mail);
      await storeMail(pool, [mail.to, mail.subject, mail.text]);
    };
    // Uses the cached settings: a query would need a second connection while the transaction holds one.
    const store = async (transaction: Queryable, composed: readonly Mail[]) => {
      const mails = composed.map((mail) => asItLeaves(mail, product.known));
      const stored = mails.map(({ to, subject, text }) => ({ to, subject, text }));
      await storeMails(transaction, [JSON.stringify(stored)]);
      onceCommitted(transaction, () => {
        for (const mail of mails) print(mail);
      });
    };
    return { urgent: send, shared: send, store, close: () => {} };
  }
  const connect = (maxConnections: number) =>
    createTransport({
      url: smtpUrl,
      requireTLS: mailRequiresTls,
      pool: true,
      maxConnections,
      // our own retries know when the next try is due
      maxRequeues: 1,
      connectionTimeout: deadlineMs,
      greetingTimeout: deadlineMs,
      socketTimeout: deadlineMs,
      dnsTimeout: deadlineMs,
    } as never);
  const transports = {
    urgent: connect(urgentConnections),
    shared: connect(sharedConnections + reserveConnections),
  };
  const sendOver =
    (name: keyof typeof transports) =>
    async (composed: Mail, stopping: AbortSignal): Promise<void> => {
      const present = await product.read();
      const mail = asItLeaves(composed, present);
      const from = mailFrom ?? { name: present.mailFromName, address: unansweredAddress };
      // The signal closes only this mail's connection.
      await withDeadline(deadlineMs, stopping, (signal) =>
        transports[name].sendMail({ from, ...mail, signal }),
      );
    };
  return {
    urgent: sendOver("urgent"),
    shared: sendOver("shared"),
    close() {
      for (const transport of Object.values(transports)) transport.close();
    },
  };
}
