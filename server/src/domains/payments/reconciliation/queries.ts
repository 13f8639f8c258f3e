// SQL of the comparison with the provider's own list.
import { prepared, type Statement } from "../../../platform/database/prepared-statements.ts";

/** What differs; `settlement` is a payment that the provider has not settled. */
export type DifferenceKind = "payment" | "refund" | "settlement";

/** A payment or refund as the ledger knows it. */
export interface OurMoney {
  kind: "payment" | "refund";
  provider_id: string;
  amount_paise: number;
  /** Whether it belongs to the day that is compared. */
  is_of_day: boolean;
}

/**
 * The ledger's payments and refunds at a provider, of a day of the market and of those named by the provider: the sum of
 * everything that was entered on the provider's account for each. A refund belongs to the day of its last attempt, which
 * is the one that the provider's id names.
 */
export const ourMoney: Statement<
  OurMoney,
  [provider: string, day: string, zone: string, listedIds: readonly string[]]
> = prepared(
  "our_money",
  `with span as materialized (
     select $2::date::timestamp at time zone $3 as begins, ($2::date + 1)::timestamp at time zone $3 as ends
   ), chosen as materialized (
     select t.money_id, t.refund_id from ledger_transactions t, span where t.at >= span.begins and t.at < span.ends
     union select listed.id, null from unnest($4::text[]) listed (id)
     union select null, r.id from refunds r where r.provider = $1 and r.provider_id = any($4::text[])
   ), moved as (
     select case when t.money_id is null then 'refund' else 'payment' end as kind,
       coalesce(t.money_id, r.provider_id) as provider_id, e.amount_paise, t.at
     from ledger_accounts a join ledger_entries e on e.account_id = a.id
       join ledger_transactions t on t.id = e.transaction_id left join refunds r on r.id = t.refund_id
     where a.kind = 'clearing' and a.provider = $1
       and (t.money_id is not null or (r.state = 'done' and r.settled_as is null))
       and (t.money_id in (select c.money_id from chosen c) or t.refund_id in (select c.refund_id from chosen c))
   )
   select m.kind, m.provider_id, abs(sum(m.amount_paise))::bigint as amount_paise,
     max(m.at) >= (select begins from span) and max(m.at) < (select ends from span) as is_of_day
   from moved m where m.provider_id is not null group by m.kind, m.provider_id`,
);

/**
 * A day of the market, by default yesterday: when it begins and ends, and whether it was compared, with any provider
 * if none is named.
 */
export const dayToCompare: Statement<
  { day: string; is_compared: boolean; begins: Date; ends: Date },
  [provider: string, day: string | null, zone: string]
> = prepared(
  "day_to_compare",
  `with chosen as (select coalesce($2::date, (market_now() at time zone $3)::date - 1) as day)
   select day::text, exists (select from reconciled_days r where (r.provider = $1 or $1 = '') and r.day = chosen.day) as is_compared,
     day::timestamp at time zone $3 as begins, (day + 1)::timestamp at time zone $3 as ends
   from chosen`,
);

/**
 * The days that were not compared yet, at most the last 31: all since the last one that was, or yesterday if none was.
 * After some days without a running process, all of them are compared.
 */
export const daysToCompare: Statement<{ day: string }, [provider: string, zone: string]> = prepared(
  "days_to_compare",
  `with yesterday as (select (market_now() at time zone $2)::date - 1 as day)
   select d.day::date::text as day from yesterday, generate_series(
     greatest(coalesce((select max(r.day) + 1 from reconciled_days r where r.provider = $1), yesterday.day),
       yesterday.day - 30)::timestamp, yesterday.day::timestamp, interval '1 day') as d (day)`,
);

export const storeCompared: Statement<never, [provider: string, day: string]> = prepared(
  "store_reconciled_day",
  "insert into reconciled_days (provider, day) values ($1, $2::date) on conflict do nothing",
);

export const storeDifference: Statement<
  { id: number },
  [
    provider: string,
    day: string,
    kind: DifferenceKind,
    providerId: string,
    oursPaise: number,
    theirsPaise: number,
  ]
> = prepared(
  "store_money_difference",
  `insert into money_differences (provider, day, kind, provider_id, ours_paise, theirs_paise)
   values ($1, $2::date, $3, $4, $5, $6) on conflict on constraint a_difference_is_reported_once do nothing returning id`,
);

/** Deletes the unexplained differences of a day that are gone; `ids` are those that remain. */
export const deleteGone: Statement<never, [provider: string, day: string, ids: readonly string[]]> = prepared(
  "delete_gone_differences",
  `delete from money_differences where provider = $1 and day = $2::date and explained is null
     and kind || ' ' || provider_id <> all($3::text[])`,
);

/** Days that have unexplained differences, at most 31. */
export const daysWithDifferences: Statement<{ day: string }, [provider: string]> = prepared(
  "days_with_differences",
  `select distinct day::text from money_differences where provider = $1 and explained is null order by day limit 31`,
);

export interface DifferenceRow {
  id: number;
  kind: DifferenceKind;
  provider_id: string;
  ours_paise: number;
  theirs_paise: number;
  explained: string | null;
}

export const differencesOfDay: Statement<DifferenceRow, [day: string]> = prepared(
  "differences_of_day",
  `select id, kind, provider_id, ours_paise, theirs_paise, explained from money_differences
   where day = $1::date order by id limit 1000`,
);

export const explainDifference: Statement<DifferenceRow, [id: number, text: string, actorId: number]> =
  prepared(
    "explain_difference",
    `update money_differences set explained = $2, explained_by = $3 where id = $1
   returning id, kind, provider_id, ours_paise, theirs_paise, explained`,
  );

/** Explains money without a booking; both sides know the same amount. Its ids are never those of differences. */
export const explainUnmatched: Statement<DifferenceRow, [id: number, text: string, actorId: number]> =
  prepared(
    "explain_unmatched_money",
    `update received_money set explained = $2, explained_by = $3 where id = $1 and outcome = 'unmatched'
   returning id, 'payment' as kind, provider_id, amount_paise as ours_paise, amount_paise as theirs_paise, explained`,
  );

/** Finds what can be explained: a difference, or money without a booking. */
export const explainableById: Statement<{ id: number }, [id: number]> = prepared(
  "explainable_money_by_id",
  `select id from money_differences where id = $1
   union all select id from received_money where id = $1 and outcome = 'unmatched'`,
);
