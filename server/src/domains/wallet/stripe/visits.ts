// The part of Stripe's adapter for customers' payments: checkout sessions, refunds and lists. A payment's id is that of
// its payment intent, because a session's event names no charge.
import type Stripe from "stripe";
import { market } from "@hourhand/contract/market";
import type { Logger } from "../../../platform/log/logger.ts";
import type { ListedMoney, ReceivedMoney, RefundReport, SettledMoney, VisitPayments } from "../provider.ts";
import { fromStripe, minimumOf, toStripe } from "./amounts.ts";
import type { StripeCalls } from "./calls.ts";
import { idOf, refundState, visitMark } from "./rules.ts";
import { createSession } from "./sessions.ts";

/** The longest page of a list. */
const pageSize = 100;
const hourMs = 3_600_000;

export function stripeVisits({ stripe, ask }: StripeCalls, log: Logger): VisitPayments {
  return {
    get minimumPaise() {
      return minimumOf(market().currency.toLowerCase());
    },
    openCheckout({ reference, amountPaise, currency, bookingId, payee, doneUrl, canceledUrl }, deadline) {
      const terms = {
        reference,
        amountPaise,
        currency,
        description: `${payee} · ${bookingId}`,
        key: `visit-${reference}`,
        doneUrl,
        canceledUrl,
      };
      const metadata = { ...visitMark, reference };
      // The charge gets these too, so the list tells visits from workers' fees.
      const marks = { metadata, payment_intent_data: { metadata } };
      return createSession({ stripe, ask }, log, terms, marks, deadline);
    },
    async closeCheckout(providerId, deadline) {
      await ask<unknown>(
        deadline,
        (timeout) => stripe.checkout.sessions.expire(providerId, {}, { timeout }),
        // One that is paid or has expired cannot be expired.
        async () => undefined,
      );
    },
    async readMoney(providerId, deadline) {
      const session = await ask(deadline, (timeout) =>
        stripe.checkout.sessions.retrieve(
          providerId,
          { expand: ["payment_intent.latest_charge"] },
          { timeout },
        ),
      );
      return moneyOf(session);
    },
    refund: (terms, deadline) => refund({ stripe, ask }, log, terms, deadline),
    readRefund: async (refundId, deadline) =>
      reportOf(await ask(deadline, (timeout) => stripe.refunds.retrieve(refundId, {}, { timeout }))),
    async listMoney(from, until, deadline) {
      const created = { gte: Math.floor(from.getTime() / 1000), lt: Math.ceil(until.getTime() / 1000) };
      const charges = await listAll((page) =>
        ask(deadline, (timeout) => stripe.charges.list({ created, ...page }, { timeout })),
      );
      const refunds = await listAll((page) =>
        ask(deadline, (timeout) => stripe.refunds.list({ created, ...page }, { timeout })),
      );
      return [
        ...charges
          .filter(({ captured, paid, metadata }) => paid && captured && metadata["kind"] === visitMark.kind)
          .map((charge) => listed("payment", idOf(charge.payment_intent) ?? charge.id, charge)),
        ...refunds
          .filter(({ status }) => refundState(status) === "done")
          .map((one) => listed("refund", one.id, one)),
      ];
    },
    async listSettled(from, until, deadline) {
      const arrival_date = { gte: Math.floor(from.getTime() / 1000), lt: Math.ceil(until.getTime() / 1000) };
      const payouts = await listAll((page) =>
        ask(deadline, (timeout) =>
          stripe.payouts.list({ arrival_date, status: "paid", ...page }, { timeout }),
        ),
      );
      const settled: SettledMoney[] = [];
      // Stripe does not say what a payout made by hand consists of.
      for (const payout of payouts.filter(({ automatic }) => automatic)) {
        const lines = await listAll((page) =>
          ask(deadline, (timeout) =>
            stripe.balanceTransactions.list(
              { payout: payout.id, expand: ["data.source"], ...page },
              { timeout },
            ),
          ),
        );
        settled.push(...lines.flatMap((line) => settledOf(line, new Date(payout.arrival_date * 1000))));
      }
      return settled;
    },
  };
}

