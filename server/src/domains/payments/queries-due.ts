// SQL of payments that fall due.
import { prepared, type Statement } from "../../platform/database/prepared-statements.ts";
import { paymentColumns, type PaymentRow } from "./queries.ts";

/** When the next reminder falls due, in microseconds since 1970; null if none. */
export const nextReminder: Statement<{ due: number | null }, []> = prepared(
  "next_payment_reminder",
  `select (extract(epoch from min(remind_at)) * 1000000)::bigint as due from customer_payments
   where state = 'due' and remind_at is not null`,
);

/** Claims payments whose customer is to be reminded, each once. */
export const takeToRemind: Statement<PaymentRow, []> = prepared(
  "take_payments_to_remind",
  `with waiting as materialized (
     select id from customer_payments where state = 'due' and remind_at <= (select market_now())
     order by remind_at limit 200 for update skip locked
   )
   update customer_payments p set remind_at = null from waiting where p.id = waiting.id returning ${paymentColumns}`,
);

/** SQL: a payment `p` may lapse: its checkout was checked with the provider, or there is none. */
const mayLapse = `p.state = 'due' and (p.was_asked
  or not exists (select from payment_checkouts c where c.payment_id = p.id and c.is_open))`;

/** When the next payment lapses, in microseconds since 1970. A visit that has begun is not canceled. */
export const nextLapse: Statement<{ due: number | null }, []> = prepared(
  "next_payment_lapse",
  `select (extract(epoch from min(p.due_at)) * 1000000)::bigint as due
   from customer_payments p join bookings b on b.id = p.booking_id
   where ${mayLapse} and (p.kind = 'extra' or b.status = 'accepted')`,
);

/** Locks accepted bookings whose visit was not paid in time; skips those that others have locked. */
export const lockUnpaidVisits: Statement<{ id: number }, []> = prepared(
  "lock_unpaid_visits",
  `select b.id from bookings b where b.status = 'accepted' and b.id in (
     select p.booking_id from customer_payments p
     where ${mayLapse} and p.kind = 'visit' and p.due_at <= (select market_now()) order by p.due_at limit 200)
   order by b.id for no key update skip locked`,
);

/** Lapses the due payments of these locked bookings; those that were paid meanwhile are left out. */
export const lapseVisits: Statement<PaymentRow, [bookingIds: readonly number[]]> = prepared(
  "lapse_visit_payments",
  `update customer_payments p set state = 'lapsed', remind_at = null
   where p.booking_id = any($1::bigint[]) and p.kind = 'visit' and p.state = 'due' and p.due_at <= (select market_now())
   returning ${paymentColumns}`,
);

/** Lapses due payments of extra work; skips those that others have locked. */
export const lapseExtra: Statement<PaymentRow, []> = prepared(
  "lapse_extra_payments",
  `with late as materialized (
     select p.id from customer_payments p
     where ${mayLapse} and p.kind = 'extra' and p.due_at <= (select market_now())
     order by p.due_at limit 200 for update skip locked
   )
   update customer_payments p set state = 'lapsed', remind_at = null from late where p.id = late.id
   returning ${paymentColumns}`,
);
