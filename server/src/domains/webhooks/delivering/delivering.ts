// Sends the deliveries that are due, in every process that runs jobs (docs/rules/webhooks.md 14–19).
import { inTransaction } from "../../../platform/database/transaction.ts";
import { startSender } from "../../../platform/jobs/sender.ts";
import type { Platform } from "../../../platform/platform.ts";
import { disableWebhook } from "../webhooks.ts";
import {
  claimDeliveries,
  giveBack,
  lockDueWebhooks,
  storeAttempt,
  type ClaimedDelivery,
} from "../queries-deliveries.ts";
import { decide, type AttemptResult } from "../rules.ts";
import { openSecrets } from "../signature.ts";
import { atOnce, attempt, attemptMs, leaseSeconds } from "./attempt.ts";
import { messageIdOf, messageOf } from "./message.ts";

/** Only tests use other values. */
const defaults = {
  /** How often an idle process looks for due deliveries: the first attempt is promised within 2 s. */
  pollMs: 1_000,
  timeoutMs: attemptMs,
};

/** Nothing can be signed: SECRET_KEY is another one. */
const unsigned = "unsigned";
type Outcome = AttemptResult | typeof unsigned;

/** Starts delivering in this process. @returns a function that cuts off running attempts, gives them back and stops */
export function startDelivering(
  platform: Platform,
  changes: Partial<typeof defaults> = {},
): () => Promise<void> {
  const { pollMs, timeoutMs } = { ...defaults, ...changes };
  return startSender<ClaimedDelivery, Outcome>({
    log: platform.log,
    noun: "webhook",
    pollMs,
    claim: () => claim(platform),
    send: (delivery, stopping) => send(platform, delivery, { stopping, timeoutMs }),
    store: (delivery, outcome, stopping) => store(platform, delivery, outcome, stopping),
  }).stop;
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

async function send(
  { keys, settings }: Platform,
  delivery: ClaimedDelivery,
  options: { stopping: AbortSignal; timeoutMs: number },
): Promise<Outcome> {
  const { webhook_id: webhookId, event_id: eventId, url, type, at, data } = delivery;
  const secrets = openSecrets(keys, webhookId, delivery);
  if (!secrets) return unsigned;
  const message = messageOf(url, { id: messageIdOf(eventId), type, at, data }, secrets);
  return attempt(message, { allowedHosts: settings.webhookHosts, ...options });
}

async function store(
  platform: Platform,
  { id, webhook_id: webhookId, attempt: number }: ClaimedDelivery,
  outcome: Outcome,
  stopping: AbortSignal,
): Promise<void> {
  const { pool } = platform;
  if (outcome === unsigned)
    // Enabling it again needs a new secret.
    await inTransaction(pool, (transaction) => disableWebhook(platform, transaction, webhookId, "restored"));
  if (outcome === unsigned || (stopping.aborted && outcome.status === null))
    return void (await giveBack(pool, [id, number]));
  const { status, durationMs, response } = outcome;
  const decision = decide(outcome, number, { random: Math.random(), nowMs: Date.now() });
  await inTransaction(pool, async (transaction) => {
    const state = decision.is === "delivered" ? "delivered" : decision.is === "again" ? "waiting" : "failed";
    const wait = decision.is === "again" ? decision.seconds : null;
    const [stored] = await storeAttempt(transaction, [id, number, state, status, durationMs, response, wait]);
    if (stored && decision.is === "given up")
      await disableWebhook(platform, transaction, webhookId, decision.because);
  });
}
