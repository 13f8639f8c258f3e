// The outbox: every mail is a row until the mail server has it. Urgent mails have their own connections.
import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { onceCommitted } from "../database/transaction.ts";
import type { Queryable } from "../database/prepared-statements.ts";
import type { JobHandlers } from "../jobs/jobs.ts";
import { startSender, type Sender } from "../jobs/sender.ts";
import { claimMail, deleteSentMail, insertMail, insertMails, recordFailedTry } from "./queries.ts";
import type { ClaimedMail, MailPriority } from "./queries.ts";
import { contentOf, mailIn } from "./mail-template.ts";
import { noEmailEnding } from "./no-email.ts";
import { isGivenUp, restSeconds, retrySeconds } from "./retry.ts";
import {
  createMailTransport,
  reserveConnections,
  sharedConnections,
  urgentConnections,
} from "./transport.ts";
import type { Mail, MailParts, SendMail } from "./transport.ts";

/** Composes a mail when its turn comes and passes it to `send`; if it does not call that, nothing is sent. */
export type MailHandler = (payload: never, send: SendMail) => Promise<void>;

/** What composes each kind of mail. Mails of kind 'mail' are already composed. */
export type MailHandlers = Readonly<Record<string, MailHandler>>;

export interface Outbox {
  /**
   * Queues a mail with the transaction (or database) given: no commit, no mail. A composed mail has the kind 'mail';
   * one of another kind is composed when it is sent.
   * @param options.isUrgent a person waits for it: it goes before all others, over separate connections
   */
  add(transaction: Queryable, kind: string, payload: object, options?: { isUrgent?: boolean }): Promise<void>;
  /** Queues composed mails that are not urgent, all at once. */
  addAll(transaction: Queryable, mails: readonly Mail[]): Promise<void>;
  /** Sends mails in this process from now on. */
  start(handlers: MailHandlers): void;
  /** Lets mails that are being sent finish for up to 3 s, then stops. */
  stop(): Promise<void>;
}

// Longer than composing and sending may take together: a process that holds a mail for longer is dead.
const claimSeconds = 30;
/** How often idle connections look for mails from other processes and for due retries. */
const pollMs = 2_000;
const stopMs = 3_000;
/** A connection that is busy with one mail for this long counts as slow, and another one helps until it is done. */
const slowMs = 2_000;

/** Connections that claim mails in the same order. */
interface Lane {
  readonly connection: "urgent" | "shared";
  readonly priorities: readonly MailPriority[];
  /** How many mails may be in flight, while this many mails of all lanes are slow. */
  readonly atOnce: (slow: number) => number;
}

// An untried mail goes before failed ones, so that one recipient's hanging server does not delay other mails; one
// connection uses the opposite order, so that failed mails have their turn even in a crowd.
const newFirst: readonly MailPriority[] = [0, 2, 1, 3];
const failedFirst: readonly MailPriority[] = [0, 1, 3, 2];
const lanes: readonly Lane[] = [
  { connection: "urgent", priorities: [0, 1], atOnce: () => urgentConnections },
  { connection: "shared", priorities: newFirst, atOnce: () => sharedConnections - 1 },
  { connection: "shared", priorities: failedFirst, atOnce: () => 1 },
  { connection: "shared", priorities: newFirst, atOnce: (slow) => Math.min(slow, reserveConnections) },
];

/** The result of a try, and when it began. */
interface Tried {
  readonly error?: unknown;
  readonly began: number;
}

/** Puts mails into their receivers' languages: the account's, else the one of the person's last request. */
async function inOwnLanguages(
  { languagesOf, chooseLanguage }: Pick<MailParts, "languagesOf" | "chooseLanguage">,
  database: Queryable,
  mails: readonly Mail[],
): Promise<Mail[]> {
  const chosen = await languagesOf(
    database,
    mails.map(({ to }) => to.toLowerCase()),
  );
  return mails.map((mail) => {
    const language = chosen.get(mail.to.toLowerCase()) ?? null;
    return mailIn(chooseLanguage({ chosen: language, accepted: contentOf(mail)?.language }), mail);
  });
}

