// SQL for replacing the worker of a booking that ended on the worker's side.
import type { CancellationCause, Canceler } from "@hourhand/contract/booking-endings";
import type { BookingStatus } from "@hourhand/contract/bookings";
import type { PaymentMethod } from "@hourhand/contract/payment-fields";
import { prepared, type Statement } from "../../../platform/database/prepared-statements.ts";
import type { Side } from "../notifications/present.ts";

/** A booking to replace. The worker's position is used if the visit's is unknown. */
export interface ReplacedBookingRow {
  id: number;
  status: BookingStatus;
  canceled_by: Canceler | null;
  cause: CancellationCause | null;
  missing: Side | null;
  customer_id: number;
  worker_id: number;
  job_category_id: number | null;
  booked_on: string;
  starts: string;
  ends: string;
  duration_hours: number;
  total_paise: number;
  title: string;
  previous_issues: string;
  damaged_parts: string;
  details: string;
  address: string;
  latitude: number | null;
  longitude: number | null;
  photo: string | null;
  replaced_by: number | null;
  payment_method: PaymentMethod;
  worker_latitude: number | null;
  worker_longitude: number | null;
  /** Whether the booking's time can still be booked: within the horizon, and with enough time to answer. */
  is_to_come: boolean;
}

const replacedBookingText = `
  select b.id, b.status, b.customer_id, b.worker_id, b.job_category_id, b.booked_on, b.starts, b.ends, b.duration_hours,
    b.total_paise, b.title, b.previous_issues, b.damaged_parts, b.details, b.address, b.latitude, b.longitude, b.photo,
    b.payment_method, c.by_role as canceled_by, c.cause, n.missing, r.replaced_by, w.latitude as worker_latitude,
    w.longitude as worker_longitude,
    (b.booked_on + b.starts) at time zone $2 - interval '2 hours' > market_now()
      and b.booked_on <= (market_now() at time zone $2)::date + v.booking_days as is_to_come
  from bookings b
  join workers w on w.id = b.worker_id
  join policy_versions v on v.id = policy_in_force(b.job_category_id)
  left join booking_cancellations c on c.booking_id = b.id
  left join booking_no_shows n on n.booking_id = b.id
  left join booking_replacements r on r.booking_id = b.id
  where b.id = $1`;

export const replacedBooking: Statement<ReplacedBookingRow, [bookingId: number, zone: string]> = prepared(
  "replaced_booking",
  replacedBookingText,
);

/** Waits for transactions that replace or change the booking. Read the booking after this. */
export const lockBooking: Statement<{ id: number }, [bookingId: number]> = prepared(
  "lock_booking",
  "select id from bookings where id = $1 for no key update",
);

/** A worker who is free for all hours of the visit. */
export interface ReplacementRow {
  id: number;
  person_id: number;
  full_name: string;
  picture: string | null;
  google_picture: string | null;
  rating: string | null;
  /** The straight-line distance to the visit, in earth radii. */
  chord: number;
  latitude: number | null;
  longitude: number | null;
  salary_paise: number;
  slot_id: number;
}

/**
 * Finds other workers of a category around a point on the unit sphere (`pointOf`) who are free at this time: best rated
 * first, then nearest, then the lowest id. `radius` is in earth radii. Slots and taken hours are checked as for a booking.
 * Distances are compared to half a metre, because each place is lifted by a few centimetres of its own (migration 0005).
 */
export const replacementsAround: Statement<
  ReplacementRow,
  [
    categoryId: number | null,
    point: string,
    radius: number,
    date: string,
    starts: string,
    ends: string,
    notWorkerId: number,
    notPersonId: number,
    unpaidLimitPaise: number | null,
    limit: number,
  ],
  "salary_paise"
> = prepared(
  "replacements_around",
  `select w.id, w.person_id, w.full_name, p.picture, p.google_picture, w.rating, w.place <-> $2::cube as chord,
     w.latitude, w.longitude, w.salary_paise, s.id as slot_id
   from workers w join people p on p.id = w.person_id
   cross join lateral (
     select s.id from slots s
     where s.worker_id = w.id and s.is_active and s.deleted_at is null
       and (s.weekday = extract(isodow from $4::date) or (s.weekday is null and $4::date between s.from_date and s.to_date))
       and s.starts <= $5::time and s.ends >= $6::time
       and extract(epoch from $5::time - s.starts)::integer % 3600 = 0
     order by s.id limit 1
   ) s
   where w.is_listed and w.job_category_id = $1 and w.id <> $7 and w.person_id <> $8
     and w.place <@ cube_enlarge($2::cube, $3::float8, 3) and w.place <-> $2::cube <= $3::float8
     and not exists (
       select from busy_times(w.id, $4::date, $4::date) t where t.starts < $6::time and t.ends > $5::time
     )
     and not coalesce((select f.pending_paise > $9::bigint from worker_fees f where f.worker_id = w.id), false)
   order by w.fair_rating desc nulls last, round((w.place <-> $2::cube)::numeric, 7), w.id limit $10`,
);

/** Stores which booking replaced which. */
export const recordReplacement: Statement<never, [bookingId: number, replacedBy: number]> = prepared(
  "record_replacement",
  "insert into booking_replacements (booking_id, replaced_by) values ($1, $2)",
);
