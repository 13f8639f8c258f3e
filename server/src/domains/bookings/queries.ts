// SQL that changes bookings. Each change of a status is one conditional UPDATE that also writes the booking's record;
// reading for screens is in queries-lists.ts.
import { alreadySent, slotTaken, type BookingStatus } from "@hourhand/contract/bookings";
import { prepared, type Runner } from "../../platform/database/hot.ts";
import { onlyRow } from "../../platform/database/rows.ts";
import { constraintOf } from "../../platform/database/transaction.ts";
import { Problem } from "../../platform/http/problem.ts";
import type { Mover, Side } from "./present-news.ts";
import type { Offer } from "./rules.ts";

/** The slot asked for, with the people concerned. The person's name stands as two parts joined. */
export interface OfferRow extends Offer {
  customer_name: string;
  worker_person_id: number;
  worker_name: string;
  job_title: string;
}

/** Waits for the bookings in flight of this customer and this worker, then looks. No row: not that worker's slot. */
export const offerForBooking = prepared<
  OfferRow,
  [customerId: number, workerId: number, slotId: number, bookedOn: string, contentHash: Buffer]
>(
  "offer_for_booking",
  `select customer_is_active, customer_name, worker_person_id, worker_name, is_listed, salary_paise, job_title, weekday,
     slot_starts, slot_ends, is_offered, open_bookings, open_with_worker, sent_before, taken
   from offer_for_booking($1, $2, $3, $4, $5)`,
);

/** A booking to be stored. */
export interface NewBooking {
  customerId: number;
  workerId: number;
  slotId: number;
  jobTitle: string;
  slotWeekday: number;
  slotStarts: string;
  slotEnds: string;
  bookedOn: string;
  starts: string;
  ends: string;
  durationHours: number;
  hourlyPaise: number;
  totalPaise: number;
  title: string;
  previousIssues: string;
  damagedParts: string;
  details: string;
  address: string;
  latitude: number | null;
  longitude: number | null;
  photo: string | null;
  contentHash: Buffer;
}

const insertBookingRow = prepared<{ id: number }, readonly unknown[]>(
  "insert_booking",
  `with booking as (
     insert into bookings (customer_id, worker_id, slot_id, job_title, slot_weekday, slot_starts, slot_ends, booked_on,
       starts, ends, duration_hours, hourly_paise, total_paise, title, previous_issues, damaged_parts, details, address,
       latitude, longitude, photo, content_hash)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22)
     returning id
   ), change as (
     insert into booking_changes (booking_id, status, at, actor_id, actor_role)
     select id, 'created', clock_timestamp(), $1, 'customer' from booking
   ), mail as (
     insert into booking_mails (booking_id, status, side, mover) select id, 'created', 'worker', 'customer' from booking
   )
   select id from booking`,
);

/**
 * Stores a booking, the first entry of its record and the mail to its worker; answers its id.
 * @throws Problem `slotTaken`, `alreadySent` (409): the table's constraints have the last word
 */
export async function insertBooking(transaction: Runner, booking: NewBooking): Promise<number> {
  const b = booking;
  try {
    const rows = await insertBookingRow(transaction, [
      b.customerId,
      b.workerId,
      b.slotId,
      b.jobTitle,
      b.slotWeekday,
      b.slotStarts,
      b.slotEnds,
      b.bookedOn,
      b.starts,
      b.ends,
      b.durationHours,
      b.hourlyPaise,
      b.totalPaise,
      b.title,
      b.previousIssues,
      b.damagedParts,
      b.details,
      b.address,
      b.latitude,
      b.longitude,
      b.photo,
      b.contentHash,
    ]);
    return onlyRow(rows).id;
  } catch (error) {
    const constraint = constraintOf(error)?.constraint;
    if (constraint === "bookings_of_a_worker_never_overlap") throw new Problem(slotTaken);
    if (constraint === "an_open_booking_is_sent_once") throw new Problem(alreadySent);
    throw error;
  }
}

/** A booking that has just changed, with what its news say. */
export interface ChangedBooking {
  id: number;
  status: BookingStatus;
  title: string;
  booked_on: string;
  starts: string;
  ends: string;
  total_paise: number;
  customer_id: number;
  customer_name: string;
  worker_id: number;
  worker_person_id: number;
  worker_name: string;
}

const changed = `b.id, b.status, b.title, b.booked_on, b.starts, b.ends, b.total_paise, b.customer_id,
  c.first_name || ' ' || c.last_name as customer_name, b.worker_id, w.person_id as worker_person_id,
  w.full_name as worker_name`;
const itsPeople = `from people c, workers w where c.id = b.customer_id and w.id = b.worker_id`;

/** A statement that updates bookings `b` and records each; $1 is the new status, $2 the actor (null: the system). */
const change = (actorRole: "customer" | "worker" | "admin" | "system", condition: string, before = "") => `
  with ${before} moved as (
    update bookings b set status = $1 ${itsPeople} and ${condition} returning ${changed}
  ), record as (
    insert into booking_changes (booking_id, status, at, actor_id, actor_role)
    select id, $1, clock_timestamp(), $2::bigint, '${actorRole}' from moved order by id
  )
  select * from moved order by id`;

