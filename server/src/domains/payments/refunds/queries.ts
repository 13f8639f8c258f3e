// SQL of refunds.
import type { RefundCause } from "@hourhand/contract/payment-fields";
import type { Pool } from "pg";
import { prepared, type Statement } from "../../../platform/database/prepared-statements.ts";
import { defineList, type ListDefinition } from "../../../platform/lists/list-definition.ts";
import { readItems, type ItemsRequest } from "../../../platform/lists/list.ts";

export interface RefundRow {
  id: number;
  booking_id: number;
  payment_id: number;
  provider: string;
  money_id: string;
  amount_paise: number;
  reason: string | null;
  cause: RefundCause;
  state: "pending" | "done" | "failed";
  at: Date;
  done_at: Date | null;
  provider_id: string | null;
  note_number: string | null;
  attempt: number;
  /** Whether a lack of balance at the provider is still tried again. */
  may_retry: boolean;
  /** Whether an administrator has paid it in another way. */
  is_settled_outside: boolean;
}

const columns = `r.id, r.booking_id, r.payment_id, r.provider, r.money_id, r.amount_paise, r.reason, r.cause, r.state, r.at,
  r.done_at, r.provider_id,
  (select n.number from papers n where n.refund_id = r.id and n.kind = 'refund_note') as note_number, r.attempt, now() < r.try_until as may_retry,
  r.settled_as is not null as is_settled_outside`;

export const insertRefund: Statement<
  RefundRow,
  [
    bookingId: number,
    paymentId: number,
    provider: string,
    moneyId: string,
    amountPaise: number,
    cause: RefundCause,
    reason: string | null,
    actorId: number | null,
  ]
> = prepared(
  "insert_refund",
  `insert into refunds as r (booking_id, payment_id, provider, money_id, amount_paise, cause, reason, actor_id)
   values ($1, $2, $3, $4, $5, $6, $7, $8) returning ${columns}`,
);

/** Adds a refund to the payment's refunded amount; the table refuses more than was paid. */
export const countRefunded: Statement<never, [paymentId: number, amountPaise: number]> = prepared(
  "count_refunded",
  "update customer_payments set refunded_paise = refunded_paise + $2 where id = $1",
);

export const refundsOfBookings: Statement<RefundRow, [bookingIds: readonly number[]]> = prepared(
  "refunds_of_bookings",
  `select ${columns} from refunds r where r.booking_id = any($1::bigint[]) order by r.id`,
);

export const refundById: Statement<RefundRow, [id: number]> = prepared(
  "refund_by_id",
  `select ${columns} from refunds r where r.id = $1`,
);

export const lockRefund: Statement<RefundRow, [id: number]> = prepared(
  "lock_refund",
  `select ${columns} from refunds r where r.id = $1 for no key update`,
);

/** Finds a refund by the provider's id. */
export const refundOfProvider: Statement<
  { id: number; attempt: number },
  [provider: string, providerId: string]
> = prepared(
  "refund_of_provider",
  "select id, attempt from refunds where provider = $1 and provider_id = $2",
);

/** Finds refunds whose next call to the provider is due, and sets when it is tried again if that fails. */
export const takeRefundsToSend: Statement<{ id: number }, []> = prepared(
  "take_refunds_to_send",
  `update refunds r set next_try_at = now() + interval '1 minute'
   from (select id from refunds where next_try_at <= now() order by next_try_at limit 50 for update skip locked) due
   where r.id = due.id returning r.id`,
);

/** Stores the provider's id of a refund that it has not finished; asked again in five minutes. */
export const storeRefundSent: Statement<never, [id: number, providerId: string]> = prepared(
  "store_refund_sent",
  "update refunds set provider_id = $2, next_try_at = now() + interval '5 minutes' where id = $1",
);

export const waitForBalance: Statement<never, [id: number]> = prepared(
  "wait_for_balance",
  "update refunds set next_try_at = now() + interval '1 hour' where id = $1",
);

export const endRefund: Statement<
  RefundRow,
  [id: number, state: "done" | "failed", providerId: string | null, settledAs: string | null]
> = prepared(
  "end_refund",
  `update refunds r set state = $2, provider_id = coalesce($3, r.provider_id), settled_as = $4, next_try_at = null,
     done_at = case when $2 = 'done' then market_now() end
   where r.id = $1 returning ${columns}`,
);

export const reopenRefund: Statement<RefundRow, [id: number]> = prepared(
  "reopen_refund",
  `update refunds r set state = 'pending', attempt = r.attempt + 1, provider_id = null, next_try_at = now(),
     try_until = now() + interval '3 days'
   where r.id = $1 returning ${columns}`,
);

const refundsList: ListDefinition<RefundRow, [state: string]> = defineList("refunds", {
  parameters: ["text"],
  columns,
  from: "refunds r",
  where: "($1 = '' or r.state = $1)",
  id: "r.id",
  sorts: {},
  defaultSort: { key: "r.id", type: "bigint", order: "desc" },
  search: { text: "r.reason" },
  isUncounted: true,
});

/** Reads a page of refunds, the newest first; of one state, if named. */
export const listRefunds = (pool: Pool, request: ItemsRequest, state: string) =>
  readItems(pool, refundsList, request, [state]);
