// SQL of Booking Trends: bookings by creation time.
import { prepared, type Queryable, type Statement } from "../../../platform/database/prepared-statements.ts";

interface Counted {
  /** The point's number; the first is 1. */
  point: number;
  found: number;
}

// Dates become instants in the market's zone; the last point is open-ended.
const starts = `select array_agg((day::timestamp at time zone $2) order by day) as at from unnest($1::date[]) day`;

// A whole UTC day is one row; days in which a point begins are read by quarter-hours. So even a million bookings take
// only some thousand rows; see 0012_dashboards.sql.
const allBookings: Statement<Counted, [string[], string]> = prepared(
  "trend_of_all_bookings",
  `with points as materialized (${starts}), edges as materialized (
     select distinct date_trunc('day', at, 'UTC') as day from unnest((select at from points)) at
   ), counted as (
     select day as moment, total as amount from booking_days
     where day >= (select at[1] from points) and day not in (select day from edges)
     union all
     select quarter, total from edges join booking_counts on quarter >= day and quarter < day + interval '24 hours'
     union all
     select quarter, change from booking_count_changes
   )
   select width_bucket(moment, (select at from points)) as point, sum(amount) as found
   from counted where moment >= (select at[1] from points) group by 1`,
);

const bookingsOfWorker: Statement<Counted, [string[], string, number]> = prepared(
  "trend_of_a_worker",
  `with points as materialized (${starts})
   select width_bucket(created_at, (select at from points)) as point, count(*) as found
   from bookings
   where worker_id = (select id from workers where person_id = $3) and created_at >= (select at[1] from points)
   group by 1`,
);

/**
 * Counts the bookings that were created in each point.
 * @param startsOn the points' first days, oldest first, in the market's zone
 * @param workerPersonId counts only this worker's bookings, by person id
 */
export async function countByPoint(
  runner: Queryable,
  startsOn: string[],
  timeZone: string,
  workerPersonId?: number,
): Promise<number[]> {
  const rows =
    workerPersonId === undefined
      ? await allBookings(runner, [startsOn, timeZone])
      : await bookingsOfWorker(runner, [startsOn, timeZone, workerPersonId]);
  const counts = startsOn.map(() => 0);
  for (const { point, found } of rows) counts[point - 1] = found;
  return counts;
}
