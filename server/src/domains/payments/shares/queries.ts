// SQL of workers' earnings.
import type { EarningKind } from "@hourhand/contract/earnings";
import type { Pool } from "pg";
import { prepared, type Statement } from "../../../platform/database/prepared-statements.ts";
import { defineList, type ListDefinition } from "../../../platform/lists/list-definition.ts";
import { readItems, type ItemsRequest } from "../../../platform/lists/list.ts";

/** Adds a line to a worker's earnings, payable some hours after its booking's end, or after now if it has no booking. */
export const insertEarning: Statement<
  { id: number },
  [
    workerId: number,
    bookingId: number | null,
    kind: EarningKind,
    amountPaise: number,
    payableAfterHours: number,
    payoutId: number | null,
  ]
> = prepared(
  "insert_earning",
  `insert into earnings (worker_id, booking_id, kind, amount_paise, payable_at, payout_id)
   values ($1, $2, $3, $4, coalesce((select max(at) from booking_changes where booking_id = $2
     and event in ('completed', 'canceled', 'no_show')), market_now()) + make_interval(hours => $5), $6) returning id`,
);

export const markShared: Statement<never, [paymentId: number]> = prepared(
  "mark_payment_shared",
  "update customer_payments set is_shared = true where id = $1",
);

/** Locks a worker against payouts, before the lines of their earnings are read. */
export const lockEarner: Statement<{ id: number }, [workerId: number]> = prepared(
  "lock_earner",
  "select id from workers where id = $1 for no key update",
);

/** A worker's share of a booking that is in no payout. Locks its lines. */
export const lockOpenShare: Statement<
  { id: number; amount_paise: number; payable_at: Date },
  [bookingId: number]
> = prepared(
  "lock_open_share_of_booking",
  `select id, amount_paise, payable_at from earnings where booking_id = $1 and payout_id is null order by id for update`,
);

/** A worker's share of a booking: the total, and the part that is in no payout. The caller has locked the worker. */
export const shareOfBooking: Statement<{ all_paise: number; open_paise: number }, [bookingId: number]> =
  prepared(
    "earned_share_of_booking",
    `select coalesce(sum(amount_paise), 0)::bigint as all_paise,
     coalesce(sum(amount_paise) filter (where payout_id is null), 0)::bigint as open_paise
   from earnings where booking_id = $1`,
  );

/** Deducts a refund from a worker's share of a booking, payable when the share is. */
export const insertRefundOfShare: Statement<
  { id: number },
  [workerId: number, bookingId: number, amountPaise: number]
> = prepared(
  "insert_refund_of_share",
  `insert into earnings (worker_id, booking_id, kind, amount_paise, payable_at)
   select $1, $2, 'refund', $3, coalesce(min(payable_at), market_now()) from earnings
   where booking_id = $2 and payout_id is null
   returning id`,
);

/** The sums of a worker's earnings, in minor units. */
export interface EarningsRow {
  held_paise: number;
  payable_paise: number;
  paid_out_paise: number;
}

/** SQL: a line `e` can be paid out now. */
export const isPayable = `e.payout_id is null and e.payable_at <= (select market_now())
  and not exists (select from payout_holds h where h.booking_id = e.booking_id)
  and not exists (select from disputes d where d.booking_id = e.booking_id and d.state = 'open')`;

export const earningsOfPerson: Statement<EarningsRow, [personId: number]> = prepared(
  "earnings_of_person",
  `select coalesce(sum(e.amount_paise) filter (where e.payout_id is null and not (${isPayable})), 0)::bigint as held_paise,
     coalesce(sum(e.amount_paise) filter (where ${isPayable}), 0)::bigint as payable_paise,
     (select coalesce(sum(o.amount_paise), 0) from payouts o join workers w on w.id = o.worker_id
      where w.person_id = $1 and o.state = 'paid')::bigint as paid_out_paise
   from earnings e where e.worker_id = (select id from workers where person_id = $1)`,
);

/** A line of a worker's statement, with the balance after it. */
export interface EarningRow {
  id: number;
  at: Date;
  booking_id: number | null;
  kind: EarningKind;
  amount_paise: number;
  balance_paise: number;
}

const statementList: ListDefinition<EarningRow, [personId: number]> = defineList("earnings_of_worker", {
  parameters: ["bigint"],
  columns: `e.id, e.at, e.booking_id, e.kind, e.amount_paise,
    (select sum(b.amount_paise) from earnings b where b.worker_id = e.worker_id and b.id <= e.id)::bigint as balance_paise`,
  from: "earnings e",
  where: "e.worker_id = (select id from workers where person_id = $1)",
  id: "e.id",
  sorts: {},
  defaultSort: { key: "e.id", type: "bigint", order: "desc" },
  search: { text: "e.kind" },
  isUncounted: true,
});

/** Reads a page of a worker's statement, the newest first. */
export const listEarnings = (pool: Pool, request: ItemsRequest, personId: number) =>
  readItems(pool, statementList, request, [personId]);

/** Keeps a booking's share out of payouts; no row if it is kept out already. */
export const insertHold: Statement<
  { booking_id: number },
  [bookingId: number, reason: string, actorId: number]
> = prepared(
  "insert_payout_hold",
  `insert into payout_holds (booking_id, reason, actor_id) values ($1, $2, $3)
   on conflict (booking_id) do nothing returning booking_id`,
);

/** Reads why a booking's share is kept out of payouts; no row if it is not. */
export const holdOfBooking: Statement<{ reason: string; at: Date }, [bookingId: number]> = prepared(
  "payout_hold_of_booking",
  "select reason, at from payout_holds where booking_id = $1",
);

export const deleteHold: Statement<{ booking_id: number }, [bookingId: number]> = prepared(
  "delete_payout_hold",
  "delete from payout_holds where booking_id = $1 returning booking_id",
);
