// The outbox: every mail is a row until the mail server has it. A sender claims one, sends it and deletes it; no transaction
// is open while it speaks SMTP. Mails that somebody waits for have senders and connections of their own.
import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { onceCommitted } from "../database/transaction.ts";
import type { Queryable } from "../database/prepared-statements.ts";
import type { JobHandlers } from "../jobs/jobs.ts";
import { claimMail, deleteSentMail, insertMail, insertMails, recordFailedTry } from "./queries.ts";
import type { ClaimedMail, MailPriority } from "./queries.ts";
import { contentOf, mailIn } from "./mail-template.ts";
import { isGivenUp, restSeconds, retrySeconds } from "./retry.ts";
import {
  createMailTransport,
  reserveConnections,
  sharedConnections,
  urgentConnections,
} from "./transport.ts";
import type { Mail, MailParts, SendMail } from "./transport.ts";

/** Composes a mail when its turn has come and hands it to `send`; without calling that, nothing is sent. */
export type MailHandler = (payload: never, send: SendMail) => Promise<void>;

/** Kinds of mails to what composes them. Kind 'mail' is composed already. */
export type MailHandlers = Readonly<Record<string, MailHandler>>;

export interface Outbox {
  /**
   * Queues a mail with the transaction (or database) given: no commit, no mail. A composed one is of kind 'mail'; of another
   * kind it is composed when it is sent.
   * @param options.isUrgent somebody waits for it: it goes before all others, over connections of its own
   */
  add(transaction: Queryable, kind: string, payload: object, options?: { isUrgent?: boolean }): Promise<void>;
  /** Queues composed mails that nobody waits for, all at once. */
  addAll(transaction: Queryable, mails: readonly Mail[]): Promise<void>;
  /** Sends mails in this process from now on. */
  start(handlers: MailHandlers): void;
  /** Lets mails that are being sent finish for 3 s, then stops. */
  stop(): Promise<void>;
}

// Longer than composing and sending may take together: whoever holds a mail for longer is dead.
const claimSeconds = 30;
/** How often an idle sender looks for mails of other processes and for tries that have become due. */
const pollMs = 3_000;
const stopMs = 3_000;
/** A sender that has been busy with one mail for so long has another one take its place until it is done. */
const slowMs = 2_000;

// A mail nobody tried yet goes before those that failed, so that one recipient's hanging server holds up nobody else's
// mail; the last sender does it the other way round, so that those have their turn in a crowd too.
const urgentFirst: readonly MailPriority[] = [0, 1];
const newFirst: readonly MailPriority[] = [0, 2, 1, 3];
const failedFirst: readonly MailPriority[] = [0, 1, 3, 2];

interface Sender {
  readonly connection: "urgent" | "shared";
  readonly priorities: readonly MailPriority[];
  /** It works only while more senders than so many are slow. */
  readonly standsInAfter?: number;
  /** Ends the sender's pause; undefined while it is busy. */
  wake: (() => void) | undefined;
}

const makeSenders = (): Sender[] => [
  ...Array.from({ length: urgentConnections }, () => ({
    connection: "urgent" as const,
    priorities: urgentFirst,
    wake: undefined,
  })),
  ...Array.from({ length: sharedConnections }, (_, index) => ({
    connection: "shared" as const,
    priorities: index === sharedConnections - 1 ? failedFirst : newFirst,
    wake: undefined,
  })),
  ...Array.from({ length: reserveConnections }, (_, index) => ({
    connection: "shared" as const,
    priorities: newFirst,
    standsInAfter: index,
    wake: undefined,
  })),
];

