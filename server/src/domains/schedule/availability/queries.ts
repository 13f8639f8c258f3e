// SQL of what a worker offers and what stands in the way.
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

/** What a worker's availability is computed of. */
export interface AvailabilityRow {
  offered: Json<OfferedColumns[]> | null;
  busy: Json<BusyColumns[]> | null;
}

/** The booking horizon in days of a listed worker; no row for any other. */
export const bookingDaysOf: Statement<{ booking_days: number }, [workerId: number]> = prepared(
  "booking_days_of_worker",
  `select v.booking_days from workers w join policy_versions v on v.id = policy_in_force(w.job_category_id)
   where w.id = $1 and w.is_listed`,
);

/** The offered hours of a worker and what stands in their way on these dates, both included. */
export const calendarOf: Statement<AvailabilityRow, [workerId: number, firstDay: string, lastDay: string]> =
  prepared(
    "calendar_of_worker",
    `select
     (select json_agg(json_build_array(s.id, s.weekday, s.from_date, s.to_date, s.starts, s.ends)) from slots s
      where s.worker_id = $1 and s.is_active and s.deleted_at is null
        and (s.weekday is not null or (s.from_date <= $3::date and s.to_date >= $2::date))) as offered,
     (select json_agg(json_build_array(b.on_day, b.starts, b.ends)) from busy_times($1, $2::date, $3::date) b) as busy`,
  );
