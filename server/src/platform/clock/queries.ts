// SQL of the marketplace's clock.
import { prepared, type Statement } from "../database/prepared-statements.ts";

/** Reads the database machine's time and the marketplace's, in milliseconds since 1970. */
export const readClock: Statement<{ machine: number; market: number }, []> = prepared(
  "market_clock",
  `select extract(epoch from at)::float8 * 1000 as machine, extract(epoch from at + moved_by)::float8 * 1000 as market
   from (select clock_timestamp() as at, moved_by from market_clock) clock`,
);

/** Reads the transaction's `market_now()`, in microseconds since 1970. */
export const marketNow: Statement<{ now: number }, []> = prepared(
  "market_now",
  "select (extract(epoch from market_now()) * 1000000)::bigint as now",
);

/** Reads the marketplace's current time. */
export const marketClockTimestamp: Statement<{ now: Date }, []> = prepared(
  "market_clock_timestamp",
  "select market_clock_timestamp() as now",
);

/** Locks the clock, and returns its time after the given number of minutes, in microseconds since 1970. */
export const lockClock: Statement<{ until: number }, [minutes: number]> = prepared(
  "lock_clock",
  `select (extract(epoch from now() + moved_by + make_interval(mins => $1)) * 1000000)::bigint as until
   from market_clock for update`,
);

/** Moves this transaction's `market_now()` to an instant in microseconds, never back. */
export const setClock: Statement<never, [instant: number]> = prepared(
  "set_clock",
  `update market_clock set moved_by = greatest(moved_by,
     make_interval(secs => ($1::bigint / 1000000.0 - extract(epoch from now()))::float8))`,
);

/** Reads the time in a zone; fails with 22023 if PostgreSQL does not know the zone. */
export const timeInZone: Statement<{ at: string }, [zone: string]> = prepared(
  "time_in_zone",
  "select (now() at time zone $1)::text as at",
);
