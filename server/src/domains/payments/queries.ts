// SQL of customers' payments and their checkouts.
import type { PaymentMethod, PaymentState } from "@hourhand/contract/payment-fields";
import type { BookingStatus } from "@hourhand/contract/bookings";
import { prepared, type Statement } from "../../platform/database/prepared-statements.ts";

/** A payment of a booking. */
export interface PaymentRow {
  id: number;
  booking_id: number;
  customer_id: number;
  worker_id: number;
  kind: "visit" | "extra";
  amount_paise: number;
  state: PaymentState;
  due_at: Date;
  paid_at: Date | null;
  refunded_paise: number;
  /** What its customer disputes, or got back by a dispute. */
  disputed_paise: number;
  is_shared: boolean;
  method: string | null;
  provider: string | null;
  provider_id: string | null;
  receipt_number: string | null;
}

export const paymentColumns = `p.id, p.booking_id, p.customer_id, p.worker_id, p.kind, p.amount_paise, p.state, p.due_at, p.paid_at,
  p.refunded_paise, p.disputed_paise, p.is_shared, p.method, p.provider, p.provider_id,
  (select n.number from papers n where n.payment_id = p.id and n.kind = 'receipt') as receipt_number`;

/** SQL: what is unpaid of the booking `b`, before its acceptance the total; null if it is paid at the visit. */
export const unpaidColumn = `case when b.payment_method = 'online' then
  case when b.status = 'created' then b.total_paise else (select coalesce(sum(q.amount_paise), 0)::bigint
    from customer_payments q where q.booking_id = b.id
      and (q.state = 'due' or (q.kind = 'extra' and q.state = 'lapsed'))) end end as unpaid_paise`;

/** Reads the payments of some bookings, the oldest first. */
export const paymentsOfBookings: Statement<PaymentRow, [bookingIds: readonly number[]]> = prepared(
  "payments_of_bookings",
  `select ${paymentColumns} from customer_payments p where p.booking_id = any($1::bigint[]) order by p.id`,
);

/** Reads a booking's payments and locks them. The caller has locked the booking's row. */
export const lockPaymentsOfBooking: Statement<PaymentRow, [bookingId: number]> = prepared(
  "lock_payments_of_booking",
  `select ${paymentColumns} from customer_payments p where p.booking_id = $1 order by p.id for no key update`,
);

export const paymentById: Statement<PaymentRow, [id: number]> = prepared(
  "customer_payment_by_id",
  `select ${paymentColumns} from customer_payments p where p.id = $1`,
);

/** A booking as its payments need it, with its people. */
export interface PaidBooking {
  id: number;
  status: BookingStatus;
  payment_method: PaymentMethod;
  title: string;
  booked_on: string;
  starts: string;
  ends: string;
  total_paise: number;
  policy_id: number;
  customer_id: number;
  customer_name: string;
  customer_first_name: string;
  /** Null for a customer who may not sign in. */
  customer_email: string | null;
  worker_id: number;
  worker_person_id: number;
  worker_name: string;
}

const bookingColumns = `b.id, b.status, b.payment_method, b.title, b.booked_on, b.starts, b.ends, b.total_paise, b.policy_id,
  b.customer_id, c.first_name || ' ' || c.last_name as customer_name, c.first_name as customer_first_name,
  case when c.is_active then c.email end as customer_email, b.worker_id, w.person_id as worker_person_id,
  w.full_name as worker_name`;
const bookingTables = "bookings b join people c on c.id = b.customer_id join workers w on w.id = b.worker_id";

export const paidBooking: Statement<PaidBooking, [bookingId: number]> = prepared(
  "paid_booking",
  `select ${bookingColumns} from ${bookingTables} where b.id = $1`,
);

/** Reads a booking and locks its row, before its payments: every transaction locks them in this order. */
export const lockPaidBooking: Statement<PaidBooking, [bookingId: number]> = prepared(
  "lock_paid_booking",
  `select ${bookingColumns} from ${bookingTables} where b.id = $1 for no key update of b`,
);