/** Whether the visit's start has not come yet; the parameter holds the market's time zone. */
const isToCome = (zone: string) => `b.booked_on + b.starts > now() at time zone ${zone}`;

/** Moves a booking of this worker's own from one of the sources. An overdue request can no longer be accepted. */
export const moveAsWorker = prepared<
  ChangedBooking,
  [
    target: BookingStatus,
    personId: number,
    bookingId: number,
    sources: readonly BookingStatus[],
    zone: string,
  ]
>(
  "move_booking_as_worker",
  change(
    "worker",
    `b.id = $3 and w.person_id = $2 and b.status = any($4::text[]) and ($1 <> 'accepted' or ${isToCome("$5")})`,
  ),
);

/** Cancels a booking of this customer's own while it is created. */
export const cancelAsCustomer = prepared<
  ChangedBooking,
  [target: "canceled", personId: number, bookingId: number]
>(
  "cancel_booking_as_customer",
  change("customer", `b.id = $3 and b.customer_id = $2 and b.status = 'created'`),
);

/** Cancels created bookings whose start has come, at most 200 at once, leaving out those just being changed. */
export const cancelOverdue = prepared<ChangedBooking, [target: "canceled", system: null, zone: string]>(
  "cancel_overdue_bookings",
  change(
    "system",
    `b.id in (select id from overdue)`,
    `overdue as materialized (
      select id from bookings where status = 'created'
        and (booked_on, starts) <= ((now() at time zone $3)::date, (now() at time zone $3)::time)
      order by booked_on, starts limit 200 for update skip locked
    ),`,
  ),
);

/** Waits for the bookings in flight of a person, as customer and as worker. */
export const lineUpForPerson = prepared<object, [personId: number]>(
  "line_up_for_person",
  "select line_up_for_person($1)",
);

/** Locks what a person has to come, as customer and as worker, in the order of ids. */
export const lockBookingsOfPerson = prepared<{ id: number }, [personId: number, zone: string]>(
  "lock_bookings_of_person",
  `select b.id from bookings b where b.status in ('created', 'accepted') and ${isToCome("$2")}
     and (b.customer_id = $1 or b.worker_id in (select id from workers where person_id = $1))
   order by b.id for update`,
);

/** Cancels these, for an administrator who blocked somebody. */
export const cancelAsAdministrator = prepared<
  ChangedBooking,
  [target: "canceled", actorId: number, bookingIds: readonly number[]]
>(
  "cancel_bookings_as_administrator",
  change("admin", `b.id = any($3::bigint[]) and b.status in ('created', 'accepted')`),
);

/** Notes a mail about a change to be written. */
export const noteMail = prepared<object, [bookingId: number, status: BookingStatus, to: Side, by: Mover]>(
  "note_booking_mail",
  "insert into booking_mails (booking_id, status, side, mover) values ($1, $2, $3, $4)",
);

/** A noted mail with what it says and to whom; no address for a person who is blocked. */
export interface NotedMail {
  booking_id: number;
  status: BookingStatus;
  side: Side;
  mover: Mover;
  title: string;
  booked_on: string;
  starts: string;
  ends: string;
  address: string;
  total_paise: number;
  customer_name: string;
  worker_name: string;
  email: string | null;
}

/** Takes noted mails out, oldest first; those that another process is taking are left to it. */
export const takeMails = prepared<NotedMail, [howMany: number]>(
  "take_booking_mails",
  `with taken as (
     delete from booking_mails where id in
       (select id from booking_mails order by id limit $1 for update skip locked)
     returning id, booking_id, status, side, mover
   )
   select t.booking_id, t.status, t.side, t.mover, b.title, b.booked_on, b.starts, b.ends, b.address, b.total_paise,
     c.first_name || ' ' || c.last_name as customer_name, w.full_name as worker_name,
     case when t.side = 'worker' then case when p.is_active then p.email end
       when c.is_active then c.email end as email
   from taken t join bookings b on b.id = t.booking_id join people c on c.id = b.customer_id
   join workers w on w.id = b.worker_id join people p on p.id = w.person_id order by t.id`,
);

/** One row when a worker has created or accepted bookings to come. */
export const someBookingToCome = prepared<{ id: number }, [personId: number, zone: string]>(
  "some_booking_to_come",
  `select b.id from bookings b join workers w on w.id = b.worker_id
   where w.person_id = $1 and b.status in ('created', 'accepted') and ${isToCome("$2")} limit 1`,
);

/** How a booking stands, for the person it belongs to as customer or as worker. */
export const statusForCustomer = prepared<{ status: BookingStatus }, [bookingId: number, personId: number]>(
  "booking_status_for_customer",
  "select status from bookings where id = $1 and customer_id = $2",
);
export const statusForWorker = prepared<{ status: BookingStatus }, [bookingId: number, personId: number]>(
  "booking_status_for_worker",
  "select b.status from bookings b join workers w on w.id = b.worker_id where b.id = $1 and w.person_id = $2",
);
