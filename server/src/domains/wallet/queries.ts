// SQL of the ledger. Entries are only ever added; positive amounts debit an account, negative ones credit it.
import { prepared, type Queryable, type Statement } from "../../platform/database/prepared-statements.ts";
import { onlyRow } from "../../platform/database/rows.ts";

/** Creates a worker's account if there is none. Waits for a concurrent insert. */
export const openAccount: Statement<never, [workerId: number]> = prepared(
  "open_account",
  "insert into ledger_accounts (kind, worker_id) values ('worker', $1) on conflict do nothing",
);

/**
 * Debits the worker and credits the platform, with the tax that the fee includes on the account of taxes. Ignores a
 * booking that has already been charged.
 */
export const enterFee: Statement<
  never,
  [workerId: number, bookingId: number, feePaise: number, taxPaise: number]
> = prepared(
  "enter_fee",
  `with entered as (
     insert into ledger_transactions (kind, booking_id) values ('fee', $2)
     on conflict on constraint a_booking_is_charged_once do nothing
     returning id
   )
   insert into ledger_entries (transaction_id, account_id, amount_paise)
   select entered.id, a.id, entry.amount_paise
   from entered, (values ('worker', $1::bigint, $3::bigint), ('fees', null, $4::bigint - $3), ('tax', null, -$4))
       as entry (kind, worker_id, amount_paise)
     join ledger_accounts a on a.kind = entry.kind and a.worker_id is not distinct from entry.worker_id
   where entry.amount_paise <> 0`,
);

/** A worker's charged, paid and pending fees, in paise. */
export interface FeeSums {
  charged_paise: number;
  paid_paise: number;
}

// Fees are the debits of a worker's account and payments are its credits: two sums over one index.
const readFees: Statement<FeeSums, [number]> = prepared(
  "fees_of_a_person",
  `select coalesce(sum(e.amount_paise) filter (where e.amount_paise > 0), 0)::bigint as charged_paise,
     coalesce(-sum(e.amount_paise) filter (where e.amount_paise < 0), 0)::bigint as paid_paise
   from workers w join ledger_accounts a on a.worker_id = w.id and a.kind = 'worker'
     join ledger_entries e on e.account_id = a.id
   where w.person_id = $1`,
);

/** Reads the fees of the worker with this person id: sums over the ledger. */
export async function feesOfPerson(runner: Queryable, personId: number): Promise<FeeSums> {
  return onlyRow(await readFees(runner, [personId]));
}

const balanceOfBank: Statement<{ balance: number }, []> = prepared(
  "wallet_balance",
  `select counter_total('bank_paise') as balance`,
);

/** Reads total credits minus total debits, in paise. */
export async function readBalance(runner: Queryable): Promise<number> {
  return onlyRow(await balanceOfBank(runner, [])).balance;
}

/** Counts how many payments have ever entered each state. */
export const countPaymentStates: Statement<{ state: string; count: number }, []> = prepared(
  "count_payment_states",
  `select state, counter_total('payments ' || state)::integer as count
   from unnest(array['pending', 'success', 'failed']) state`,
);
