// SQL of shared visits: the secret address, and what its page shows.
import type { BookingStatus } from "@hourhand/contract/bookings";
import { prepared, type Statement } from "../../../platform/database/prepared-statements.ts";

/** A shared visit ends two hours after the visit; `zone` is the parameter with the market's time zone. */
const expiry = (zone: string) => `(b.booked_on + b.ends) at time zone ${zone} + interval '2 hours'`;

/** Stores the secret of a live visit in place of the former one; no row if there is nothing left to share. */
export const storeShare: Statement<
  { expires_at: Date },
  [bookingId: number, secretHash: string, zone: string]
> = prepared(
  "store_visit_share",
  `with shared as (
     insert into visit_shares (booking_id, person_id, secret_hash)
     select b.id, b.customer_id, decode($2, 'hex') from bookings b
     where b.id = $1 and b.status in ('accepted', 'visited', 'pending') and ${expiry("$3")} > market_now()
     on conflict (booking_id) do update set secret_hash = excluded.secret_hash, created_at = market_now()
     returning booking_id
   )
   select ${expiry("$3")} as expires_at from bookings b join shared on shared.booking_id = b.id`,
);

export const deleteShare: Statement<{ booking_id: number }, [bookingId: number]> = prepared(
  "delete_visit_share",
  "delete from visit_shares where booking_id = $1 returning booking_id",
);

/** The end of a booking's share; no row if it is not shared, or not any longer. */
export const shareOfBooking: Statement<{ expires_at: Date }, [bookingId: number, zone: string]> = prepared(
  "share_of_booking",
  `select ${expiry("$2")} as expires_at from visit_shares s join bookings b on b.id = s.booking_id
   where s.booking_id = $1 and b.status not in ('rejected', 'canceled') and ${expiry("$2")} > market_now()`,
);

/** A shared visit, without address, position, code, price and phone. */
export interface SharedVisitRow {
  status: BookingStatus;
  customer_first_name: string;
  worker_name: string;
  worker_picture: string | null;
  is_id_checked: boolean;
  job_title: string;
  booked_on: string;
  starts: string;
  ends: string;
  arrived_at: Date | null;
  completed_at: Date | null;
  expires_at: Date;
  has_expired: boolean;
}

/** The visit behind a secret; no row for an unknown one. */
export const visitOfSecret: Statement<SharedVisitRow, [secretHash: string, zone: string]> = prepared(
  "visit_of_secret",
  `select b.status, c.first_name as customer_first_name, w.full_name as worker_name,
     coalesce(p.picture, p.google_picture) as worker_picture, w.identity_accepted_at is not null as is_id_checked,
     b.job_title, b.booked_on, b.starts, b.ends, h.arrived_at, h.completed_at, ${expiry("$2")} as expires_at,
     b.status in ('rejected', 'canceled') or ${expiry("$2")} <= market_now() as has_expired
   from visit_shares s join bookings b on b.id = s.booking_id join people c on c.id = b.customer_id
     join workers w on w.id = b.worker_id join people p on p.id = w.person_id
     cross join lateral (
       select min(at) filter (where event in ('arrived', 'visited')) as arrived_at,
         max(at) filter (where event = 'completed') as completed_at
       from booking_changes where booking_id = b.id) h
   where s.secret_hash = decode($1, 'hex') and c.is_active`,
);
