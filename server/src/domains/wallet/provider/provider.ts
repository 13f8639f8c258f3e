// The seam behind which a card payment provider stands (decisions.md section 4). Each adapter has a folder of its own and
// passes the one suite in provider.test.ts; a further provider needs a further folder, nothing else.
import type { IncomingHttpHeaders } from "node:http";

/** What is to be paid, and by whom. */
export interface CheckoutTerms {
  /** Comes back in the provider's events and must match. */
  reference: string;
  amountPaise: number;
  /** As in ISO 4217, in lower case. */
  currency: string;
  payerEmail: string;
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
  checkout: CheckoutNews | null;
}

/** What became of a checkout. Amount, currency and reference are as the provider knows them, null where it does not say. */
export interface CheckoutNews {
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
   * @throws Problem `badSignature` (400) when the signature is missing, wrong or more than 300 s old
   */
  readEvent(body: Buffer, headers: IncomingHttpHeaders): ProviderEvent;
}

/** Where the provider sends the payer afterwards. The address proves nothing; the web client waits for the event. */
export const returnUrl = (publicUrl: string, how: "done" | "canceled"): string =>
  `${publicUrl}/worker?open=Payments&payment=${how}`;
