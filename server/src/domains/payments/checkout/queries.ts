// SQL of the checkouts of customers' payments.
import { prepared, type Statement } from "../../../platform/database/prepared-statements.ts";

/** A payment's open checkout. */
export interface OpenCheckoutRow {
  id: number;
  provider: string;
  provider_id: string;
  url: string;
  expires_at: Date;
  /** Whether it can still be paid for a minute or more. */
  is_fresh: boolean;
}

export const openCheckoutOf: Statement<OpenCheckoutRow, [paymentId: number]> = prepared(
  "open_checkout_of_payment",
  `select id, provider, provider_id, url, expires_at, expires_at > now() + interval '1 minute' as is_fresh
   from payment_checkouts where payment_id = $1 and is_open`,
);

/** The highest number in the references of a payment's checkouts; 0 without one. */
export const latestAttempt: Statement<{ attempt: number }, [paymentId: number]> = prepared(
  "latest_checkout_of_payment",
  `select coalesce(max(split_part(reference, '-', 2)::integer), 0) as attempt
   from payment_checkouts where payment_id = $1`,
);

/**
 * Stores a payment's checkout as its open one, to be checked before the payment lapses; does nothing if it is stored.
 */
export const insertCheckout: Statement<
  { id: number },
  [
    paymentId: number,
    provider: string,
    providerId: string,
    reference: string,
    amountPaise: number,
    currency: string,
    url: string,
    expiresAt: Date,
  ]
> = prepared(
  "insert_payment_checkout",
  `with fresh as (update customer_payments set was_asked = false where id = $1 and was_asked)
   insert into payment_checkouts
     (payment_id, provider, provider_id, reference, amount_paise, currency, url, expires_at, next_check_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, now() + interval '1 minute') on conflict do nothing returning id`,
);

/** A checkout to check with its provider. */
export interface CheckoutToAsk {
  id: number;
  payment_id: number;
  provider: string;
  provider_id: string;
  is_open: boolean;
}

const toAsk = "c.id, c.payment_id, c.provider, c.provider_id, c.is_open";

/**
 * Takes checkouts that are due to be checked, and sets the next time: each minute for the first hour, then hourly; and
 * never again five days after they were closed.
 */
export const takeCheckoutsToAsk: Statement<CheckoutToAsk, []> = prepared(
  "take_checkouts_to_ask",
  `update payment_checkouts c set next_check_at = case
     when not c.is_open and coalesce(c.closed_at, c.opened_at) < now() - interval '5 days' then null
     when c.opened_at > now() - interval '1 hour' then now() + interval '1 minute'
     else now() + interval '1 hour' end
   from (select id from payment_checkouts where next_check_at <= now() order by next_check_at limit 20
     for update skip locked) due
   where c.id = due.id returning ${toAsk}`,
);

/** The checkouts of one payment, the newest first, at most 20. */
export const checkoutsOfPayment: Statement<CheckoutToAsk, [paymentId: number]> = prepared(
  "checkouts_of_payment",
  `select ${toAsk} from payment_checkouts c where c.payment_id = $1 order by c.id desc limit 20`,
);

/** Open checkouts of payments that fall due within some minutes and were not checked since, at most a batch. */
export const checkoutsFallingDue: Statement<CheckoutToAsk, [minutes: number]> = prepared(
  "checkouts_falling_due",
  `select ${toAsk} from payment_checkouts c join customer_payments p on p.id = c.payment_id
   where p.state = 'due' and not p.was_asked and p.due_at <= market_now() + make_interval(mins => $1) and c.is_open
   order by p.due_at limit 20`,
);

/** Notes that these payments' checkouts were checked with the provider, so the payments may lapse. */
export const markAsked: Statement<never, [paymentIds: readonly number[]]> = prepared(
  "mark_payments_asked",
  "update customer_payments set was_asked = true where id = any($1::bigint[])",
);
