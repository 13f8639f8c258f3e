// SQL of payout accounts. Locks and wrong tries go by the machine's clock, the waiting time by the marketplace's.
import { prepared, type Statement } from "../../platform/database/prepared-statements.ts";

/** A person's account. */
export interface AccountRow {
  sealed: Buffer | null;
  ready_at: Date | null;
  now: Date;
}

export const accountsOf: Statement<AccountRow & { person_id: number }, [personIds: readonly number[]]> =
  prepared(
    "payout_accounts_of_people",
    `select a.person_id, a.sealed, a.ready_at, market_clock_timestamp() as now
   from payout_accounts a where a.person_id = any($1::bigint[])`,
  );

/** Makes the row that the next statement locks. */
export const makeRow: Statement<never, [personId: number]> = prepared(
  "make_payout_account_row",
  "insert into payout_accounts (person_id) values ($1) on conflict (person_id) do nothing",
);

/** An account that is about to change. */
export interface LockedAccount extends AccountRow {
  is_known: boolean;
  wrong_tries: number;
  /** How many seconds nobody may try to change it; null if they may. */
  locked_seconds: number | null;
}

export const lockAccount: Statement<LockedAccount, [personId: number]> = prepared(
  "lock_payout_account",
  `select sealed, ready_at, market_clock_timestamp() as now, is_known, wrong_tries,
     case when locked_until > clock_timestamp()
       then ceil(extract(epoch from locked_until - clock_timestamp()))::integer end as locked_seconds
   from payout_accounts where person_id = $1 for update`,
);

/** Counts a wrong try; the last one that is allowed locks the account, and the count begins again. */
export const countWrongTry: Statement<never, [personId: number, maxTries: number]> = prepared(
  "count_wrong_try_at_payout_account",
  `update payout_accounts set wrong_tries = (wrong_tries + 1) % $2,
     locked_until = case when wrong_tries + 1 = $2 then clock_timestamp() + interval '1 hour' end
   where person_id = $1`,
);

export const forgetWrongTries: Statement<never, [personId: number]> = prepared(
  "forget_wrong_tries_at_payout_account",
  "update payout_accounts set wrong_tries = 0, locked_until = null where person_id = $1",
);

/** Stores an account; null removes it. A changed account can be used after `hours`, the first one at once. */
export const storeAccount: Statement<never, [personId: number, sealed: Buffer | null, hours: number]> =
  prepared(
    "store_payout_account",
    `update payout_accounts set sealed = $2, is_known = true,
       ready_at = case when is_known then market_clock_timestamp() + make_interval(hours => $3) end
     where person_id = $1`,
  );
