// SQL of the lists of payments.
import type { Pool } from "pg";
import { defineList, type ListDefinition } from "../../platform/lists/list-definition.ts";
import { readItems, type ItemsRequest } from "../../platform/lists/list.ts";
import { paymentColumns, type OwnPaymentRow } from "./queries.ts";

const ownList: ListDefinition<OwnPaymentRow, [customerId: number]> = defineList("payments_of_customer", {
  parameters: ["bigint"],
  columns: `${paymentColumns}, b.title, b.booked_on, w.full_name as worker_name`,
  from: "customer_payments p join bookings b on b.id = p.booking_id join workers w on w.id = p.worker_id",
  where: "p.customer_id = $1",
  id: "p.id",
  sorts: {},
  defaultSort: { key: "p.id", type: "bigint", order: "desc" },
  search: { text: "b.title" },
  isUncounted: true,
});

/** Reads a page of a customer's payments, the newest first. */
export const ownPayments = (pool: Pool, request: ItemsRequest, customerId: number) =>
  readItems(pool, ownList, request, [customerId]);
