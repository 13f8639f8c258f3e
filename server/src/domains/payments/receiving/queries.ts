// SQL of money that arrives.
import type { PaymentRow } from "../queries.ts";
import { paymentColumns } from "../queries.ts";
import { prepared, type Statement } from "../../../platform/database/prepared-statements.ts";

/** The outcome of a sum of money that arrived. */
export type MoneyOutcome = "paid" | "not_wanted" | "paid_twice" | "wrong_amount" | "unmatched";

/** A checkout with its amount. */
export interface CheckoutRow {
  id: number;
  payment_id: number;
  booking_id: number;
  reference: string;
  amount_paise: number;
  currency: string;
}

export const checkoutOfProvider: Statement<CheckoutRow, [provider: string, providerId: string]> = prepared(
  "checkout_of_provider",
  `select c.id, c.payment_id, p.booking_id, c.reference, c.amount_paise, c.currency
   from payment_checkouts c join customer_payments p on p.id = c.payment_id
   where c.provider = $1 and c.provider_id = $2`,
);

/** Stores a checkout whose money arrived although its row is missing, as one that is closed here. */
export const insertFoundCheckout: Statement<
  never,
  [paymentId: number, provider: string, providerId: string, reference: string, currency: string]
> = prepared(
  "insert_found_checkout",
  `insert into payment_checkouts
     (payment_id, provider, provider_id, reference, amount_paise, currency, url, expires_at, is_open)
   select id, $2, $3, $4, amount_paise, $5, '', now(), false from customer_payments where id = $1
   on conflict do nothing`,
);

/** Locks a payment; its booking is locked already. */
export const lockPayment: Statement<PaymentRow, [id: number]> = prepared(
  "lock_customer_payment",
  `select ${paymentColumns} from customer_payments p where p.id = $1 for no key update`,
);

/** Stores that money arrived; no row if that is known. */
export const insertMoney: Statement<
  { provider_id: string },
  [
    provider: string,
    providerId: string,
    checkoutId: number | null,
    paymentId: number | null,
    amountPaise: number,
    currency: string,
    outcome: MoneyOutcome,
  ]
> = prepared(
  "insert_received_money",
  `insert into received_money (provider, provider_id, checkout_id, payment_id, amount_paise, currency, outcome)
   values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing returning provider_id`,
);

/** Stores that a payment's own money arrived, and its state. */
export const storePaid: Statement<
  PaymentRow,
  [paymentId: number, provider: string, providerId: string, method: string | null, isPaid: boolean]
> = prepared(
  "store_payment_paid",
  `update customer_payments p set paid_at = market_now(), provider = $2, provider_id = $3, method = $4, remind_at = null,
     state = case when $5 then 'paid' else p.state end
   where p.id = $1 returning ${paymentColumns}`,
);
