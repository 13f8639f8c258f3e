// SQL of papers: receipts, refund notes and fee invoices.
import type { Language } from "@hourhand/contract/languages";
import { prepared, type Statement } from "../../../platform/database/prepared-statements.ts";
import type { Json } from "../../../platform/database/column-types.ts";
import type { PaperContent } from "./content.ts";

export type PaperKind = "receipt" | "refund_note" | "fee_invoice";

/** A line of extra work. */
interface ExtraItem {
  label: string;
  amount_paise: number;
}

/** What a receipt or a refund note says about its payment, as of now. */
export interface PaperSource {
  booking_id: number;
  title: string;
  job_title: string;
  booked_on: string;
  starts: string;
  ends: string;
  hours: number;
  hourly_paise: number;
  has_begun: boolean;
  policy_id: number;
  customer_name: string;
  worker_name: string;
  /** The customer's language if they chose one. */
  language: Language | null;
  kind: "visit" | "extra";
  amount_paise: number;
  method: string | null;
  paid_at: Date | null;
  receipt_number: string | null;
  /** Of extra work: its hours and things. */
  extra_hours: number | null;
  items: Json<ExtraItem[]> | null;
}

/** Reads what a paper says of a payment. Extra work is the accepted proposal that made the payment. */
export const sourceOfPayment: Statement<PaperSource, [paymentId: number]> = prepared(
  "paper_source_of_payment",
  `select b.id as booking_id, b.title, b.job_title, b.booked_on, b.starts, b.ends,
     b.duration_hours - b.extra_hours as hours, b.hourly_paise, b.status in ('visited', 'pending', 'completed') as has_begun, b.policy_id,
     c.first_name || ' ' || c.last_name as customer_name, w.full_name as worker_name,
     case when c.language_chosen then c.language end as language, p.kind, p.amount_paise, p.method, p.paid_at,
     (select n.number from papers n where n.payment_id = p.id and n.kind = 'receipt') as receipt_number,
     extra.hours as extra_hours, extra.items
   from customer_payments p join bookings b on b.id = p.booking_id join people c on c.id = p.customer_id
     join workers w on w.id = p.worker_id
     left join lateral (
       select o.hours, o.items from booking_proposals o
       where p.kind = 'extra' and o.booking_id = b.id and o.kind = 'extra' and o.state = 'accepted'
         and o.extra_paise = p.amount_paise
       order by abs(extract(epoch from o.answered_at - p.created_at)), o.id limit 1
     ) extra on true
   where p.id = $1`,
);

/**
 * Issues a paper with the next number of its series. The counter's row stays locked until the transaction ends, so
 * this is the last step of its transaction. The date is added to the content here, because a process does not know it
 * while the test clock moves. No row if the paper exists.
 */
export const insertPaper: Statement<
  { id: number; number: string },
  [
    kind: PaperKind,
    series: string,
    firstMonth: number,
    zone: string,
    paymentId: number | null,
    refundId: number | null,
    workerId: number | null,
    month: string | null,
    language: Language,
    content: string,
  ]
> = prepared(
  "insert_paper",
  `with counted as (
     insert into paper_counters as c (series, financial_year, last)
     select $2, financial_year(market_now(), $3, $4), 1
     where not exists (select from papers p where p.kind = $1
       and (p.payment_id = $5 or p.refund_id = $6 or (p.worker_id = $7 and p.month = $8::date)))
     on conflict (series, financial_year) do update set last = c.last + 1
     returning financial_year, last
   )
   insert into papers (kind, series, financial_year, count, payment_id, refund_id, worker_id, month, language, content)
   select $1, $2, financial_year, last, $5, $6, $7, $8::date, $9,
     $10::jsonb || jsonb_build_object('issued_on', (market_now() at time zone $4)::date) from counted
   returning id, number`,
);

/** A receipt or a refund note as it was issued. */
export interface PaperRow {
  number: string;
  language: Language;
  content: Json<PaperContent>;
}

/** Reads a payment's receipt for its customer or an administrator. */
export const readReceipt: Statement<
  PaperRow,
  [paymentId: number, personId: number | null, isAdmin: boolean]
> = prepared(
  "read_receipt",
  `select n.number, n.language, n.content from papers n join customer_payments p on p.id = n.payment_id
     where n.kind = 'receipt' and n.payment_id = $1 and (p.customer_id = $2 or $3)`,
);

/** Reads a refund's note for its customer or an administrator. */
export const readRefundNote: Statement<
  PaperRow,
  [refundId: number, personId: number | null, isAdmin: boolean]
> = prepared(
  "read_refund_note",
  `select n.number, n.language, n.content
     from papers n join refunds r on r.id = n.refund_id join customer_payments p on p.id = r.payment_id
     where n.kind = 'refund_note' and n.refund_id = $1 and (p.customer_id = $2 or $3)`,
);
