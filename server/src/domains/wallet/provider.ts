// The interface to card payment providers (docs/rules/wallet.md 6). Each adapter has its own folder and passes the one
// suite in provider.test.ts; a new provider needs only a new folder.
import type { IncomingHttpHeaders } from "node:http";
import { malformed } from "@hourhand/contract/problem";
import { refuse } from "../../platform/problem.ts";
import { pageAddress } from "../../platform/page-address.ts";

/** The amount, currency and payer of a checkout. */
export interface CheckoutTerms {
  /** Returned in the provider's events; it must then match. */
  reference: string;
  amountPaise: number;
  /** The currency as in ISO 4217, in lower case. */
  currency: string;
  payerEmail: string;
  /** The recipient: the product's name (docs/rules/settings.md 1). */
  payee: string;
  /** The idempotency key: the same terms under the same key mean the same checkout. */
  key: string;
}

/** A checkout that can be paid. */
export interface OpenCheckout {
  /** The id that the provider gave it. */
  providerId: string;
  /** The page where the payer pays. */
  url: string;
  expiresAt: Date;
}

/**
 * A verified event. `checkout` is null if it is not about the checkout of a worker's fees, `money` if it does not report
 * money of a customer, `refund` if it is not about a refund, `dispute` if it is not about a dispute.
 */
export interface ProviderEvent {
  id: string;
  kind: string;
  checkout: CheckoutUpdate | null;
  money: ReceivedMoney | null;
  refund: RefundReport | null;
  dispute: DisputeReport | null;
}

/** What a customer is to pay. The provider gets no name, no address and no title. */
export interface VisitTerms {
  /** Ours, and different for each checkout; returned with the money. */
  reference: string;
  amountPaise: number;
  /** The currency as in ISO 4217, in lower case. */
  currency: string;
  bookingId: number;
  /** The product's name. */
  payee: string;
  /** The addresses to which the browser returns. */
  doneUrl: string;
  canceledUrl: string;
}

/** Money of a customer that the provider has captured. */
export interface ReceivedMoney {
  /** The provider's ids of the money and of its checkout. */
  id: string;
  checkoutId: string;
  reference: string | null;
  amountPaise: number;
  currency: string;
  /** What the provider says: `upi`, `card`, … */
  method: string | null;
}

/** A payment or refund in the provider's own list. */
export interface ListedMoney {
  kind: "payment" | "refund";
  id: string;
  amountPaise: number;
}

/** A line of what the provider has settled with the operator's bank account. */
export interface SettledMoney {
  /** The provider's id of the line: a refund that fails after its settlement has two. */
  lineId: string;
  kind: "payment" | "refund" | "dispute";
  /** The provider's id of the payment, the refund or the dispute. */
  id: string;
  /** Positive: it reaches the bank account. Without the provider's costs. */
  amountPaise: number;
  /** The costs that the provider deducted. */
  costPaise: number;
  settledAt: Date;
}

/** The state of a refund at the provider. */
export interface RefundReport {
  /** The provider's id of the refund. */
  id: string;
  state: "pending" | "done" | "failed";
  /** Whether it failed because the provider holds too little of our money: it is tried again. */
  isShort?: boolean;
}

/** What a provider says about a dispute (chargeback) of money. */
export interface DisputeReport {
  /** The provider's ids of the dispute and of the money. */
  id: string;
  moneyId: string;
  amountPaise: number;
  /** The currency as in ISO 4217, in lower case. */
  currency: string;
  /** `closed` is over without a winner. */
  state: "open" | "won" | "lost" | "closed";
}

/**
 * The part of a provider that takes customers' payments for visits (docs/rules/payments.md 3). Its calls end before
 * `deadline` and throw Problem `paymentsDown` (503) if the provider does not answer.
 */
export interface VisitPayments {
  /** The smallest amount that it takes or refunds, in minor units. */
  readonly minimumPaise: number;
  /** Opens a checkout; returns the same one for the same reference. */
  openCheckout(terms: VisitTerms, deadline: number): Promise<OpenCheckout>;
  /** Closes a checkout. Money may still arrive for it. */
  closeCheckout(providerId: string, deadline: number): Promise<void>;
  /**
   * Reads the money that has arrived for a checkout.
   * @param isWanted whether a payment that is only authorized is captured first; otherwise it lapses at the provider
   */
  readMoney(providerId: string, deadline: number, isWanted: boolean): Promise<ReceivedMoney[]>;
  /** Gives money back; the same key means the same refund. */
  refund(
    terms: { moneyId: string; amountPaise: number; currency: string; key: string },
    deadline: number,
  ): Promise<RefundReport>;
  /** Reads the state of a refund. */
  readRefund(refundId: string, deadline: number): Promise<RefundReport>;
  /** Lists the payments and refunds of the time between two instants, as the provider knows them. */
  listMoney(from: Date, until: Date, deadline: number): Promise<ListedMoney[]>;
  /** Lists what was settled between two instants, that of other uses of the account too. */
  listSettled(from: Date, until: Date, deadline: number): Promise<SettledMoney[]>;
}

