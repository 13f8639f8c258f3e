// A provider's events: verified, handled once, and answered in time (docs/rules/wallet.md 7, docs/rules/payments.md 15).
import { say } from "@hourhand/contract/sentence";
import type { IncomingHttpHeaders } from "node:http";
import { paymentsNotSetUp } from "@hourhand/contract/wallet";
import type { Queryable } from "../../../platform/database/prepared-statements.ts";
import { inTransaction, type Transaction } from "../../../platform/database/transaction.ts";
import { refuse } from "../../../platform/problem.ts";
import type { Platform } from "../../../platform/platform.ts";
import { administratorIds } from "../../accounts/accounts.ts";
import { recordChange } from "../../audit/audit.ts";
import { notify, notifyAdministrators, notifyReplacing } from "../../notifications/notifications.ts";
import type { CheckoutUpdate, PaymentProvider, ProviderEvent } from "../provider.ts";
import { applyEvent, lockPayment, storeOtherEvent, type LockedPayment } from "./queries.ts";
import { checkUpdate, suspicious, type EventOutcome } from "./rules.ts";

/** What customers' payments do with a provider's event. */
export type OnOtherEvent = (provider: string, event: ProviderEvent) => Promise<void>;

/** The name of the job that handles an event again that took long. */
export const handleEventTask = "handleProviderEvent";

/** A provider waits 5 s for an answer, and stops sending if it often gets none. In milliseconds. */
const answerWithinMs = 4_000;

/**
 * Receives a provider's event: verifies and handles it. One that takes long, as behind somebody else's lock, becomes a
 * job, so that it can be answered.
 * @param onOtherEvent called with an event that is not about the checkout of a worker's fees
 * @throws Problem `badSignature` (400); `paymentsNotSetUp` (503)
 */
export async function receiveEvent(
  platform: Platform,
  provider: PaymentProvider | undefined,
  body: Buffer,
  headers: IncomingHttpHeaders,
  onOtherEvent: OnOtherEvent,
): Promise<void> {
  if (!provider) refuse(paymentsNotSetUp);
  const { name } = provider;
  const event = provider.readEvent(body, headers);
  const handling = handleEvent(platform, name, event, onOtherEvent);
  if (await endsWithin(handling, answerWithinMs)) return;
  // It goes on here as well: whatever is done twice has an effect once.
  handling.catch((error: unknown) =>
    platform.log.warn({ err: error, provider: name, event: event.id }, "A late event was left to its job."),
  );
  await platform.jobs.add(platform.pool, handleEventTask, { provider: name, event });
}

/** Whether some work ends in time. @throws what the work throws in that time */
async function endsWithin(work: Promise<void>, ms: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), ms);
  });
  try {
    return await Promise.race([work.then(() => true), late]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Stores a verified event once, and credits it if one of our open checkouts was paid as requested. Events may be
 * repeated, late, out of order and concurrent.
 */
export async function handleEvent(
  platform: Platform,
  provider: string,
  event: ProviderEvent,
  onOtherEvent: OnOtherEvent,
): Promise<void> {
  const { checkout } = event;
  if (!checkout) {
    await onOtherEvent(provider, event);
    await storeOtherEvent(platform.pool, [provider, event.id, event.kind]);
    return;
  }
  await inTransaction(platform.pool, async (transaction) => {
    // The lock makes events about one payment wait for each other.
    const payment = await lockPayment(transaction, provider, checkout.providerId);
    const outcome = checkUpdate(checkout, payment);
    const delivered = { id: event.id, kind: event.kind, checkoutId: checkout.providerId };
    if (!(await applyEvent(transaction, provider, delivered, payment, outcome))) return;
    if (!payment) {
      if (checkout.result === "paid")
        await reportUnknown(platform, transaction, provider, event.id, checkout);
      return;
    }
    if (outcome === "credited") await notifyPayment(platform, transaction, payment);
    if (suspicious.has(outcome))
      await reportMismatch(platform, transaction, payment, event.id, checkout, outcome);
  });
}

async function notifyPayment(
  platform: Platform,
  transaction: Parameters<typeof notify>[1],
  payment: LockedPayment,
): Promise<void> {
  const amount = say("{amount, money}", { amount: payment.amount_paise });
  await notify(platform, transaction, {
    personId: payment.person_id,
    causedBy: null,
    title: "Payment received",
    body: say("Thank you: we received your payment of {amount, word}.", { amount }),
    page: "Payments",
    event: "payment",
  });
  await notifyAdministrators(platform, transaction, {
    title: "Payment received",
    body: say("{name} paid {amount, word} of platform fees.", { name: payment.worker_name, amount }),
    page: "Wallet",
    event: "payment",
  });
}

/**
 * Reports money for a checkout that is not stored here: created by another installation, or lost when a backup was
 * restored. The event stays stored and is checked again when it is redelivered.
 */
async function reportUnknown(
  platform: Platform,
  transaction: Transaction,
  provider: string,
  eventId: string,
  { providerId, amountPaise, currency: inCurrency, reference }: CheckoutUpdate,
): Promise<void> {
  const details = {
    event: eventId,
    provider,
    checkout: providerId,
    amountPaise,
    currency: inCurrency,
    reference,
  };
  platform.log.error(details, "A checkout was paid that is not known here; nothing is credited.");
  await recordChange(transaction, {
    actorId: null,
    action: "payment event without a checkout",
    subject: "payment",
    subjectId: null,
    after: details,
  });
  const amount = amountPaise === null ? "An amount" : say("{amount, money}", { amount: amountPaise });
  const personIds = await administratorIds(transaction);
  await notifyReplacing(
    platform,
    transaction,
    personIds.map((personId) => ({
      personId,
      causedBy: null,
      about: `checkout ${providerId}`,
      title: "Payment without a checkout",
      body: say(
        "{amount, word} was paid for the checkout {checkout}, which is not known here, and is credited to nobody. Look it up at the payment provider; after a restore from a backup, have its event delivered again.",
        { amount, checkout: providerId },
      ),
      page: "Wallet",
      event: "payment",
    })),
  );
}

/** Reports money that may have moved but does not match our request, so that a person checks it. */
async function reportMismatch(
  platform: Platform,
  transaction: Queryable,
  payment: LockedPayment,
  eventId: string,
  { amountPaise, currency: inCurrency, reference }: CheckoutUpdate,
  outcome: EventOutcome,
): Promise<void> {
  const details = { event: eventId, amountPaise, currency: inCurrency, reference };
  platform.log.error(
    { payment: payment.id, outcome, ...details },
    "A payment is not what was asked for; it is not credited.",
  );
  await recordChange(transaction, {
    actorId: null,
    action: `payment event refused: ${outcome}`,
    subject: "payment",
    subjectId: payment.id,
    after: details,
  });
}
