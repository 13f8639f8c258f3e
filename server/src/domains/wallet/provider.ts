// The seam behind which a card payment provider stands (docs/rules/wallet.md 6). Each adapter has a folder of its own and
// passes the one suite in provider.test.ts; a further provider needs a further folder, nothing else.
import type { IncomingHttpHeaders } from "node:http";
import { malformed } from "@hourhand/contract/problem";
import { refuse } from "../../platform/problem.ts";
import { pageAddress } from "../../platform/page-address.ts";

/** What is to be paid, and by whom. */
export interface CheckoutTerms {
  /** Comes back in the provider's events and must match. */
  reference: string;
  amountPaise: number;
  /** As in ISO 4217, in lower case. */
  currency: string;
  payerEmail: string;
  /** Whom it is paid to: what the product is called (docs/rules/settings.md 1). */
  payee: string;
  /** The same terms under the same key are the same checkout, however often they are sent. */
  key: string;
}

/** A checkout that waits for its payer. */
export interface OpenCheckout {
  /** The provider's id of it. */
  providerId: string;
  /** Where the payer goes. */
  url: string;
  expiresAt: Date;
}

/** A delivered and genuine event. `checkout` is null where it says nothing about a checkout's payment. */
export interface ProviderEvent {
  id: string;
  kind: string;
  checkout: CheckoutUpdate | null;
}

/** What became of a checkout. Amount, currency and reference are as the provider knows them, null where it does not say. */
export interface CheckoutUpdate {
  result: "paid" | "failed";
  providerId: string;
  amountPaise: number | null;
  currency: string | null;
  reference: string | null;
}

/** A card payment provider. Calls end before `deadline` (milliseconds since 1970), whatever the provider does. */
export interface PaymentProvider {
  /** Stored with each payment and event. */
  readonly name: string;
  /**
   * Opens a checkout; the same one for the same key.
   * @throws Problem `paymentsDown` (503), `amountTooSmall` (409)
   */
  openCheckout(terms: CheckoutTerms, deadline: number): Promise<OpenCheckout>;
  /**
   * Sees to it that a checkout can no longer be paid. `paid` when it was, or its payment is under way: then it stays.
   * @throws Problem `paymentsDown` (503)
   */
  closeCheckout(providerId: string, deadline: number): Promise<"closed" | "paid">;
  /**
   * Reads a webhook's event from the bytes that were signed.
   * @throws Problem `badSignature` (400) when the signature is missing, wrong or more than 300 s old, `malformed` (400) for
   * what is no event though it is signed
   */
  readEvent(body: Buffer, headers: IncomingHttpHeaders): ProviderEvent;
}

const maxIdLength = 255;

const isId = (value: unknown): value is string =>
  typeof value === "string" && value.length > 0 && value.length <= maxIdLength && !value.includes("\0");
const orNull = <Type extends string | number>(value: unknown, type: "string" | "number"): Type | null =>
  typeof value === type ? (value as Type) : null;

/** An object's fields, of which nothing is taken for granted. @throws Problem `malformed` (400) for anything else */
export function fieldsOf(value: unknown): Record<string, unknown> {
  if (typeof value !== "object" || value === null || Array.isArray(value)) refuse(malformed);
  return value as Record<string, unknown>;
}

/**
 * The event in what a provider sent.
 * @throws Problem `malformed` (400) when its ids and kind are no short texts; values that may be missing become null
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

/** Where the provider sends the payer afterwards. The address proves nothing; the web client waits for the event. */
export const returnUrl = (publicUrl: string, how: "done" | "canceled"): string =>
  `${publicUrl}${pageAddress("worker", "Payments")}&payment=${how}`;
