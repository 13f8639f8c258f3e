// SQL of the ledger's transactions. Entries are only ever added; positive amounts debit an account, negative ones credit it.
import type { AccountKind } from "@hourhand/contract/money-admin";
import { prepared, type Statement } from "../../../platform/database/prepared-statements.ts";

/** The kind of a transaction, as stored. */
export type TransactionKind =
  | "fee"
  | "received"
  | "share"
  | "refund"
  | "refund_failed"
  | "refund_outside"
  | "payout_fees"
  | "payout"
  | "dispute"
  | "dispute_won"
  | "dispute_lost"
  | "settlement";

/** An account of the ledger: of a worker, of a provider, or the only one of its kind. */
export interface Account {
  kind: AccountKind;
  worker_id: number | null;
  provider: string | null;
}

const entryColumns = "kind text, worker_id bigint, provider text, amount_paise bigint";

/** Creates accounts that do not exist yet; `entries` is a JSON list of accounts. Waits for a concurrent insert. */
export const openAccounts: Statement<never, [entries: string]> = prepared(
  "open_accounts",
  `insert into ledger_accounts (kind, worker_id, provider)
   select distinct kind, worker_id, provider from jsonb_to_recordset($1::jsonb) as e (${entryColumns})
   order by kind, worker_id, provider on conflict do nothing`,
);

/** Stores a transaction and its entries, a JSON list of accounts with amounts. */
export const insertTransaction: Statement<
  { id: number },
  [
    kind: TransactionKind,
    bookingId: number | null,
    customerPaymentId: number | null,
    refundId: number | null,
    payoutId: number | null,
    feePaymentId: number | null,
    moneyId: string | null,
    entries: string,
  ]
> = prepared(
  "insert_ledger_transaction",
  `with entered as (
     insert into ledger_transactions (kind, about_booking_id, customer_payment_id, refund_id, payout_id, payment_id,
       money_id)
     values ($1, $2, $3, $4, $5, $6, $7) returning id
   ), entries as (
     insert into ledger_entries (transaction_id, account_id, amount_paise)
     select entered.id, a.id, e.amount_paise
     from entered, jsonb_to_recordset($8::jsonb) as e (${entryColumns}) join ledger_accounts a
       on a.kind = e.kind and a.worker_id is not distinct from e.worker_id and a.provider is not distinct from e.provider
     returning transaction_id
   )
   select id from entered where (select count(*) from entries) = jsonb_array_length($8::jsonb)`,
);
