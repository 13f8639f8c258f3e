// SQL of fee invoices.
import type { Language } from "@hourhand/contract/languages";
import type { Pool } from "pg";
import type { Json } from "../../../platform/database/column-types.ts";
import { prepared, type Statement } from "../../../platform/database/prepared-statements.ts";
import { defineList, type ListDefinition } from "../../../platform/lists/list-definition.ts";
import { readItems, type ItemsRequest } from "../../../platform/lists/list.ts";
import type { FeeInvoiceContent, FeeTax } from "./content.ts";

/** When the next month has ended, in microseconds since 1970. */
export const nextInvoices: Statement<{ due: number | null }, [zone: string]> = prepared(
  "next_fee_invoices",
  `select (extract(epoch from (max(month) + interval '2 months')::timestamp at time zone $1) * 1000000)::bigint as due
   from fee_invoice_months`,
);

/** Locks the first month that does not have all its invoices; no row while another process issues them. */
export const lockMonthToInvoice: Statement<{ month: string }, []> = prepared(
  "lock_month_to_invoice",
  `select (month + interval '1 month')::date::text as month from fee_invoice_months
   where month = (select max(month) from fee_invoice_months) for update skip locked`,
);

export const markInvoiced: Statement<never, [month: string]> = prepared(
  "mark_month_invoiced",
  "insert into fee_invoice_months (month) values ($1::date)",
);

/** A worker with fees of a month. */
export interface WorkerToInvoice {
  worker_id: number;
  worker_name: string;
  language: Language | null;
  bookings: number;
  fee_paise: number;
  taxes: Json<FeeTax[]>;
}

/**
 * Workers with fees of a month and no invoice for it yet, with the fees and their tax as entered in the ledger. A tax
 * on the whole price is not part of the fee.
 */
export const workersToInvoice: Statement<
  WorkerToInvoice,
  [month: string, zone: string, limit: number, usualTaxLabel: string]
> = prepared(
  "workers_to_invoice",
  `with charged as (
     select a.worker_id, t.id, coalesce(t.about_booking_id, t.booking_id) as booking_id, e.amount_paise
     from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
       join ledger_accounts a on a.id = e.account_id and a.kind = 'worker'
     where t.kind = 'fee' and e.amount_paise > 0 and t.at >= $1::date::timestamp at time zone $2
       and t.at < ($1::date + interval '1 month')::timestamp at time zone $2
       and not exists (select from papers n
         where n.kind = 'fee_invoice' and n.worker_id = a.worker_id and n.month = $1::date)
   ), next as (
     select worker_id, count(distinct booking_id)::integer as bookings, sum(amount_paise)::bigint as fee_paise
     from charged group by worker_id order by worker_id limit $3
   ), taxed as (
     select c.worker_id, v.tax_percent, coalesce(v.tax_label, $4) as label, -sum(e.amount_paise)::bigint as amount_paise
     from next join charged c on c.worker_id = next.worker_id join bookings b on b.id = c.booking_id
       join policy_versions v on v.id = b.policy_id and v.tax_on = 'fee'
       join ledger_entries e on e.transaction_id = c.id join ledger_accounts a on a.id = e.account_id and a.kind = 'tax'
     group by 1, 2, 3
   )
   select w.id as worker_id, w.full_name as worker_name, case when p.language_chosen then p.language end as language,
     next.bookings, next.fee_paise, (
       select coalesce(jsonb_agg(jsonb_build_object('percent', x.tax_percent, 'label', x.label, 'amount_paise', x.amount_paise)
         order by x.tax_percent, x.label), '[]') from taxed x where x.worker_id = w.id
     ) as taxes
   from next join workers w on w.id = next.worker_id join people p on p.id = w.person_id order by w.id`,
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