export function createOutbox(parts: MailParts): Outbox {
  const { log, pool } = parts;
  const processId = randomUUID();
  const transport = createMailTransport(parts);
  // Aborts the mails in flight a little after the stop.
  const cutting = new AbortController();
  let senders: readonly Sender[] = [];
  let isFailing = false;
  let slow = 0;

  const wake = (): void => {
    for (const sender of senders) sender.wake();
  };

  const recordFailure = async (mail: ClaimedMail, error: unknown, stopping: AbortSignal): Promise<void> => {
    const isOver = isGivenUp(error, mail.age_seconds);
    const message = (error instanceof Error ? error.message : String(error)).slice(0, 500);
    const seconds = stopping.aborted ? 0 : retrySeconds(mail.attempts, mail.age_seconds);
    await recordFailedTry(pool, [mail.id, mail.attempts, message, seconds, isOver]);
    const fields = { err: error, mail: mail.id, kind: mail.kind, attempts: mail.attempts };
    if (isOver) log.error(fields, "A mail was given up.");
    else if (isFailing) log.debug(fields, "A mail could not be sent.");
    else log.warn(fields, "A mail could not be sent; it is tried again.");
    isFailing = true;
  };

  const recordSent = async (mail: ClaimedMail): Promise<void> => {
    await deleteSentMail(pool, [mail.id]);
    if (isFailing) log.info("Mails are being sent again.");
    isFailing = false;
  };

  const deliver = async (
    connection: Lane["connection"],
    handlers: MailHandlers,
    mail: ClaimedMail,
  ): Promise<Tried> => {
    const began = performance.now();
    let isSlow = false;
    const timer = setTimeout(() => {
      isSlow = true;
      slow++;
      wake();
    }, slowMs);
    try {
      await handlers[mail.kind]?.(mail.payload as never, async (composed) => {
        if (composed.to.endsWith(noEmailEnding)) return;
        const [translated = composed] = await inOwnLanguages(parts, pool, [composed]);
        await transport[connection](translated, cutting.signal);
      });
      return { began };
    } catch (error) {
      return { error, began };
    } finally {
      clearTimeout(timer);
      if (isSlow) slow--;
    }
  };

  const startLane = ({ connection, priorities, atOnce }: Lane, handlers: MailHandlers): Sender => {
    const kinds = Object.keys(handlers);
    let failures = 0;
    return startSender<ClaimedMail, Tried>({
      log,
      noun: "mail",
      pollMs,
      claim: async (inFlight) =>
        inFlight < atOnce(slow) ? claimMail(pool, [priorities, kinds, processId, claimSeconds]) : [],
      send: (mail) => deliver(connection, handlers, mail),
      async store(mail, { error, began }, stopping) {
        if (error === undefined) await recordSent(mail);
        else await recordFailure(mail, error, stopping);
        failures = error === undefined ? 0 : failures + 1;
        // The connection rests: its place is taken until then.
        const rest = restSeconds(failures) * 1000 - (performance.now() - began);
        if (rest > 0) await sleep(rest, undefined, { signal: stopping }).catch(() => {});
      },
    });
  };

  return {
    async add(transaction, kind, payload, { isUrgent = false } = {}) {
      await insertMail(transaction, [kind, JSON.stringify(payload), isUrgent ? 0 : 2]);
      onceCommitted(transaction, wake);
    },
    async addAll(transaction, mails) {
      // If there is no mail server, mails do not wait.
      if (transport.store)
        return transport.store(transaction, await inOwnLanguages(parts, transaction, mails));
      await insertMails(transaction, [JSON.stringify(mails)]);
      onceCommitted(transaction, wake);
    },
    start(handlers) {
      const all: MailHandlers = { mail: (mail: Mail, send) => send(mail), ...handlers };
      senders = lanes.map((lane) => startLane(lane, all));
    },
    async stop() {
      const late = setTimeout(() => cutting.abort(), stopMs);
      await Promise.all(senders.map((sender) => sender.stop()));
      clearTimeout(late);
      transport.close();
    },
  };
}

/** Moves mails into the outbox that a version without an outbox had queued as jobs. */
export const mailJobs = ({ outbox, pool }: { outbox: Outbox; pool: Queryable }): JobHandlers => ({
  sendMail: (mail: Mail) => outbox.add(pool, "mail", mail),
});
