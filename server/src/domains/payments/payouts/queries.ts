// SQL of payouts.
import type { PayoutBlock } from "@hourhand/contract/earnings";
import type { Pool } from "pg";
import { prepared, type Statement } from "../../../platform/database/prepared-statements.ts";
import { defineList, type ListDefinition } from "../../../platform/lists/list-definition.ts";
import { readItems, type ItemsRequest } from "../../../platform/lists/list.ts";
import { isPayable } from "../shares/queries.ts";

/** A worker with payable earnings. */
export interface PayoutDueRow {
  id: number;
  worker_name: string;
  payable_paise: number;
  /** Unpaid fees that the payout would deduct. */
  fees_paise: number;
  blocked_by: PayoutBlock | null;
}

const pendingFees = "greatest(coalesce(f.pending_paise, 0), 0)";
/** `minimum` is the smallest payout, in minor units. */
const dueColumns = (minimum: string) => `w.id, w.full_name as worker_name, due.payable_paise,
  least(${pendingFees}, due.payable_paise)::bigint as fees_paise,
  case when a.sealed is null then 'no_account' when a.ready_at > (select market_now()) then 'account_changed'
    when due.payable_paise - least(${pendingFees}, due.payable_paise) < greatest(${minimum}::bigint, 1) then 'below_minimum'
  end as blocked_by`;
const dueTables = `(select e.worker_id, sum(e.amount_paise)::bigint as payable_paise, array_agg(e.id) as earning_ids
    from earnings e
    where ${isPayable} group by e.worker_id having sum(e.amount_paise) > 0) due
  join workers w on w.id = due.worker_id left join worker_fees f on f.worker_id = w.id
  left join payout_accounts a on a.person_id = w.person_id`;

const dueList: ListDefinition<PayoutDueRow, [minimum: number]> = defineList("payouts_due", {
  parameters: ["bigint"],
  columns: dueColumns("$1"),
  from: dueTables,
  where: "true",
  id: "w.id",
  sorts: {},
  defaultSort: { key: "w.id", type: "bigint", order: "asc" },
  search: { text: "w.full_name" },
  isUncounted: true,
});

/** Reads a page of workers with payable earnings. */
export const listPayoutsDue = (pool: Pool, request: ItemsRequest, minimumPaise: number) =>
  readItems(pool, dueList, request, [minimumPaise]);

/** Locks workers against other payouts and refunds of their shares, in the order of their ids. */
export const lockEarners: Statement<{ id: number }, [workerIds: readonly number[] | null]> = prepared(
  "lock_earners",
  `select id from workers
   where id in (select worker_id from earnings where payout_id is null) and ($1::bigint[] is null or id = any($1))
   order by id for no key update`,
);

/** Reads what is due to these locked workers, with the lines that it is the sum of. */
export const dueToWorkers: Statement<
  PayoutDueRow & { earning_ids: number[] },
  [minimum: number, workerIds: readonly number[]]
> = prepared(
  "payouts_due_to_workers",
  `select ${dueColumns("$1")}, due.earning_ids from ${dueTables} where w.id = any($2::bigint[]) order by w.id`,
);

export interface PayoutRow {
  id: number;
  worker_id: number;
  worker_name: string;
  amount_paise: number;
  fees_paise: number;
  state: "waiting" | "paid" | "failed";
  at: Date;
  ended_at: Date | null;
  reference: string | null;
  reason: string | null;
}

const payoutColumns = `o.id, o.worker_id, w.full_name as worker_name, o.amount_paise, o.fees_paise, o.state, o.at, o.ended_at,
  o.reference, o.reason`;

export const insertPayout: Statement<
  { id: number },
  [workerId: number, amountPaise: number, feesPaise: number]
> = prepared(
  "insert_payout",
  "insert into payouts (worker_id, amount_paise, fees_paise) values ($1, $2, $3) returning id",
);

/** Moves lines of a worker's earnings into a payout. */
export const takeEarnings: Statement<never, [payoutId: number, earningIds: readonly number[]]> = prepared(
  "take_earnings",
  "update earnings set payout_id = $1 where id = any($2::bigint[])",
);

/** Moves the lines of a payout that failed back to what is payable; the payout's own line stays. */
export const releaseEarnings: Statement<never, [payoutId: number]> = prepared(
  "release_earnings",
  "update earnings set payout_id = null where payout_id = $1 and not (kind = 'payout' and amount_paise < 0)",
);

/** Locks workers' fees, so that nobody pays them while a payout decides how much to deduct. */
export const lockFees: Statement<{ id: number }, [workerIds: readonly number[]]> = prepared(
  "lock_fees_of_workers",
  `select id from ledger_accounts where kind = 'worker' and worker_id = any($1::bigint[])
   order by worker_id for no key update`,
);

/** Stores the fees that a payout deducts as a paid payment in the wallet; returns the payment's id. */
export const insertFeePayment: Statement<
  { id: number },
  [workerId: number, payoutId: number, amountPaise: number, currency: string]
> = prepared(
  "insert_fee_payment_of_payout",
  `insert into payments (worker_id, payer_name, provider, provider_id, amount_paise, currency, status, checkout_url, settled_at)
   select id, full_name, 'payout', 'payout_' || $2::bigint, $3, $4, 'success', '', market_now() from workers where id = $1
   returning id`,
);

export const payoutById: Statement<PayoutRow, [id: number]> = prepared(
  "payout_by_id",
  `select ${payoutColumns} from payouts o join workers w on w.id = o.worker_id where o.id = $1`,
);

export const lockPayout: Statement<PayoutRow, [id: number]> = prepared(
  "lock_payout",
  `select ${payoutColumns} from payouts o join workers w on w.id = o.worker_id where o.id = $1 for no key update of o`,
);

export const endPayout: Statement<
  { id: number },
  [id: number, state: "paid" | "failed", reference: string | null, reason: string | null]
> = prepared(
  "end_payout",
  "update payouts set state = $2, reference = $3, reason = $4, ended_at = market_now() where id = $1 returning id",
);

const payoutsList: ListDefinition<PayoutRow, [state: string]> = defineList("payouts", {
  parameters: ["text"],
  columns: payoutColumns,
  from: "payouts o join workers w on w.id = o.worker_id",
  where: "($1 = '' or o.state = $1)",
  id: "o.id",
  sorts: {},
  defaultSort: { key: "o.id", type: "bigint", order: "desc" },
  search: { text: "w.full_name" },
  isUncounted: true,
});

/** Reads a page of payouts, the newest first; of one state, if named. */
export const listPayouts = (pool: Pool, request: ItemsRequest, state: string) =>
  readItems(pool, payoutsList, request, [state]);

/** Reads some payouts. */
export const payoutsByIds: Statement<PayoutRow, [ids: readonly number[]]> = prepared(
  "payouts_by_ids",
  `select ${payoutColumns} from payouts o join workers w on w.id = o.worker_id where o.id = any($1::bigint[]) order by o.id`,
);

/** Reads a page of payouts of one state, or all (''), for the bank, the oldest first. */
export const payoutsToExport: Statement<
  Pick<PayoutRow, "id" | "worker_name" | "amount_paise"> & { person_id: number },
  [state: string, afterId: number, limit: number]
> = prepared(
  "payouts_to_export",
  `select o.id, w.full_name as worker_name, o.amount_paise, w.person_id
   from payouts o join workers w on w.id = o.worker_id where ($1 = '' or o.state = $1) and o.id > $2
   order by o.id limit $3`,
);