export function createOutbox(parts: MailParts): Outbox {
  const { log, pool } = parts;
  const processId = randomUUID();
  const transport = createMailTransport(parts);
  const senders = makeSenders();
  // the first ends every wait, the second what is still being sent a little later
  const stopping = new AbortController();
  const cutting = new AbortController();
  let isFailing = false;
  let wakes = 0;
  let slowSenders = 0;
  let running: Promise<unknown> = Promise.resolve();

  /** Has an idle sender look for mails; the one that finds some has the next one look. */
  const wake = (isUrgent: boolean): void => {
    wakes++;
    const idle = senders.filter((sender) => sender.wake !== undefined);
    const sender = idle.find(({ connection }) => isUrgent || connection === "shared");
    sender?.wake?.();
  };

  /** Waits for a wake or so many milliseconds; not at all when somebody woke since `seen`. */
  const pause = (sender: Sender, milliseconds: number, seen: number): Promise<void> => {
    if (stopping.signal.aborted || wakes !== seen) return Promise.resolve();
    return new Promise((resolve) => {
      const done = () => {
        clearTimeout(timer);
        sender.wake = undefined;
        resolve();
      };
      const timer = setTimeout(done, milliseconds).unref();
      sender.wake = done;
    });
  };

  /** Mails as their receivers read them: each in the language of its account, else in the one its person was spoken to in. */
  const inOwnLanguages = async (database: Queryable, mails: readonly Mail[]): Promise<Mail[]> => {
    const chosen = await parts.languagesOf(
      database,
      mails.map(({ to }) => to.toLowerCase()),
    );
    return mails.map((mail) => {
      const language = chosen.get(mail.to.toLowerCase()) ?? null;
      return mailIn(parts.chooseLanguage({ chosen: language, accepted: contentOf(mail)?.language }), mail);
    });
  };

  const recordSent = async (id: number): Promise<void> => {
    // A sent mail that stays in the outbox is sent twice.
    for (let tries = 1; ; tries++) {
      try {
        await deleteSentMail(pool, [id]);
        return;
      } catch (error) {
        if (tries === 10) throw error;
        await sleep(stopping.signal.aborted ? 100 : 1_000);
      }
    }
  };

  const recordFailure = async (mail: ClaimedMail, error: unknown): Promise<void> => {
    const isOver = isGivenUp(error, mail.age_seconds);
    const message = (error instanceof Error ? error.message : String(error)).slice(0, 500);
    const seconds = stopping.signal.aborted ? 0 : retrySeconds(mail.attempts, mail.age_seconds);
    await recordFailedTry(pool, [mail.id, mail.attempts, message, seconds, isOver]);
    const fields = { err: error, mail: mail.id, kind: mail.kind, attempts: mail.attempts };
    if (isOver) log.error(fields, "A mail was given up.");
    else if (isFailing) log.debug(fields, "A mail could not be sent.");
    else log.warn(fields, "A mail could not be sent; it is tried again.");
    isFailing = true;
  };

  /** Sends a claimed mail. Answers whether that succeeded. */
  const deliver = async (sender: Sender, handlers: MailHandlers, mail: ClaimedMail): Promise<boolean> => {
    let isSlow = false;
    const slow = setTimeout(() => {
      isSlow = true;
      slowSenders++;
      wake(false);
    }, slowMs);
    try {
      const send = async (composed: Mail) => {
        const [translated = composed] = await inOwnLanguages(pool, [composed]);
        await transport[sender.connection](translated, cutting.signal);
      };
      await handlers[mail.kind]?.(mail.payload as never, send);
    } catch (error) {
      await recordFailure(mail, error);
      return false;
    } finally {
      clearTimeout(slow);
      if (isSlow) slowSenders--;
    }
    await recordSent(mail.id);
    if (isFailing) log.info("Mails are being sent again.");
    isFailing = false;
    return true;
  };

  const work = async (sender: Sender, handlers: MailHandlers): Promise<void> => {
    const kinds = Object.keys(handlers);
    for (let failures = 0; !stopping.signal.aborted;) {
      const seen = wakes;
      if (sender.standsInAfter !== undefined && slowSenders <= sender.standsInAfter) {
        await pause(sender, 2 ** 31 - 1, seen);
        continue;
      }
      const began = performance.now();
      try {
        const [mail] = await claimMail(pool, [sender.priorities, kinds, processId, claimSeconds]);
        if (!mail) {
          await pause(sender, pollMs * (0.5 + Math.random() / 2), seen);
          continue;
        }
        wake(sender.connection === "urgent");
        failures = (await deliver(sender, handlers, mail)) ? 0 : failures + 1;
      } catch (error) {
        log.debug({ err: error }, "The outbox cannot be read or written now.");
        failures++;
      }
      const rest = restSeconds(failures) * 1000 - (performance.now() - began);
      if (rest > 0) await sleep(rest, undefined, { signal: stopping.signal }).catch(() => {});
    }
  };

  return {
    async add(transaction, kind, payload, { isUrgent = false } = {}) {
      await insertMail(transaction, [kind, JSON.stringify(payload), isUrgent ? 0 : 2]);
      onceCommitted(transaction, () => wake(isUrgent));
    },
    async addAll(transaction, mails) {
      // Without a mail server there is nobody to wait for.
      if (transport.store) return transport.store(transaction, await inOwnLanguages(transaction, mails));
      await insertMails(transaction, [JSON.stringify(mails)]);
      onceCommitted(transaction, () => wake(false));
    },
    start(handlers) {
      const all: MailHandlers = { mail: (mail: Mail, send) => send(mail), ...handlers };
      running = Promise.all(senders.map((sender) => work(sender, all)));
    },
    async stop() {
      stopping.abort();
      for (const sender of senders) sender.wake?.();
      const late = setTimeout(() => cutting.abort(new Error("The process is being stopped.")), stopMs);
      await running;
      clearTimeout(late);
      transport.close();
    },
  };
}

/** Hands the mails over that a version before the outbox had queued as jobs. */
export const mailJobs = ({ outbox, pool }: { outbox: Outbox; pool: Queryable }): JobHandlers => ({
  sendMail: (mail: Mail) => outbox.add(pool, "mail", mail),
});
