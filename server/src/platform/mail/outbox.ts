// The outbox: every mail is a row until the mail server has it. A sender claims a mail, sends it and deletes it; no
// transaction is open during SMTP. Urgent mails have their own senders and connections.
import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { onceCommitted } from "../database/transaction.ts";
import type { Queryable } from "../database/prepared-statements.ts";
import type { JobHandlers } from "../jobs/jobs.ts";
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

// Longer than composing and sending may take together: a sender that holds a mail for longer is dead.
const claimSeconds = 30;
/** How often an idle sender polls for mails from other processes and for due retries. */
const pollMs = 3_000;
const stopMs = 3_000;
/** A sender that is busy with one mail for this long counts as slow, and a reserve sender starts until it is done. */
const slowMs = 2_000;

// An untried mail goes before failed ones, so that one recipient's hanging server does not delay other mails; the last
// sender uses the opposite order, so that failed mails have their turn even in a crowd.
const urgentFirst: readonly MailPriority[] = [0, 1];
const newFirst: readonly MailPriority[] = [0, 2, 1, 3];
const failedFirst: readonly MailPriority[] = [0, 1, 3, 2];

interface Sender {
  readonly connection: "urgent" | "shared";
  readonly priorities: readonly MailPriority[];
  /** Set for a reserve sender, which is active only while more than this many senders are slow. */
  readonly activeAboveSlow?: number;
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
    activeAboveSlow: index,
    wake: undefined,
  })),
];

/** Makes the senders of a process, and their pauses, which a wake or the stop of the process ends. */
function createSenders(stopping: AbortSignal) {
  const senders = makeSenders();
  let wakes = 0;
  return {
    all: senders,
    /** Returns the number of wakes until now, for `pause`. */
    get wakes() {
      return wakes;
    },
    /** Wakes an idle sender; one that finds a mail wakes the next one. */
    wake(isUrgent: boolean): void {
      wakes++;
      const idle = senders.filter((sender) => sender.wake !== undefined);
      const sender = idle.find(({ connection }) => isUrgent || connection === "shared");
      sender?.wake?.();
    },
    /** Waits for a wake or the given time; not at all if there was a wake since `seen`. */
    pause(sender: Sender, milliseconds: number, seen: number): Promise<void> {
      if (stopping.aborted || wakes !== seen) return Promise.resolve();
      return new Promise((resolve) => {
        const done = () => {
          clearTimeout(timer);
          sender.wake = undefined;
          resolve();
        };
        const timer = setTimeout(done, milliseconds).unref();
        sender.wake = done;
      });
    },
  };
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
  // the first ends every wait, the second aborts the mails in progress a little later
  const stopping = new AbortController();
  const cutting = new AbortController();
  const senders = createSenders(stopping.signal);
  let isFailing = false;
  let slowSenders = 0;
  let running: Promise<unknown> = Promise.resolve();

  const recordSent = async (id: number): Promise<void> => {
    // A mail that was sent but stays in the outbox would be sent twice.
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

  /** Sends a claimed mail. Returns whether that succeeded. */
  const deliver = async (sender: Sender, handlers: MailHandlers, mail: ClaimedMail): Promise<boolean> => {
    let isSlow = false;
    const slow = setTimeout(() => {
      isSlow = true;
      slowSenders++;
      senders.wake(false);
    }, slowMs);
    try {
      const send = async (composed: Mail) => {
        if (composed.to.endsWith(noEmailEnding)) return;
        const [translated = composed] = await inOwnLanguages(parts, pool, [composed]);
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
      const seen = senders.wakes;
      if (sender.activeAboveSlow !== undefined && slowSenders <= sender.activeAboveSlow) {
        await senders.pause(sender, 2 ** 31 - 1, seen);
        continue;
      }
      const began = performance.now();
      try {
        const [mail] = await claimMail(pool, [sender.priorities, kinds, processId, claimSeconds]);
        if (!mail) {
          await senders.pause(sender, pollMs * (0.5 + Math.random() / 2), seen);
          continue;
        }
        senders.wake(sender.connection === "urgent");
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
      onceCommitted(transaction, () => senders.wake(isUrgent));
    },
    async addAll(transaction, mails) {
      // If there is no mail server, mails do not wait.
      if (transport.store)
        return transport.store(transaction, await inOwnLanguages(parts, transaction, mails));
      await insertMails(transaction, [JSON.stringify(mails)]);
      onceCommitted(transaction, () => senders.wake(false));
    },
    start(handlers) {
      const all: MailHandlers = { mail: (mail: Mail, send) => send(mail), ...handlers };
      running = Promise.all(senders.all.map((sender) => work(sender, all)));
    },
    async stop() {
      stopping.abort();
      for (const sender of senders.all) sender.wake?.();
      const late = setTimeout(() => cutting.abort(new Error("The process is being stopped.")), stopMs);
      await running;
      clearTimeout(late);
      transport.close();
    },
  };
}

/** Moves mails into the outbox that a version without an outbox had queued as jobs. */
export const mailJobs = ({ outbox, pool }: { outbox: Outbox; pool: Queryable }): JobHandlers => ({
  sendMail: (mail: Mail) => outbox.add(pool, "mail", mail),
});
