// SQL of a worker's hours and of what blocks them.
import type { Json } from "../../../platform/database/column-types.ts";
import { gatherRows, keysAsRows, type FindRows, type Keys } from "../../../platform/database/gather-rows.ts";
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

/** The data for a worker's availability; the horizon is in days from tomorrow. */
export interface AvailabilityRow {
  booking_days: number;
  offered: Json<OfferedColumns[]> | null;
  busy: Json<BusyColumns[]> | null;
}

const bookingDaysRows: Statement<{ n: number; booking_days: number }, [asked: Keys<{ worker_id: number }>]> =
  prepared(
    "booking_days_of_worker",
    `select q.n, v.booking_days from ${keysAsRows("worker_id bigint")} join workers w on w.id = q.worker_id and w.is_listed
   join policy_versions v on v.id = policy_in_force(w.job_category_id)`,
  );

/** The booking horizon in days of a listed worker; no row for any other. */
export const bookingDaysOf: FindRows<{ worker_id: number }, { booking_days: number }> =
  gatherRows(bookingDaysRows);

const calendarRows: Statement<AvailabilityRow & { n: number }, [asked: Keys<RequestedCalendar>]> = prepared(
  "calendar_of_worker",
  `select q.n, v.booking_days,
     (select json_agg(json_build_array(s.id, s.weekday, s.from_date, s.to_date, s.starts, s.ends)) from slots s
      where s.worker_id = w.id and s.is_active and s.deleted_at is null
        and (s.weekday is not null or (s.from_date <= d.last and s.to_date >= d.first))) as offered,
     (select json_agg(json_build_array(b.on_day, b.starts, b.ends)) from busy_times(w.id, d.first, d.last) b) as busy
   from ${keysAsRows("worker_id bigint, tomorrow date, first_day date, last_day date")}
   join workers w on w.id = q.worker_id and w.is_listed
   cross join lateral (select version_id from policies o where o.category_id = w.job_category_id or o.category_id is null
     order by o.category_id nulls last limit 1) o
   join policy_versions v on v.id = o.version_id
   cross join lateral (select greatest(q.tomorrow, q.first_day) as first,
     least(q.tomorrow + v.booking_days - 1, q.last_day) as last) d`,
);

/** The requested calendar, from `first_day` to `last_day` (null: no end). */
interface RequestedCalendar {
  worker_id: number;
  tomorrow: string;
  first_day: string;
  last_day: string | null;
}

/**
 * A listed worker's horizon, hours, and what blocks them on the requested days between `tomorrow` and the horizon; no
 * row for any other worker.
 */
export const calendarOf: FindRows<RequestedCalendar, AvailabilityRow> = gatherRows(calendarRows);