/** The result of a checkout. Amount, currency and reference are the provider's, null if it does not send them. */
export interface CheckoutUpdate {
  result: "paid" | "failed";
  providerId: string;
  amountPaise: number | null;
  currency: string | null;
  reference: string | null;
}

/** A card payment provider. Its calls end before `deadline` (milliseconds since 1970), whatever the provider does. */
export interface PaymentProvider {
  /** Stored with each payment and event. */
  readonly name: string;
  readonly visits: VisitPayments;
  /**
   * Opens a checkout; returns the same one for the same key.
   * @throws Problem `paymentsDown` (503), `amountTooSmall` (409)
   */
  openCheckout(terms: CheckoutTerms, deadline: number): Promise<OpenCheckout>;
  /**
   * Makes a checkout unpayable. Returns `paid`, and leaves it open, if it was paid or its payment is in progress.
   * @throws Problem `paymentsDown` (503)
   */
  closeCheckout(providerId: string, deadline: number): Promise<"closed" | "paid">;
  /**
   * Reads a webhook's event from the signed bytes.
   * @throws Problem `badSignature` (400) when the signature is missing, wrong or, if it carries a time, more than
   * 300 s old; `malformed` (400) for a signed body that is no event
   */
  readEvent(body: Buffer, headers: IncomingHttpHeaders): ProviderEvent;
}

const maxIdLength = 255;

const isId = (value: unknown): value is string =>
  typeof value === "string" && value.length > 0 && value.length <= maxIdLength && !value.includes("\0");
const isAmount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) > 0;
const orNull = <Type extends string | number>(value: unknown, type: "string" | "number"): Type | null =>
  typeof value === type ? (value as Type) : null;

/** Returns an object with unchecked fields. @throws Problem `malformed` (400) for anything else */
export function fieldsOf(value: unknown): Record<string, unknown> {
  if (typeof value !== "object" || value === null || Array.isArray(value)) refuse(malformed);
  return value as Record<string, unknown>;
}

/**
 * Checks the event that a provider sent.
 * @throws Problem `malformed` (400) when its ids and kind are not short texts; missing optional values become null
 */
export function checkedEvent(event: {
  id: unknown;
  kind: unknown;
  checkout: unknown;
  money?: unknown;
  refund?: unknown;
  dispute?: unknown;
}): ProviderEvent {
  const { id, kind, checkout, money, refund, dispute } = event;
  if (!isId(id) || !isId(kind)) refuse(malformed);
  return {
    id,
    kind,
    checkout: (checkout ?? null) === null ? null : checkedUpdate(fieldsOf(checkout)),
    money: (money ?? null) === null ? null : checkedMoney(fieldsOf(money)),
    refund: (refund ?? null) === null ? null : checkedRefund(fieldsOf(refund)),
    dispute: (dispute ?? null) === null ? null : checkedDispute(fieldsOf(dispute)),
  };
}

function checkedUpdate(sent: Record<string, unknown>): CheckoutUpdate {
  const { result, providerId, amountPaise, currency, reference } = sent;
  if ((result !== "paid" && result !== "failed") || !isId(providerId)) refuse(malformed);
  return {
    result,
    providerId,
    amountPaise: orNull(amountPaise, "number"),
    currency: orNull(currency, "string"),
    reference: orNull(reference, "string"),
  };
}

function checkedMoney(sent: Record<string, unknown>): ReceivedMoney {
  const { id, checkoutId, reference, amountPaise, currency, method } = sent;
  if (!isId(id) || !isId(checkoutId) || !isAmount(amountPaise) || typeof currency !== "string")
    refuse(malformed);
  return {
    id,
    checkoutId,
    reference: orNull(reference, "string"),
    amountPaise,
    currency,
    method: orNull(method, "string"),
  };
}

function checkedRefund({ id, state }: Record<string, unknown>): RefundReport {
  if (!isId(id) || (state !== "pending" && state !== "done" && state !== "failed")) refuse(malformed);
  return { id, state };
}

const disputeStates = ["open", "won", "lost", "closed"] as const;

function checkedDispute(sent: Record<string, unknown>): DisputeReport {
  const { id, moneyId, amountPaise, currency, state } = sent;
  const known = disputeStates.find((one) => one === state);
  if (!isId(id) || !isId(moneyId) || !isAmount(amountPaise) || typeof currency !== "string" || !known)
    refuse(malformed);
  return { id, moneyId, amountPaise, currency, state: known };
}

/**
 * Returns the address to which the provider sends the payer afterwards. It proves nothing; the web client waits for the
 * event.
 */
export const returnUrl = (publicUrl: string, how: "done" | "canceled"): string =>
  `${publicUrl}${pageAddress("worker", "Payments")}&payment=${how}`;
