// Sends the deliveries that are due, in every process that runs jobs. A delivery is claimed by a lease, so that no
// connection to the database is held while a receiver is asked (docs/rules/webhooks.md 14–19).
import { setMaxListeners } from "node:events";
import { inTransaction } from "../../../platform/database/transaction.ts";
import type { Platform } from "../../../platform/platform.ts";
import { disableWebhook } from "../webhooks.ts";
import {
  claimDeliveries,
  giveBack,
  lockDueWebhooks,
  storeAttempt,
  type ClaimedDelivery,
} from "../queries-deliveries.ts";
import { decide } from "../rules.ts";
import { openSecrets } from "../signature.ts";
import { atOnce, attempt, leaseSeconds, type Resolve } from "./attempt.ts";
import { messageIdOf, messageOf } from "./message.ts";

/** How often an idle process looks for due deliveries: the first attempt is promised within 2 s. */
const pollMs = 1_000;

/** Starts delivering in this process. @returns a function that cuts off running attempts, gives them back and stops */
export function startDelivering(platform: Platform, resolve?: Resolve): () => Promise<void> {
  const stopping = new AbortController();
  // Each running attempt listens.
  setMaxListeners(0, stopping.signal);
  const running = new Set<Promise<void>>();
  let wake = (): void => {};
  let isWoken = false;

  const pause = (): Promise<void> =>
    new Promise((done) => {
      if (isWoken || stopping.signal.aborted) return done();
      const timer = setTimeout(() => wake(), pollMs).unref();
      wake = () => {
        clearTimeout(timer);
        done();
      };
    });
  const wakeUp = () => {
    isWoken = true;
    wake();
  };

  const work = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      isWoken = false;
      let count = 0;
      try {
        const claimed = await claim(platform);
        count = claimed.length;
        for (const delivery of claimed) {
          const delivering: Promise<void> = deliver(platform, delivery, stopping.signal, resolve)
            // The lease runs out, and the attempt is made again.
            .catch((error: Error) =>
              platform.log.warn(
                { err: error, delivery: delivery.id },
                "The result of a webhook could not be stored.",
              ),
            )
            .finally(() => {
              running.delete(delivering);
              wakeUp();
            });
          running.add(delivering);
        }
      } catch (error) {
        platform.log.debug({ err: error }, "The deliveries of webhooks cannot be read now.");
        isWoken = false;
      }
      if (count === 0) await pause();
    }
  };
  const worker = work();

  return async () => {
    stopping.abort();
    wake();
    await worker;
    await Promise.all(running);
  };
}

/** Begins the attempts that are due. */
const claim = ({ pool }: Platform): Promise<ClaimedDelivery[]> =>
  inTransaction(pool, async (transaction) => {
    const webhooks = await lockDueWebhooks(transaction, []);
    // A statement of its own: it sees what other processes claimed before they let go of the locks.
    return webhooks.length === 0
      ? []
      : claimDeliveries(transaction, [webhooks.map(({ id }) => id), atOnce, leaseSeconds]);
  });

async function deliver(
  platform: Platform,
  delivery: ClaimedDelivery,
  stopping: AbortSignal,
  resolve: Resolve | undefined,
): Promise<void> {
  const { pool, keys, settings } = platform;
  const { id, webhook_id: webhookId, event_id: eventId, attempt: number, url, type, at, data } = delivery;
  const secrets = openSecrets(keys, webhookId, delivery);
  if (!secrets) {
    // Nothing can be signed: SECRET_KEY is another one. Enabling it again needs a new secret.
    await inTransaction(pool, (transaction) => disableWebhook(platform, transaction, webhookId, "restored"));
    return void (await giveBack(pool, [id, number]));
  }
  const message = messageOf(url, { id: messageIdOf(eventId), type, at, data }, secrets);
  const result = await attempt(message, {
    allowedHosts: settings.webhookHosts,
    stopping,
    ...(resolve && { resolve }),
  });
  if (stopping.aborted && result.status === null) return void (await giveBack(pool, [id, number]));
  const decision = decide(result, number, { random: Math.random(), nowMs: Date.now() });
  const { status, durationMs, response } = result;
  await inTransaction(pool, async (transaction) => {
    const state = decision.is === "delivered" ? "delivered" : decision.is === "again" ? "waiting" : "failed";
    const wait = decision.is === "again" ? decision.seconds : null;
    const [stored] = await storeAttempt(transaction, [id, number, state, status, durationMs, response, wait]);
    if (stored && decision.is === "given up")
      await disableWebhook(platform, transaction, webhookId, decision.because);
  });
}
