// The SQL of payments as lists: a worker's own, and the platform's, which administrators read and export.
import type { Pool } from "pg";
import { csvRupees, csvTime, defineList, type ListDefinition } from "../../platform/lists/list-definition.ts";
import { daysOf } from "../../platform/lists/list-filter.ts";
import type { ListPage, ListRequest } from "../../platform/lists/list-request.ts";
import { readList } from "../../platform/lists/list.ts";

/** A movement of money as it is stored. */
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

const searchText = "lower(y.provider_id || ' ' || y.payer_name)";

// Ids rise with time, so that the newest first need no index of their own.
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

/** A payment `y` that failed within two weeks and that its worker has not tried again. */
export const isFailedUnpaid = `y.status = 'failed' and y.created_at > market_now() - interval '14 days'
  and not exists (select from payments later where later.worker_id = y.worker_id and later.id > y.id)`;

/** Everybody's payments. */
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
    { heading: "AMOUNT", sql: csvRupees("y.amount_paise") },
    { heading: "TYPE", sql: "y.direction" },
    { heading: "STATUS", sql: "y.status" },
    { heading: "CREATED AT", sql: csvTime("y.created_at") },
  ],
});

/** One page of a worker's payments, the newest or the largest first unless asked otherwise. */
export const listOwnPayments = (
  pool: Pool,
  request: ListRequest,
  workerPersonId: number,
): Promise<ListPage<PaymentRow>> => readList(pool, ownPaymentsList, request, [workerPersonId]);

/** One page of everybody's payments, the newest or the largest first unless asked otherwise. */
export const listPayments = (pool: Pool, request: ListRequest): Promise<ListPage<PaymentRow>> =>
  readList(pool, paymentsList, request, []);
