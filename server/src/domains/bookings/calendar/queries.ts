// SQL of calendars: a person's bookings as events, and the secret address.
import type { BookingStatus } from "@hourhand/contract/bookings";
import type { Language } from "@hourhand/contract/languages";
import { prepared, type Statement } from "../../../platform/database/prepared-statements.ts";

/** A booking as a calendar's event. */
export interface CalendarRow {
  id: number;
  status: BookingStatus;
  title: string;
  address: string;
  starts_at: Date;
  ends_at: Date;
  customer_id: number;
  customer_name: string;
  worker_person_id: number;
  worker_name: string;
  /** How often the booking's time, length or status has changed. */
  sequence: number;
  changed_at: Date;
  /**
   * Distinguishes this installation from others: the time of its creation in microseconds, which stays the same when
   * its address changes.
   */
  installation: number;
}

const columns = (zone: string) => `b.id, b.status, b.title, b.address,
  (b.booked_on + b.starts) at time zone ${zone} as starts_at, (b.booked_on + b.ends) at time zone ${zone} as ends_at,
  b.customer_id, c.first_name || ' ' || c.last_name as customer_name, w.person_id as worker_person_id,
  w.full_name as worker_name, coalesce(h.sequence, 0) as sequence, coalesce(h.changed_at, b.created_at) as changed_at,
  coalesce((select extract(epoch from begun_at) * 1000000 from installation), 0)::bigint as installation`;
const joins = `join people c on c.id = b.customer_id join workers w on w.id = b.worker_id
  cross join lateral (
    select count(*) filter (where event <> 'created' and (status is not null or event in ('moved', 'extended')))::integer
        as sequence, max(at) as changed_at
    from booking_changes where booking_id = b.id) h`;

/**
 * Reads a person's bookings on both sides, from 90 days ago on. Rejected and canceled ones stay for 30 days, at most
 * the newest 200, because other people may make and cancel any number.
 */
export const calendarOf: Statement<CalendarRow, [personId: number, zone: string]> = prepared(
  "calendar_of_person",
  `with own as (
     select id from bookings where customer_id = $1 and booked_on >= (select (market_now() at time zone $2)::date - 90)
     union
     select id from bookings where worker_id = (select id from workers where person_id = $1)
       and booked_on >= (select (market_now() at time zone $2)::date - 90)
   ), ended as (
     select b.id from own join bookings b on b.id = own.id where b.status in ('rejected', 'canceled')
     order by b.id desc limit 200
   )
   select ${columns("$2")} from own join bookings b on b.id = own.id ${joins}
   where b.status not in ('rejected', 'canceled')
     or (b.id in (select id from ended) and h.changed_at >= (select market_now() - interval '30 days'))
   order by b.booked_on, b.starts, b.id`,
);

/** Reads one booking; the caller checks who may read it. */
export const calendarOfBooking: Statement<CalendarRow, [bookingId: number, zone: string]> = prepared(
  "calendar_of_booking",
  `select ${columns("$2")} from bookings b ${joins} where b.id = $1`,
);

/** Stores a person's secret in place of the previous one. Returns the recipient of the mail about it. */
export const storeFeed: Statement<
  { email: string; first_name: string },
  [personId: number, secretHash: string]
> = prepared(
  "store_calendar_feed",
  `with stored as (
     insert into calendar_feeds (person_id, secret_hash) values ($1, decode($2, 'hex'))
     on conflict (person_id) do update set secret_hash = excluded.secret_hash, created_at = market_now() returning person_id
   )
   select p.email, p.first_name from people p join stored on stored.person_id = p.id`,
);

export const endFeed: Statement<{ person_id: number }, [personId: number]> = prepared(
  "end_calendar_feed",
  "delete from calendar_feeds where person_id = $1 returning person_id",
);

/** Finds the owner of a secret and their chosen language; no row for a blocked person. */
export const personOfFeed: Statement<{ person_id: number; language: Language | null }, [secretHash: string]> =
  prepared(
    "person_of_calendar_feed",
    `select f.person_id, case when p.language_chosen or p.language <> 'en' then p.language end as language
   from calendar_feeds f join people p on p.id = f.person_id
   where f.secret_hash = decode($1, 'hex') and p.is_active`,
  );
