// SQL of the money that providers have settled.
import { prepared, type Statement } from "../../../platform/database/prepared-statements.ts";

/** Stores the lines that a provider settled, except those that are stored already. */
export const storeSettled: Statement<never, [provider: string, lines: string]> = prepared(
  "store_settled_money",
  `insert into settled_money (provider, line_id, kind, provider_id, amount_paise, cost_paise, settled_at)
   select $1, l."lineId", l.kind, l.id, l."amountPaise", l."costPaise", l."settledAt"
   from json_to_recordset($2::json) as l ("lineId" text, kind text, id text, "amountPaise" bigint, "costPaise" bigint,
     "settledAt" timestamptz)
   on conflict do nothing`,
);

/**
 * Claims the lines about known money that were not entered yet. A retried refund gets another id, so a line that
 * returns the failed attempt is found by the line that was entered for that attempt.
 * @returns the amount by which the provider now holds less for us
 */
export const takeSettled: Statement<{ moved_paise: number }, [provider: string]> = prepared(
  "take_settled_money",
  `with taken as (
     update settled_money s set is_entered = true
     where s.provider = $1 and not s.is_entered and (
       exists (select from settled_money e where e.provider = s.provider and e.kind = s.kind
         and e.provider_id = s.provider_id and e.is_entered)
       or case s.kind
         when 'payment' then exists (
           select from received_money m where m.provider = s.provider and m.provider_id = s.provider_id)
         when 'refund' then exists (
           select from refunds r where r.provider = s.provider and r.provider_id = s.provider_id)
         else exists (select from disputes d where d.provider = s.provider and d.provider_id = s.provider_id
           and d.payment_id is not null) end)
     returning s.amount_paise
   )
   select coalesce(sum(amount_paise), 0)::bigint as moved_paise from taken`,
);

/**
 * The first day of the market whose settlements are read: a week before the last settlement or before the given day,
 * at most a month back.
 */
export const settlementsFrom: Statement<{ day: string }, [provider: string, day: string, zone: string]> =
  prepared(
    "settlements_from",
    `select greatest(least($2::date, (max(settled_at) at time zone $3)::date) - 7, $2::date - 31)::text as day
     from settled_money where provider = $1`,
  );

/** The payments that arrived on some days of the market and are not settled. */
export const unsettledPayments: Statement<
  { provider_id: string; amount_paise: number },
  [provider: string, firstDay: string, lastDay: string, zone: string]
> = prepared(
  "unsettled_payments",
  `select m.provider_id, m.amount_paise from received_money m
   where m.provider = $1 and m.at >= $2::date::timestamp at time zone $4
     and m.at < ($3::date + 1)::timestamp at time zone $4
     and not exists (select from settled_money s
       where s.provider = m.provider and s.kind = 'payment' and s.provider_id = m.provider_id)
   order by m.at limit 1000`,
);

/** The costs that the providers deducted from what they settled on a day of the market. */
export const costsOfDay: Statement<{ costs_paise: number }, [day: string, zone: string]> = prepared(
  "settlement_costs_of_day",
  `select coalesce(sum(cost_paise), 0)::bigint as costs_paise from settled_money
   where is_entered and settled_at >= $1::date::timestamp at time zone $2
     and settled_at < ($1::date + 1)::timestamp at time zone $2`,
);
