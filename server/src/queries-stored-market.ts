// SQL about the market of an installation. Its table has one row.
import { isTableThere } from "./platform/database/applied-migrations.ts";
import { prepared, type Queryable, type Statement } from "./platform/database/prepared-statements.ts";

/** The stored market; null before the first start; the zone is also null after an upgrade from an older version. */
export interface MarketRow {
  country: string | null;
  currency: string | null;
  zone: string | null;
}

/** Reads the market and locks it until the transaction ends. */
export const lockMarket: Statement<MarketRow, []> = prepared(
  "lock_market",
  `select market_country as country, market_currency as currency, market_time_zone as zone
   from installation for no key update`,
);

export const storeMarket: Statement<never, [country: string, currency: string, zone: string]> = prepared(
  "store_market",
  "update installation set market_country = $1, market_currency = $2, market_time_zone = $3",
);

// Databases of older versions do not have these columns.
const marketRow: Statement<MarketRow, []> = prepared(
  "stored_market",
  `select to_jsonb(installation) ->> 'market_country' as country, to_jsonb(installation) ->> 'market_currency' as currency,
     to_jsonb(installation) ->> 'market_time_zone' as zone
   from installation`,
);

/** Reads the market of a database of any version, even one that never served; undefined if the table is missing. */
export const readMarketRow = async (runner: Queryable): Promise<MarketRow | undefined> =>
  (await isTableThere(runner, "installation")) ? (await marketRow(runner, []))[0] : undefined;

/** Whether nothing depends on the market yet. */
export const isMarketUnused: Statement<{ is_unused: boolean }, []> = prepared(
  "is_market_unused",
  `select not exists (select from bookings) and not exists (select from ledger_entries)
     and not exists (select from workers) and not exists (select from worker_applications)
     and not exists (select from policy_versions where version > 1 or category_id is not null) as is_unused`,
);