/** Creates the payment of an accepted visit; none if there is one. Its reminder comes at half time. */
export const insertVisitPayment: Statement<
  PaymentRow,
  [bookingId: number, amountPaise: number, withinHours: number, zone: string]
> = prepared(
  "insert_visit_payment",
  `with planned as (
     select b.id, b.customer_id, b.worker_id, market_now() as now,
       payment_due_at(market_now(), $3, (b.booked_on + b.starts) at time zone $4, $4) as due_at
     from bookings b where b.id = $1
   )
   insert into customer_payments as p (booking_id, customer_id, worker_id, kind, amount_paise, due_at, remind_at)
   select id, customer_id, worker_id, 'visit', $2, due_at, instant_between(now, due_at) from planned
   on conflict do nothing returning ${paymentColumns}`,
);

/** Creates the payment of extra work, due 24 hours after the visit's end. */
export const insertExtraPayment: Statement<
  PaymentRow,
  [bookingId: number, amountPaise: number, zone: string]
> = prepared(
  "insert_extra_payment",
  `with planned as (
     select b.id, b.customer_id, b.worker_id, market_now() as now,
       greatest((b.booked_on + b.ends) at time zone $3, market_now()) + interval '24 hours' as due_at
     from bookings b where b.id = $1
   )
   insert into customer_payments as p (booking_id, customer_id, worker_id, kind, amount_paise, due_at, remind_at)
   select id, customer_id, worker_id, 'extra', $2, due_at, instant_between(now, due_at) from planned
   returning ${paymentColumns}`,
);

/**
 * Adapts what is due for a moved visit. Its payment comes forward to an hour before the new start, with at least half an
 * hour to pay; extra work is due 24 hours after the new end. A reminder that was sent is not sent again.
 */
export const moveDuePayments: Statement<never, [bookingId: number, zone: string]> = prepared(
  "move_due_payments",
  `update customer_payments p set due_at = moved.due_at, was_asked = false,
     remind_at = case when p.remind_at is not null then instant_between(p.created_at, moved.due_at) end
   from (
     select m.id, case m.kind
       when 'visit' then greatest(least(m.due_at, (b.booked_on + b.starts) at time zone $2 - interval '1 hour'),
         market_now() + interval '30 minutes')
       else (b.booked_on + b.ends) at time zone $2 + interval '24 hours' end as due_at
     from customer_payments m join bookings b on b.id = m.booking_id
     where m.booking_id = $1 and m.state = 'due'
   ) moved
   where p.id = moved.id`,
);

/** Moves a payment to another state. */
export const setState: Statement<PaymentRow, [paymentIds: readonly number[], state: PaymentState]> = prepared(
  "set_payment_state",
  `update customer_payments p set state = $2, remind_at = null where p.id = any($1::bigint[]) returning ${paymentColumns}`,
);

/** Ends the checkouts of payments here; they are still checked with the provider for five days. */
export const endCheckouts: Statement<
  { provider: string; provider_id: string },
  [paymentIds: readonly number[]]
> = prepared(
  "end_payment_checkouts",
  `update payment_checkouts set is_open = false, closed_at = now(), next_check_at = coalesce(next_check_at, now())
   where payment_id = any($1::bigint[]) and is_open returning provider, provider_id`,
);

/** What a customer still owes for online bookings. */
export interface CustomerDebts {
  /** Accepted online bookings whose visit is not paid yet. */
  unpaid: number;
  /** A booking whose extra work is overdue; null if there is none. */
  overdue_booking_id: number | null;
}

export const debtsOfCustomer: Statement<CustomerDebts, [customerId: number]> = prepared(
  "debts_of_customer",
  `select count(*) filter (where p.kind = 'visit' and p.state = 'due' and b.status = 'accepted')::integer as unpaid,
     min(p.booking_id) filter (where p.kind = 'extra' and p.state = 'lapsed') as overdue_booking_id
   from customer_payments p join bookings b on b.id = p.booking_id
   where p.customer_id = $1 and p.state in ('due', 'lapsed')`,
);

/** A page of payments of a customer, with the visit. */
export interface OwnPaymentRow extends PaymentRow {
  title: string;
  booked_on: string;
  worker_name: string;
}
