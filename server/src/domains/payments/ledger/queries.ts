// SQL that reads the ledger for administrators.
import type { AccountKind } from "@hourhand/contract/money-admin";
import type { Pool } from "pg";
import { prepared, type Statement } from "../../../platform/database/prepared-statements.ts";
import { defineList, type ListDefinition } from "../../../platform/lists/list-definition.ts";
import { readItems, type ItemsRequest } from "../../../platform/lists/list.ts";

/** An entry with what it is about. */
export interface EntryRow {
  id: number;
  at: Date;
  account: AccountKind;
  amount_paise: number;
  what: string;
  booking_id: number | null;
  payment_id: number | null;
  refund_id: number | null;
  payout_id: number | null;
}

// An entry's place: its transaction, then its account.
const place = "(e.transaction_id * 10000000 + e.account_id)";
const entries = {
  columns: `${place} as id, t.at, a.kind as account, e.amount_paise, t.kind as what,
    coalesce(t.about_booking_id, t.booking_id) as booking_id, t.customer_payment_id as payment_id, t.refund_id, t.payout_id`,
  from: `ledger_entries e join ledger_transactions t on t.id = e.transaction_id
    join ledger_accounts a on a.id = e.account_id`,
  id: place,
  sorts: {},
  defaultSort: { key: place, type: "bigint", order: "desc" },
  search: { text: "t.kind" },
  isUncounted: true,
} as const;

const ofBooking: ListDefinition<EntryRow, [bookingId: number]> = defineList("ledger_of_booking", {
  ...entries,
  parameters: ["bigint"],
  where: "coalesce(t.about_booking_id, t.booking_id) = $1",
});
const all: ListDefinition<EntryRow, []> = defineList("ledger", { ...entries, parameters: [], where: "true" });
const ofAccounts: ListDefinition<EntryRow, [kind: string, workerId: number]> = defineList(
  "ledger_of_accounts",
  { ...entries, parameters: ["text", "bigint"], where: "a.kind = $1 and ($2 = 0 or a.worker_id = $2)" },
);

/** Reads a page of the ledger, the newest first; of one booking, if named. */
export const listLedger = (pool: Pool, request: ItemsRequest, bookingId: number | undefined) =>
  bookingId === undefined
    ? readItems(pool, all, request, [])
    : readItems(pool, ofBooking, request, [bookingId]);

/** Reads a page of the entries of accounts of one kind, the newest first; of one worker's, if named. */
export const listAccountEntries = (
  pool: Pool,
  request: ItemsRequest,
  kind: AccountKind,
  workerId: number | undefined,
) => readItems(pool, ofAccounts, request, [kind, workerId ?? 0]);

/** An account with the sum of its entries. */
export interface AccountRow {
  id: number;
  kind: AccountKind;
  worker_id: number | null;
  worker_name: string | null;
  provider: string | null;
  balance_paise: number;
}

const accountsList: ListDefinition<AccountRow, []> = defineList("ledger_accounts", {
  parameters: [],
  columns: `a.id, a.kind, a.worker_id, w.full_name as worker_name, a.provider,
    (select coalesce(sum(e.amount_paise), 0) from ledger_entries e where e.account_id = a.id)::bigint as balance_paise`,
  from: "ledger_accounts a left join workers w on w.id = a.worker_id",
  where: "true",
  id: "a.id",
  sorts: {},
  defaultSort: { key: "a.id", type: "bigint", order: "asc" },
  search: { text: "a.kind" },
  isUncounted: true,
});

/** Reads a page of the accounts. */
export const listAccounts = (pool: Pool, request: ItemsRequest) => readItems(pool, accountsList, request, []);

/** The sums of a span of days. */
export interface MoneyRow {
  paid_paise: number;
  refunded_paise: number;
  fees_paise: number;
  tax_paise: number;
  paid_out_paise: number;
  due_paise: number;
}

/** The instants of a span: `$1` and `$2` are days of the market, both included, null for no bound; `$3` its zone. */
const spanColumns = `coalesce($1::date::timestamp at time zone $3, '-infinity') as begins,
         coalesce(($2::date + 1)::timestamp at time zone $3, 'infinity') as ends`;

