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

/** A verified event. `checkout` is null if it is not about a checkout's payment. */
export interface ProviderEvent {
  id: string;
  kind: string;
  checkout: CheckoutUpdate | null;
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
   * @throws Problem `badSignature` (400) when the signature is missing, wrong or more than 300 s old, `malformed` (400)
   * for a signed body that is no event
   */
  readEvent(body: Buffer, headers: IncomingHttpHeaders): ProviderEvent;
}

const maxIdLength = 255;

const isId = (value: unknown): value is string =>
  typeof value === "string" && value.length > 0 && value.length <= maxIdLength && !value.includes("\0");
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
export function checkedEvent(event: { id: unknown; kind: unknown; checkout: object | null }): ProviderEvent {
  const { id, kind } = event;
  if (!isId(id) || !isId(kind)) refuse(malformed);
  if (event.checkout === null) return { id, kind, checkout: null };
  const { result, providerId, amountPaise, currency, reference } = fieldsOf(event.checkout);
  if ((result !== "paid" && result !== "failed") || !isId(providerId)) refuse(malformed);
  return {
    id,
    kind,
    checkout: {
      result,
      providerId,
      amountPaise: orNull(amountPaise, "number"),
      currency: orNull(currency, "string"),
      reference: orNull(reference, "string"),
    },
  };
}

/**
 * Returns the address to which the provider sends the payer afterwards. It proves nothing; the web client waits for the
 * event.
 */
export const returnUrl = (publicUrl: string, how: "done" | "canceled"): string =>
  `${publicUrl}${pageAddress("worker", "Payments")}&payment=${how}`;