function moneyOf(session: Stripe.Checkout.Session): ReceivedMoney[] {
  const { id, payment_status: status, payment_intent: intent, amount_total: amount, currency } = session;
  const moneyId = idOf(intent);
  if (status !== "paid" || moneyId === null || amount === null || currency === null) return [];
  const charge = typeof intent === "string" ? null : intent?.latest_charge;
  return [
    {
      id: moneyId,
      checkoutId: id,
      reference: session.client_reference_id,
      amountPaise: fromStripe(amount, currency),
      currency,
      method: typeof charge === "string" ? null : (charge?.payment_method_details?.type ?? null),
    },
  ];
}

/**
 * Makes a refund. Stripe forgets an idempotency key after some days, so this first looks for a refund that was made with
 * the key: its answer may have been lost.
 */
async function refund(
  { stripe, ask }: StripeCalls,
  log: Logger,
  { moneyId, amountPaise, currency, key }: Parameters<VisitPayments["refund"]>[0],
  deadline: number,
): Promise<RefundReport> {
  const made = await ask(deadline, (timeout) =>
    stripe.refunds.list({ payment_intent: moneyId, limit: pageSize }, { timeout }),
  );
  const known = made.data.find(({ metadata }) => metadata?.["key"] === key);
  if (known) return reportOf(known);
  return ask(
    deadline,
    async (timeout) =>
      reportOf(
        await stripe.refunds.create(
          { payment_intent: moneyId, amount: toStripe(amountPaise, currency), metadata: { key } },
          // Stripe repeats a refusal for a known key, and a lack of balance is tried again each hour.
          { idempotencyKey: `refund-${moneyId}-${key}-${Math.floor(Date.now() / hourMs)}`, timeout },
        ),
      ),
    async (error): Promise<RefundReport> => {
      log.warn({ err: error }, "Stripe refused a refund.");
      const isShort = error.code === "balance_insufficient";
      return { id: `refused-${moneyId}-${key}`, state: "failed", ...(isShort && { isShort }) };
    },
  );
}

const reportOf = ({ id, status }: Stripe.Refund): RefundReport => ({ id, state: refundState(status) });

const listed = (
  kind: ListedMoney["kind"],
  id: string,
  { amount, currency }: { amount: number; currency: string },
): ListedMoney => ({ kind, id, amountPaise: fromStripe(amount, currency) });

/** Nothing for anything but a payment, refund or dispute: Stripe's fees, other adjustments. */
function settledOf(
  { id: lineId, type, source, amount, fee, currency }: Stripe.BalanceTransaction,
  settledAt: Date,
): SettledMoney[] {
  if (source === null || typeof source === "string") return [];
  if (source.object !== "charge" && source.object !== "refund" && source.object !== "dispute") return [];
  // The bank account may have another currency: then the amount is that of the payment, and the costs are not known.
  const isSame = currency === source.currency;
  const isReversal = type === "refund_failure" || type === "payment_failure_refund";
  const sign =
    source.object === "charge" || isReversal || (source.object === "dispute" && amount > 0) ? 1 : -1;
  const line = {
    lineId,
    amountPaise: sign * fromStripe(source.amount, source.currency),
    costPaise: isSame ? fromStripe(fee, currency) : 0,
    settledAt,
  };
  switch (source.object) {
    case "charge":
      return [{ ...line, kind: "payment", id: idOf(source.payment_intent) ?? source.id }];
    case "refund":
      return [{ ...line, kind: "refund", id: source.id }];
    case "dispute":
      return [{ ...line, kind: "dispute", id: source.id }];
  }
}

/** Reads all pages of a list. */
async function listAll<Item extends { id: string }>(
  read: (page: { limit: number; starting_after?: string }) => Promise<{ data: Item[]; has_more: boolean }>,
): Promise<Item[]> {
  const all: Item[] = [];
  for (;;) {
    const last = all.at(-1)?.id;
    const page = await read({ limit: pageSize, ...(last !== undefined && { starting_after: last }) });
    all.push(...page.data);
    if (!page.has_more || page.data.length === 0) return all;
  }
}