/** The sums of `sums (kind, what, amount)`: amounts by kind of account and of transaction. */
const sumColumns = `coalesce(sum(amount) filter (where kind = 'clearing' and what = 'received'), 0)::bigint as paid_paise,
       coalesce(-sum(amount) filter (where (kind = 'clearing' and what in ('refund', 'refund_failed'))
         or (kind = 'bank' and what = 'refund_outside')), 0)::bigint as refunded_paise,
       coalesce(-sum(amount) filter (where kind in ('fees', 'tax')), 0)::bigint as fees_paise,
       coalesce(-sum(amount) filter (where kind = 'tax'), 0)::bigint as tax_paise,
       coalesce(sum(amount) filter (where kind = 'earnings' and what = 'payout'), 0)::bigint as paid_out_paise`;

/** The payments `p` that are due and were created in the span. */
const duePayments = `from customer_payments p, span
        where (p.state = 'due' or (p.kind = 'extra' and p.state = 'lapsed'))
          and p.created_at >= span.begins and p.created_at < span.ends`;

type Span = [from: string | null, to: string | null, zone: string];

export const readMoney: Statement<MoneyRow, Span> = prepared(
  "money_of_span",
  `with span as materialized (
       select ${spanColumns}
     ), sums as (
       select a.kind, t.kind as what, sum(e.amount_paise)::bigint as amount
       from span, ledger_transactions t join ledger_entries e on e.transaction_id = t.id
         join ledger_accounts a on a.id = e.account_id
       where t.at >= span.begins and t.at < span.ends group by a.kind, t.kind
     )
     select ${sumColumns}, (select coalesce(sum(p.amount_paise), 0) ${duePayments})::bigint as due_paise
     from sums`,
);

/** The same by day of the market, the oldest first; days without any are left out. */
export const exportMoney: Statement<MoneyRow & { day: string }, Span> = prepared(
  "money_by_day",
  `with span as materialized (
       select ${spanColumns}
     ), sums as (
       select (t.at at time zone $3)::date as day, a.kind, t.kind as what, sum(e.amount_paise)::bigint as amount
       from span, ledger_transactions t join ledger_entries e on e.transaction_id = t.id
         join ledger_accounts a on a.id = e.account_id
       where t.at >= span.begins and t.at < span.ends group by 1, 2, 3
     ), moved as (
       select day, ${sumColumns} from sums group by day
     ), due as (
       select (p.created_at at time zone $3)::date as day, sum(p.amount_paise)::bigint as due_paise ${duePayments} group by 1
     )
     select coalesce(m.day, d.day) as day, coalesce(m.paid_paise, 0)::bigint as paid_paise,
       coalesce(m.refunded_paise, 0)::bigint as refunded_paise, coalesce(m.fees_paise, 0)::bigint as fees_paise,
       coalesce(m.tax_paise, 0)::bigint as tax_paise, coalesce(m.paid_out_paise, 0)::bigint as paid_out_paise,
       coalesce(d.due_paise, 0)::bigint as due_paise
     from moved m full join due d on d.day = m.day order by 1`,
);

/** Money about which an administrator has to decide. */
export interface WaitingRow {
  kind: "refund_failed" | "dispute" | "difference" | "visit_payment" | "unmatched";
  id: number;
  booking_id: number | null;
  amount_paise: number;
  at: Date;
}

export const listWaitingMoney: Statement<WaitingRow, []> = prepared(
  "waiting_money",
  `select * from (
     select 'refund_failed' as kind, r.id, r.booking_id, r.amount_paise, r.at from refunds r where r.state = 'failed'
     union all
     select 'dispute', d.id, d.booking_id, d.amount_paise, d.at from disputes d where d.state = 'open'
     union all
     select 'unmatched', m.id, null, m.amount_paise, m.at
     from received_money m where m.outcome = 'unmatched' and m.explained is null
     union all
     select 'difference', d.id, null, d.theirs_paise - d.ours_paise, d.at from money_differences d
     where d.explained is null
     union all
     select 'visit_payment', v.booking_id, v.booking_id, v.amount_paise, v.answered_at
     from visit_payments v where v.is_right = false and v.answered_at > (select market_now() - interval '30 days')
   ) waiting order by at, id limit 200`,
);
