// SQL of a worker's hours and of everything that blocks them.
import type { Json } from "../../../platform/database/column-types.ts";
import { prepared, type Statement } from "../../../platform/database/prepared-statements.ts";

type OfferedColumns = [
  id: number,
  weekday: number | null,
  fromDate: string | null,
  toDate: string | null,
  starts: string,
  ends: string,
];
type BusyColumns = [date: string, starts: string, ends: string];

/** What a worker's availability is computed from; the horizon is in days from tomorrow. */
export interface AvailabilityRow {
  booking_days: number;
  offered: Json<OfferedColumns[]> | null;
  busy: Json<BusyColumns[]> | null;
}

/** Reads the booking horizon of a listed worker, in days; no row for any other. */
export const bookingDaysOf: Statement<{ booking_days: number }, [workerId: number]> = prepared(
  "booking_days_of_worker",
  `select v.booking_days from workers w join policy_versions v on v.id = policy_in_force(w.job_category_id)
   where w.id = $1 and w.is_listed`,
);

/**
 * Reads the booking horizon of a listed worker, with the hours offered and the times taken on the days from `firstDay`
 * to `lastDay` (null: no end) that lie between `tomorrow` and the horizon; no row for any other worker.
 */
export const calendarOf: Statement<
  AvailabilityRow,
  [workerId: number, tomorrow: string, firstDay: string, lastDay: string | null]
> = prepared(
  "calendar_of_worker",
  `select v.booking_days,
     (select json_agg(json_build_array(s.id, s.weekday, s.from_date, s.to_date, s.starts, s.ends)) from slots s
      where s.worker_id = w.id and s.is_active and s.deleted_at is null
        and (s.weekday is not null or (s.from_date <= d.last and s.to_date >= d.first))) as offered,
     (select json_agg(json_build_array(b.on_day, b.starts, b.ends)) from busy_times(w.id, d.first, d.last) b) as busy
   from workers w
   cross join lateral (select version_id from policies o where o.category_id = w.job_category_id or o.category_id is null
     order by o.category_id nulls last limit 1) o
   join policy_versions v on v.id = o.version_id
   cross join lateral (select greatest($2::date, $3::date) as first,
     least($2::date + v.booking_days - 1, $4::date) as last) d
   where w.id = $1 and w.is_listed`,
);
