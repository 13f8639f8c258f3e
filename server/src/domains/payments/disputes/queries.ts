// SQL of disputes.
import type { DisputeBearer, DisputeState } from "@hourhand/contract/disputes";
import { prepared, type Statement } from "../../../platform/database/prepared-statements.ts";
import { mayCharge } from "../../policies/policies.ts";

export interface DisputeRow {
  id: number;
  provider: string;
  provider_id: string;
  money_id: string;
  /** Null while the disputed money belongs to no payment here. */
  payment_id: number | null;
  booking_id: number | null;
  amount_paise: number;
  state: DisputeState;
  borne_by: DisputeBearer | null;
  /** How it ended, as the provider says. */
  reported: "won" | "lost" | "closed" | null;
  at: Date;
  ended_at: Date | null;
}

const columns = `d.id, d.provider, d.provider_id, d.money_id, d.payment_id, d.booking_id, d.amount_paise, d.state, d.borne_by,
  d.reported, d.at, d.ended_at`;

/**
 * Makes the report of some money and that of its dispute wait for each other, so that the later one sees the earlier.
 * Taken before any other lock.
 */
export const lockMoney: Statement<object, [provider: string, moneyId: string]> = prepared(
  "lock_money",
  "select pg_advisory_xact_lock(hashtextextended($1 || ' ' || $2, 0))",
);

/** A sum of money that arrived for a payment. */
export interface DisputedMoney {
  payment_id: number;
  booking_id: number;
  amount_paise: number;
  currency: string;
}

export const disputedMoney: Statement<DisputedMoney, [provider: string, moneyId: string]> = prepared(
  "disputed_money",
  `select p.id as payment_id, p.booking_id, m.amount_paise, m.currency
   from received_money m join customer_payments p on p.id = m.payment_id where m.provider = $1 and m.provider_id = $2`,
);

/** Stores a dispute; no row if it is known. */
export const insertDispute: Statement<
  { id: number },
  [provider: string, providerId: string, moneyId: string, amountPaise: number]
> = prepared(
  "insert_dispute",
  `insert into disputes (provider, provider_id, money_id, amount_paise) values ($1, $2, $3, $4)
   on conflict do nothing returning id`,
);

export const lockDisputeOfProvider: Statement<DisputeRow, [provider: string, providerId: string]> = prepared(
  "lock_dispute_of_provider",
  `select ${columns} from disputes d where d.provider = $1 and d.provider_id = $2 for no key update`,
);

/** Locks the open disputes of some money whose payment was not known when they arrived. */
export const lockDisputesWithoutPayment: Statement<DisputeRow, [provider: string, moneyId: string]> =
  prepared(
    "lock_disputes_without_payment",
    `select ${columns} from disputes d
   where d.provider = $1 and d.money_id = $2 and d.payment_id is null and d.state = 'open' order by d.id for no key update`,
  );

export const setDisputedPayment: Statement<never, [id: number, paymentId: number, bookingId: number]> =
  prepared("set_disputed_payment", "update disputes set payment_id = $2, booking_id = $3 where id = $1");

/** Adds an amount to a payment's disputed amount; a negative one reduces it. */
export const countDisputed: Statement<never, [paymentId: number, amountPaise: number]> = prepared(
  "count_disputed",
  "update customer_payments set disputed_paise = disputed_paise + $2 where id = $1",
);

export const storeReport: Statement<never, [id: number, reported: "won" | "lost" | "closed"]> = prepared(
  "store_report_of_dispute",
  "update disputes set reported = $2 where id = $1",
);

export const disputeById: Statement<DisputeRow, [id: number]> = prepared(
  "dispute_by_id",
  `select ${columns} from disputes d where d.id = $1`,
);

export const lockDispute: Statement<DisputeRow, [id: number]> = prepared(
  "lock_dispute",
  `select ${columns} from disputes d where d.id = $1 for no key update`,
);

export const endDisputeRow: Statement<
  DisputeRow,
  [id: number, state: "won" | "lost", borneBy: DisputeBearer | null]
> = prepared(
  "end_dispute",
  `update disputes d set state = $2, borne_by = $3, ended_at = market_now() where d.id = $1 returning ${columns}`,
);

/** The part of a payment that is still held for its visit, in minor units. */
export const heldOfPayment: Statement<{ held_paise: number }, [bookingId: number, paymentId: number]> =
  prepared(
    "held_of_payment",
    `select coalesce(-sum(e.amount_paise), 0)::bigint as held_paise
   from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
     join ledger_accounts a on a.id = e.account_id
   where coalesce(t.about_booking_id, t.booking_id) = $1 and t.customer_payment_id = $2 and a.kind = 'held'`,
  );

/** Locks the failed refunds of a payment's money. */
export const lockFailedRefunds: Statement<
  { id: number; amount_paise: number },
  [paymentId: number, moneyId: string]
> = prepared(
  "lock_failed_refunds",
  `select id, amount_paise from refunds where payment_id = $1 and money_id = $2 and state = 'failed'
   order by id for update`,
);

/**
 * The part of a booking's charge that could not be kept when it ended, because the money was disputed, in minor units.
 */
export const missingCharge: Statement<
  { kind: "cancellation" | "no_show"; missing_paise: number },
  [bookingId: number]
> = prepared(
  "missing_charge_of_booking",
  `select case when n.booking_id is null then 'cancellation' else 'no_show' end as kind,
     greatest(0, case when n.booking_id is not null and ${mayCharge("v.no_show_confirmed")} then n.policy_charge_paise - n.charge_paise
       when n.booking_id is null and ${mayCharge("v.tiers_confirmed")}
         then coalesce((c.rule->>'policy_charge_paise')::bigint, 0) - coalesce(c.charge_paise, 0)
       else 0 end)::bigint as missing_paise
   from bookings b join policy_versions v on v.id = b.policy_id
     left join booking_cancellations c on c.booking_id = b.id left join booking_no_shows n on n.booking_id = b.id
   where b.id = $1`,
);

/** Adds to the kept and the refunded amount of a booking that ended. */
export const addToEnding: Statement<never, [bookingId: number, chargePaise: number, refundPaise: number]> =
  prepared(
    "add_to_amounts_of_ending",
    `with canceled as (
     update booking_cancellations set charge_paise = charge_paise + $2, refund_paise = refund_paise + $3 where booking_id = $1
   )
   update booking_no_shows set charge_paise = charge_paise + $2 where booking_id = $1`,
  );
