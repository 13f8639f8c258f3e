// SQL of one worker's details: profile, slots, the visits of the coming week and the latest reviews in one statement.
import type { Json } from "../../../platform/database/column-types.ts";
import { prepared, type Statement } from "../../../platform/database/prepared-statements.ts";
import { cardColumns, type CardRow, type FilledInCards } from "../queries.ts";
import type { TakenTime } from "../rules.ts";

/** A review inside the worker's row. */
export type ReviewColumns = [
  id: number,
  title: string,
  description: string,
  ratingHalves: number,
  createdAt: string,
  bookingTitle: string,
  username: string,
  firstName: string,
  lastName: string,
  picture: string | null,
];

/** Extra hours of a worker: the slot they are booked by and their dates. */
export type ExtraHoursColumns = [id: number, fromDate: string, toDate: string, starts: string, ends: string];

export interface DetailsRow extends CardRow {
  /** How many days from tomorrow on can be booked. */
  booking_days: number;
  extra_hours: Json<ExtraHoursColumns[]> | null;
  taken: Json<TakenTime[]> | null;
  reviews: Json<ReviewColumns[]> | null;
}

/** Reviews shown with a worker, the latest first. */
const maxReviews = 100;

/** A listed worker; no row for any other. `saved` is about the customer given, or false for null. */
export const findDetails: Statement<
  DetailsRow,
  [workerId: number, customerId: number | null, today: string],
  FilledInCards
> = prepared(
  "worker_details",
  `select ${cardColumns}, null::double precision as chord,
     exists (select 1 from saved_workers k where k.person_id = $2::bigint and k.worker_id = w.id) as saved,
     v.booking_days,
     (select json_agg(json_build_array(b.on_day, b.starts, b.ends))
      from busy_times(w.id, $3::date + 1, $3::date + v.booking_days) b) as taken,
     (select json_agg(json_build_array(s.id, s.from_date, s.to_date, s.starts, s.ends) order by s.from_date, s.starts)
      from slots s where s.worker_id = w.id and s.weekday is null and s.deleted_at is null
        and s.to_date > $3::date and s.from_date <= $3::date + v.booking_days) as extra_hours,
     (select json_agg(json_build_array(r.id, r.title, r.description, r.rating_halves, r.created_at, b.title,
          c.username, c.first_name, c.last_name, coalesce(c.picture, c.google_picture)) order by r.id desc)
      from (select * from reviews where worker_id = w.id order by id desc limit ${maxReviews}) r
      join bookings b on b.id = r.booking_id join people c on c.id = r.customer_id) as reviews
   from workers w join people p on p.id = w.person_id
   join policy_versions v on v.id = policy_in_force(w.job_category_id)
   where w.id = $1::bigint and w.is_listed`,
);
