// SQL of payments at the visit.
import type { BookingStatus } from "@hourhand/contract/bookings";
import type { WayOfPaying } from "@hourhand/contract/bookings-v1";
import type { PaymentMethod } from "@hourhand/contract/payment-fields";
import type { Json } from "../../../platform/database/column-types.ts";
import { prepared, type Statement } from "../../../platform/database/prepared-statements.ts";

/** A payment at the visit as a booking has it; times are UTC without their zone. */
export interface VisitPaymentColumn {
  amount_paise: number;
  how: WayOfPaying;
  at: string;
  answer: { right: boolean; at: string } | null;
}

/** The payment at the visit of the booking `b`. */
export const visitPaymentColumn = `(select json_build_object('amount_paise', e.amount_paise, 'how', e.how,
     'at', e.recorded_at at time zone 'UTC', 'answer', case when e.is_right is not null
       then json_build_object('right', e.is_right, 'at', e.answered_at at time zone 'UTC') end)
   from visit_payments e where e.booking_id = b.id) as paid_at_visit`;
export interface VisitPaymentColumns {
  paid_at_visit: Json<VisitPaymentColumn> | null;
}

/** A booking and its payment at the visit; nulls if none is recorded. */
export interface VisitPaymentStanding {
  status: BookingStatus;
  payment_method: PaymentMethod;
  total_paise: number;
  amount_paise: number | null;
  how: WayOfPaying | null;
  is_right: boolean | null;
}

/** Reads them. Lock the booking's row first, so that no other call records or answers in between. */
export const visitPaymentStanding: Statement<VisitPaymentStanding, [bookingId: number]> = prepared(
  "visit_payment_standing",
  `select b.status, b.payment_method, b.total_paise, p.amount_paise, p.how, p.is_right
   from bookings b left join visit_payments p on p.booking_id = b.id where b.id = $1`,
);

export const storePayment: Statement<never, [bookingId: number, amountPaise: number, how: WayOfPaying]> =
  prepared(
    "store_visit_payment",
    `insert into visit_payments (booking_id, amount_paise, how) values ($1, $2, $3)
     on conflict (booking_id) do update set amount_paise = excluded.amount_paise, how = excluded.how,
       recorded_at = excluded.recorded_at`,
  );

export const storeAnswer: Statement<never, [bookingId: number, isRight: boolean]> = prepared(
  "store_answer_to_visit_payment",
  "update visit_payments set is_right = $2, answered_at = market_clock_timestamp() where booking_id = $1",
);

/** Sums what a worker recorded as paid at visits, except what their customers denied, in minor units. */
export const paidAtVisits: Statement<{ sum: number }, [personId: number]> = prepared(
  "paid_at_visits_of_worker",
  `select coalesce(sum(p.amount_paise), 0)::bigint as sum
   from bookings b join visit_payments p on p.booking_id = b.id
   where b.worker_id = (select id from workers where person_id = $1) and p.is_right is not false`,
);
