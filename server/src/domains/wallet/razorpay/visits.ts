// The part of Razorpay's adapter for customers' payments: links, refunds and lists.
import { paymentsDown } from "@hourhand/contract/wallet";
import type { Logger } from "../../../platform/log/logger.ts";
import { refuse } from "../../../platform/problem.ts";
import type { ListedMoney, ReceivedMoney, RefundReport, SettledMoney, VisitPayments } from "../provider.ts";
import { itemsOf, RazorpayRefusal, type Ask } from "./calls.ts";
import { cancelLink, createLink, linkPath, readCaptured } from "./links.ts";
import {
  isCaptured,
  isFee,
  linkReference,
  lowerCase,
  notedReference,
  refundState,
  type Entity,
} from "./rules.ts";

/** Razorpay takes at least one rupee. */
export const minimumPaise = 100;
/** The longest page of a list. */
const pageSize = 100;

export function razorpayVisits(ask: Ask, log: Logger): VisitPayments {
  return {
    minimumPaise,
    openCheckout: ({ reference, amountPaise, currency, bookingId, payee, doneUrl }, deadline) =>
      createLink(
        ask,
        log,
        { reference, amountPaise, currency, description: `${payee} · ${bookingId}`, doneUrl },
        deadline,
      ),
    async closeCheckout(providerId, deadline) {
      await cancelLink(ask, providerId, deadline);
    },
    async readMoney(providerId, deadline, isWanted) {
      const link = await ask({ path: linkPath(providerId) }, deadline);
      const payments = await readCaptured(ask, link, isWanted, deadline);
      return payments.map((payment) => moneyOf(payment, providerId, linkReference(link)));
    },
    async refund({ moneyId, amountPaise, key: ours }, deadline) {
      // At least ten characters, and the same however often it is sent.
      const key = `${moneyId}-${ours}`;
      const path = `/payments/${encodeURIComponent(moneyId)}/refund`;
      try {
        const refund = await ask(
          {
            method: "POST",
            path,
            mayRefuse: true,
            headers: { "X-Refund-Idempotency": key },
            body: { amount: amountPaise, speed: "normal", receipt: key },
          },
          deadline,
        );
        return reportOf(refund);
      } catch (error) {
        if (!(error instanceof RazorpayRefusal)) throw error;
        return refusedRefund(ask, log, { path, key, error }, deadline);
      }
    },
    readRefund: async (refundId, deadline) =>
      reportOf(await ask({ path: `/refunds/${encodeURIComponent(refundId)}` }, deadline)),
    async listMoney(from, until, deadline) {
      const payments = await listAll(ask, "/payments", from, until, deadline);
      const refunds = await listAll(ask, "/refunds", from, until, deadline);
      return [
        ...payments
          .filter((payment) => isCaptured(payment) && !isFee(notedReference(payment)))
          .map((payment) => listed("payment", payment)),
        ...refunds
          .filter(({ status }) => refundState(status) === "done")
          .map((refund) => listed("refund", refund)),
      ];
    },
    async listSettled(from, until, deadline) {
      const lines = await listSettledDays(ask, from, until, deadline);
      return lines.map(settledOf).filter((line) => line !== null);
    },
  };
}

/** Razorpay's settlements are listed by the day in India, which has no summer time. */
const indiaMs = 5.5 * 60 * 60 * 1000;
const dayMs = 24 * 60 * 60 * 1000;
/** The longest page of settled entities. */
const settledPageSize = 1_000;

/** Reads all entities that were settled on the days between two instants. */
async function listSettledDays(ask: Ask, from: Date, until: Date, deadline: number): Promise<Entity[]> {
  const all: Entity[] = [];
  for (let at = from.getTime() + indiaMs; at < until.getTime() + indiaMs; at += dayMs) {
    const [year, month, day] = new Date(at).toISOString().slice(0, 10).split("-").map(Number);
    for (let skip = 0; ; skip += settledPageSize) {
      const query = `year=${year}&month=${month}&day=${day}&count=${settledPageSize}&skip=${skip}`;
      const page = itemsOf(await ask({ path: `/settlements/recon/combined?${query}` }, deadline));
      all.push(...page);
      if (page.length < settledPageSize) break;
    }
  }
  return all;
}

/** Null for anything but a payment, refund or dispute: transfers, other adjustments. */
function settledOf(line: Entity): SettledMoney | null {
  const {
    type,
    entity_id: entityId,
    credit,
    debit,
    fee,
    settled_at: settledAt,
    dispute_id: disputeId,
  } = line;
  const isDispute = type === "adjustment" && typeof disputeId === "string" && disputeId !== "";
  if ((type !== "payment" && type !== "refund" && !isDispute) || typeof settledAt !== "number") return null;
  // It includes the tax on it.
  const costPaise = Number(fee ?? 0);
  return {
    lineId: String(entityId),
    kind: isDispute ? "dispute" : (type as "payment" | "refund"),
    id: String(isDispute ? disputeId : entityId),
    amountPaise: Number(credit ?? 0) - Number(debit ?? 0) + costPaise,
    costPaise,
    settledAt: new Date(settledAt * 1000),
  };
}

/**
 * Reads a refusal of a refund. The refund may exist: its answer was lost, and Razorpay has forgotten the key but keeps
 * the receipt.
 * @throws Problem `paymentsDown` (503) while another act on the payment is in progress
 */
async function refusedRefund(
  ask: Ask,
  log: Logger,
  { path, key, error }: { path: string; key: string; error: RazorpayRefusal },
  deadline: number,
): Promise<RefundReport> {
  if (/in progress/i.test(error.message)) refuse(paymentsDown, { retryAfter: 30 });
  const list = await ask({ path: `${path}s?count=${pageSize}` }, deadline);
  const known = itemsOf(list).find(({ receipt }) => receipt === key);
  if (known) return reportOf(known);
  log.warn({ err: error }, "Razorpay refused a refund.");
  const isShort = /enough balance/i.test(error.message);
  return { id: `refused-${key}`, state: "failed", ...(isShort && { isShort }) };
}

/** Reads all entities that were made between two instants. */
async function listAll(ask: Ask, path: string, from: Date, until: Date, deadline: number): Promise<Entity[]> {
  const [first, last] = [Math.floor(from.getTime() / 1000), Math.ceil(until.getTime() / 1000) - 1];
  const all: Entity[] = [];
  for (;;) {
    const query = `from=${first}&to=${last}&count=${pageSize}&skip=${all.length}`;
    const page = itemsOf(await ask({ path: `${path}?${query}` }, deadline));
    all.push(...page);
    if (page.length < pageSize) return all;
  }
}

function moneyOf(payment: Entity, checkoutId: string, reference: string | null): ReceivedMoney {
  const { id, amount, method } = payment;
  const currency = lowerCase(payment["currency"]);
  if (typeof id !== "string" || !Number.isSafeInteger(amount) || typeof currency !== "string")
    refuse(paymentsDown, { retryAfter: 30 });
  return {
    id,
    checkoutId,
    reference,
    amountPaise: amount as number,
    currency,
    method: typeof method === "string" ? method : null,
  };
}

function reportOf({ id, status }: Entity): RefundReport {
  if (typeof id !== "string") refuse(paymentsDown, { retryAfter: 30 });
  return { id, state: refundState(status) };
}

const listed = (kind: ListedMoney["kind"], { id, amount }: Entity): ListedMoney => ({
  kind,
  id: String(id),
  amountPaise: Number(amount),
});
