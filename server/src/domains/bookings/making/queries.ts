// SQL that makes bookings: look at an offer, then store a booking on the condition that the offer is still what was seen.
import { alreadySent, slotTaken } from "@hourhand/contract/bookings";
import { prepared, type Runner } from "../../../platform/database/hot.ts";
import { constraintOf } from "../../../platform/database/transaction.ts";
import { Problem } from "../../../platform/http/problem.ts";
import { storeNotices, type StoredNotice } from "../../notifications/notifications.ts";
import type { Offer } from "../rules.ts";

/** The slot asked for, with the people concerned. */
export interface OfferRow extends Offer {
  customer_name: string;
  worker_person_id: number;
  worker_name: string;
  job_title: string;
  /** The whole offer, to recognise it by. */
  seen: string;
}

/** What an offer is looked up by: customer, worker, slot, date, and the hash of what the customer wrote. */
export type OfferKey = readonly [
  customerId: number,
  workerId: number,
  slotId: number,
  bookedOn: string,
  contentHash: Buffer,
];

/** No row: not that worker's slot. */
export const lookAtOffer = prepared<OfferRow, OfferKey>(
  "booking_offer",
  `with offer as materialized (select * from booking_offer($1, $2, $3, $4, $5))
   select offer.*, offer::text as seen from offer`,
);

/** Waits for the bookings in flight of this customer and this worker; none begins before the transaction ends. */
export const lineUpToBook = prepared<object, [customerId: number, workerId: number]>(
  "line_up_to_book",
  "select line_up_to_book($1, $2)",
);

/** A booking to be stored. `seen` is the offer on which it was decided. */
export interface NewBooking {
  key: OfferKey;
  seen: string;
  jobTitle: string;
  slotWeekday: number;
  slotStarts: string;
  slotEnds: string;
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
  /** What the worker is told. */
  notice: { personId: number; title: string; body: string; opens: string };
}

/** The booking's id beside the worker's notice. */
export type MadeRow = StoredNotice & { booking_id: number };

const insertBookingRow = prepared<MadeRow, readonly unknown[]>(
  "insert_booking",
  `with offer as materialized (
     select offer_still_stands($6, $1, $2, $3, $4, $5) as stands
   ), booking as (
     insert into bookings (customer_id, worker_id, slot_id, booked_on, content_hash, job_title, slot_weekday, slot_starts,
       slot_ends, starts, ends, duration_hours, hourly_paise, total_paise, title, previous_issues, damaged_parts, details,
       address, latitude, longitude, photo)
     select $1, $2, $3, $4, $5, $7, $8::smallint, $9::time, $10::time, $11::time, $12::time, $13::smallint, $14::integer,
       $15::bigint, $16, $17, $18, $19, $20, $21::double precision, $22::double precision, $23
     from offer where stands
     returning id
   ), change as (
     insert into booking_changes (booking_id, status, at, actor_id, actor_role)
     select id, 'created', clock_timestamp(), $1, 'customer' from booking
   ), mail as (
     insert into booking_mails (booking_id, status, side, mover)
     select id, 'created', side, 'customer' from booking, unnest(array['worker', 'customer']) side
   ), notice as (
     ${storeNotices("select $24::bigint, $25, $26, $27 from booking")}
   )
   select notice.*, booking.id as booking_id from booking, notice`,
);

/**
 * Stores a booking with the first entry of its record, the worker's notice and the mails to both to be written; undefined
 * when the offer is no longer what was seen.
 * @throws Problem `slotTaken`, `alreadySent` (409): the table's constraints have the last word
 */
export async function insertBooking(runner: Runner, booking: NewBooking): Promise<MadeRow | undefined> {
  const b = booking;
  try {
    const [row] = await insertBookingRow(runner, [
      ...b.key,
      b.seen,
      b.jobTitle,
      b.slotWeekday,
      b.slotStarts,
      b.slotEnds,
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
      b.notice.personId,
      b.notice.title,
      b.notice.body,
      b.notice.opens,
    ]);
    return row;
  } catch (error) {
    const constraint = constraintOf(error)?.constraint;
    if (constraint === "bookings_of_a_worker_never_overlap") throw new Problem(slotTaken);
    if (constraint === "an_open_booking_is_sent_once") throw new Problem(alreadySent);
    throw error;
  }
}
