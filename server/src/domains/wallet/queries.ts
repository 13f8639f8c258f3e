// The SQL of the ledger. Entries are only ever added; positive amounts debit an account, negative ones credit it.
import { sql } from "kysely";
import type { Database } from "../../platform/database/kysely.ts";

/** Makes a worker's account where there is none. A twin's insert is waited for. */
export async function openAccount(transaction: Database, workerId: number): Promise<void> {
  await sql`insert into ledger_accounts (kind, worker_id) values ('worker', ${workerId}) on conflict do nothing`.execute(
    transaction,
  );
}

/** The worker owes the fee, the platform earned it. A booking that was charged already is left as it is. */
export async function enterFee(
  transaction: Database,
  workerId: number,
  bookingId: number,
  feeInPaise: number,
): Promise<void> {
  await sql`
    with entered as (
      insert into ledger_transactions (kind, booking_id) values ('fee', ${bookingId})
      on conflict on constraint a_booking_is_charged_once do nothing
      returning id
    )
    insert into ledger_entries (transaction_id, account_id, amount_paise)
    select entered.id, accounts.id,
      case accounts.kind when 'worker' then ${feeInPaise}::bigint else -${feeInPaise}::bigint end
    from entered, ledger_accounts accounts
    where accounts.kind = 'fees' or (accounts.kind = 'worker' and accounts.worker_id = ${workerId})`.execute(
    transaction,
  );
}
