// SQL of fee invoices.
import type { Language } from "@hourhand/contract/languages";
import type { Pool } from "pg";
import type { Json } from "../../../platform/database/column-types.ts";
import { prepared, type Statement } from "../../../platform/database/prepared-statements.ts";
import { defineList, type ListDefinition } from "../../../platform/lists/list-definition.ts";
import { readItems, type ItemsRequest } from "../../../platform/lists/list.ts";
import type { FeeInvoiceContent } from "./content.ts";

/** When the next month has ended, in microseconds since 1970. */
export const nextInvoices: Statement<{ due: number | null }, [zone: string]> = prepared(
  "next_fee_invoices",
  `select (extract(epoch from (max(month) + interval '2 months')::timestamp at time zone $1) * 1000000)::bigint as due
   from fee_invoice_months`,
);

/** Takes the first month that has not all its invoices; no row while another process issues them. */
export const lockMonthToInvoice: Statement<{ month: string }, []> = prepared(
  "lock_month_to_invoice",
  `select (month + interval '1 month')::date::text as month from fee_invoice_months
   where month = (select max(month) from fee_invoice_months) for update skip locked`,
);

export const markInvoiced: Statement<never, [month: string]> = prepared(
  "mark_month_invoiced",
  "insert into fee_invoice_months (month) values ($1::date)",
);

/** Workers with fees of a month who have no invoice of it yet, with what the ledger charged them. */
export const workersToInvoice: Statement<
  { worker_id: number; worker_name: string; language: Language | null; bookings: number; fee_paise: number },
  [month: string, zone: string, limit: number]
> = prepared(
  "workers_to_invoice",
  `select w.id as worker_id, w.full_name as worker_name, case when p.language_chosen then p.language end as language,
     count(distinct coalesce(t.about_booking_id, t.booking_id))::integer as bookings,
     sum(e.amount_paise)::bigint as fee_paise
   from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
     join ledger_accounts a on a.id = e.account_id and a.kind = 'worker'
     join workers w on w.id = a.worker_id join people p on p.id = w.person_id
   where t.kind = 'fee' and e.amount_paise > 0 and t.at >= $1::date::timestamp at time zone $2
     and t.at < ($1::date + interval '1 month')::timestamp at time zone $2
     and not exists (select from papers n where n.kind = 'fee_invoice' and n.worker_id = w.id and n.month = $1::date)
   group by w.id, p.id order by w.id limit $3`,
);

/** A fee invoice as it was issued. */
export interface FeeInvoiceRow {
  id: number;
  number: string;
  language: Language;
  content: Json<FeeInvoiceContent>;
  issued_at: Date;
}

const columns = "n.id, n.number, n.language, n.content, n.issued_at";

const invoicesList: ListDefinition<FeeInvoiceRow, [personId: number]> = defineList("fee_invoices", {
  parameters: ["bigint"],
  columns,
  from: "papers n join workers w on w.id = n.worker_id",
  where: "n.kind = 'fee_invoice' and w.person_id = $1",
  id: "n.id",
  sorts: {},
  defaultSort: { key: "n.id", type: "bigint", order: "desc" },
  search: { text: "n.number" },
  isUncounted: true,
});

/** Reads a page of a worker's invoices, the newest first. */
export const listFeeInvoices = (pool: Pool, request: ItemsRequest, personId: number) =>
  readItems(pool, invoicesList, request, [personId]);

export const readFeeInvoice: Statement<FeeInvoiceRow, [id: number, personId: number]> = prepared(
  "read_fee_invoice",
  `select ${columns} from papers n join workers w on w.id = n.worker_id
   where n.kind = 'fee_invoice' and n.id = $1 and w.person_id = $2`,
);
