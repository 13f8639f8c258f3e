// SQL of the lists of payments: a worker's own, and the platform's, which administrators read and export.
import type { Pool } from "pg";
import { prepared, type Statement } from "../../platform/database/prepared-statements.ts";
import { csvTime, defineList, type ListDefinition } from "../../platform/lists/list-definition.ts";
import { daysOf } from "../../platform/lists/list-filter.ts";
import type { ListPage, ListRequest } from "../../platform/lists/list-request.ts";
import { readList } from "../../platform/lists/list.ts";

export interface PaymentRow {
  id: number;
  provider_id: string;
  worker_id: number;
  worker_person_id: number;
  full_name: string;
  amount_paise: number;
  status: "pending" | "success" | "failed";
  direction: "credit" | "debit";
  created_at: Date;
}

const searchText = "fold_text(y.provider_id || ' ' || y.payer_name)";

// Ids rise with time, so sorting newest first needs no separate index.
const common = {
  columns:
    "y.id, y.provider_id, y.worker_id, w.person_id as worker_person_id, w.full_name, y.amount_paise, y.status, y.direction, y.created_at",
  from: "payments y join workers w on w.id = y.worker_id",
  id: "y.id",
  sorts: {
    created_at: { key: "y.id", type: "bigint", order: "desc" },
    amount: { key: "y.amount_paise", type: "bigint", order: "desc" },
  },
  defaultSort: { key: "y.id", type: "bigint", order: "desc" },
} as const;

/** `$1` is the worker's person. */
const ownPaymentsList: ListDefinition<PaymentRow, [workerPersonId: number]> = defineList(
  "payments_of_worker",
  {
    ...common,
    parameters: ["bigint"],
    where: "w.person_id = $1",
    search: { text: searchText },
  },
);

/** SQL: a payment `y` failed within the last two weeks and its worker has not retried it. */
export const isFailedUnpaid = `y.status = 'failed' and y.created_at > market_now() - interval '14 days'
  and not exists (select from payments later where later.worker_id = y.worker_id and later.id > y.id)`;

/** Every worker's payments, unfiltered. */
export const paymentsList: ListDefinition<PaymentRow, []> = defineList("payments", {
  ...common,
  parameters: [],
  where: "true",
  search: { from: "payments y", id: "y.id", indexedText: searchText },
  filters: {
    from: "payments y",
    by: {
      status: {
        pending: "y.status = 'pending'",
        success: "y.status = 'success'",
        failed: "y.status = 'failed'",
        unpaid: isFailedUnpaid,
      },
      person: (id) => `y.worker_id in (select id from workers where person_id = ${id}::text::bigint)`,
      ...daysOf("y.created_at"),
    },
  },
  counter: "payments",
  exportColumns: [
    { heading: "PAYMENT ID", sql: "y.provider_id" },
    { heading: "WORKER", sql: "w.full_name" },
    { heading: "AMOUNT", sql: "y.amount_paise", isMoney: true },
    { heading: "TYPE", sql: "y.direction" },
    { heading: "STATUS", sql: "y.status" },
    { heading: "CREATED AT", sql: csvTime("y.created_at") },
  ],
});

/** Reads one page of a worker's payments, newest or largest first by default. */
export const listOwnPayments = (
  pool: Pool,
  request: ListRequest,
  workerPersonId: number,
): Promise<ListPage<PaymentRow>> => readList(pool, ownPaymentsList, request, [workerPersonId]);

/** Reads one page of all payments, newest or largest first by default. */
export const listPayments = (pool: Pool, request: ListRequest): Promise<ListPage<PaymentRow>> =>
  readList(pool, paymentsList, request, []);

/** A fee that a payment covers. If the booking is missing, the payment covers none. */
export interface PaidFeeRow {
  /** How many fees it covers in total. */
  count: number;
  ahead_paise: number;
  booking_id: number | null;
  title: string | null;
  total_paise: number | null;
  fee_paise: number | null;
  covered_paise: number | null;
}

// The oldest fees are paid first: all fees and all payments of the account form two running sums, and a payment covers
// the fees in its own range. Fees of visits that were paid online are paid by those, and stay out. No rows for another
// person's payment.
export const paidFees: Statement<PaidFeeRow, [personId: number, paymentId: number, max: number]> = prepared(
  "paid_fees",
  `with entries as materialized (
     select t.id, t.at, t.booking_id, t.payment_id, e.amount_paise
     from workers w join ledger_accounts a on a.worker_id = w.id and a.kind = 'worker'
       join ledger_entries e on e.account_id = a.id join ledger_transactions t on t.id = e.transaction_id
     where w.person_id = $1 and t.about_booking_id is null
   ), fees as (
     select booking_id, amount_paise, sum(amount_paise) over (order by at, id) as until from entries where amount_paise > 0
   ), paid as (
     select payment_id, -amount_paise as amount_paise, sum(-amount_paise) over (order by at, id) as until
     from entries where amount_paise < 0
   ), covered as (
     select f.booking_id, f.amount_paise, f.until,
       least(f.until, p.until) - greatest(f.until - f.amount_paise, p.until - p.amount_paise) as part
     from paid p join fees f on f.until > p.until - p.amount_paise and f.until - f.amount_paise < p.until
     where p.payment_id = $2
   )
   select (select count(*) from covered)::integer as count,
     coalesce((select greatest(0, least(p.amount_paise, p.until - (select coalesce(max(until), 0) from fees)))
       from paid p where p.payment_id = $2), 0)::bigint as ahead_paise,
     b.id as booking_id, b.title, b.total_paise, c.amount_paise as fee_paise, c.part::bigint as covered_paise
   from payments y join workers w on w.id = y.worker_id and w.person_id = $1
     left join (covered c join bookings b on b.id = c.booking_id) on true
   where y.id = $2
   order by c.until limit $3`,
);
