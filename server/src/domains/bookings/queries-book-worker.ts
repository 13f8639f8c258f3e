// SQL that makes bookings: look at an offer, then store a booking on the condition that the offer is still what was seen.
import { alreadySent, slotTaken } from "@hourhand/contract/bookings";
import { prepared, type Queryable, type Statement } from "../../platform/database/prepared-statements.ts";
import { constraintOf } from "../../platform/database/transaction.ts";
import { refuse } from "../../platform/problem.ts";
import { storeNotices, type StoredNotice } from "../notifications/notifications.ts";
import type { Offer } from "./rules.ts";

/** The slot asked for, with the people concerned. */
export interface OfferRow extends Offer {
  customer_name: string;
  worker_person_id: number;
  worker_name: string;
  job_title: string;
  /** The whole offer, to recognise it by. */
  seen: string;
}

/** What an offer is looked up by, with the hash of what the customer wrote; the limit is of the worker's unpaid fees. */
export type OfferKey = readonly [
  customerId: number,
  workerId: number,
  slotId: number,
  bookedOn: string,
  contentHash: Buffer,
  timeZone: string,
  unpaidLimitPaise: number | null,
];

/** No row: not that worker's slot. */
export const readOffer: Statement<OfferRow, OfferKey> = prepared(
  "booking_offer",
  `with offer as materialized (select * from booking_offer($1, $2, $3, $4, $5, $6, $7))
   select offer.*, offer::text as seen from offer`,
);

/** Waits for the bookings in flight of this customer and this worker; none begins before the transaction ends. */
export const lockForBooking: Statement<object, [customerId: number, workerId: number]> = prepared(
  "lock_for_booking",
  "select lock_for_booking($1, $2)",
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

/** The worker's notice, which names the booking. */
export type CreatedBookingRow = StoredNotice & { booking_id: number };

type NewBookingValues = readonly [...OfferKey, seen: string, booking: string];

// The booking's own columns come as one JSON object: thirty numbered parameters could not be read.
const insertBookingRow: Statement<CreatedBookingRow, NewBookingValues, "booking_id"> = prepared(
  "insert_booking",
  `with offer as materialized (
     select offer_is_unchanged($8, $1, $2, $3, $4, $5, $6, $7) as is_unchanged
   ), booking as (
     insert into bookings (customer_id, worker_id, slot_id, booked_on, content_hash, job_title, slot_weekday, slot_starts,
       slot_ends, starts, ends, duration_hours, hourly_paise, total_paise, title, previous_issues, damaged_parts, details,
       address, latitude, longitude, photo)
     select $1, $2, $3, $4, $5, b.*
     from offer, jsonb_to_record($9::jsonb) as b (job_title text, slot_weekday smallint, slot_starts time, slot_ends time,
       starts time, ends time, duration_hours smallint, hourly_paise integer, total_paise bigint, title text,
       previous_issues text, damaged_parts text, details text, address text, latitude double precision,
       longitude double precision, photo text)
     where offer.is_unchanged
     returning id
   ), change as (
     insert into booking_changes (booking_id, status, at, actor_id, actor_role)
     select id, 'created', market_clock_timestamp(), $1, 'customer' from booking
   ), mail as (
     insert into booking_mails (booking_id, status, side, mover)
     select id, 'created', side, 'customer' from booking, unnest(array['worker', 'customer']) side
   ), notice as (
     ${storeNotices(`select n.*, 'booking', booking.id from booking, jsonb_to_record($9::jsonb -> 'notice')
       as n (person_id bigint, title text, body text, opens text)`)}
   )
   select * from notice`,
);

/**
 * Stores a booking with the first entry of its record, the worker's notice and the mails to both to be written; undefined
 * when the offer is no longer what was seen.
 * @throws Problem `slotTaken`, `alreadySent` (409): the table's constraints have the last word
 */
export async function insertBooking(
  runner: Queryable,
  booking: NewBooking,
): Promise<CreatedBookingRow | undefined> {
  try {
    const [row] = await insertBookingRow(runner, [...booking.key, booking.seen, columnsOf(booking)]);
    return row;
  } catch (error) {
    const constraint = constraintOf(error)?.constraint;
    if (constraint === "bookings_of_a_worker_never_overlap") refuse(slotTaken);
    if (constraint === "an_open_booking_is_sent_once") refuse(alreadySent);
    throw error;
  }
}

/** What is stored beside the key, by the names of the statement's records. */
function columnsOf({ notice, ...booking }: NewBooking): string {
  return JSON.stringify(
    {
      job_title: booking.jobTitle,
      slot_weekday: booking.slotWeekday,
      slot_starts: booking.slotStarts,
      slot_ends: booking.slotEnds,
      starts: booking.starts,
      ends: booking.ends,
      duration_hours: booking.durationHours,
      hourly_paise: booking.hourlyPaise,
      total_paise: booking.totalPaise,
      title: booking.title,
      previous_issues: booking.previousIssues,
      damaged_parts: booking.damagedParts,
      details: booking.details,
      address: booking.address,
      latitude: booking.latitude,
      longitude: booking.longitude,
      photo: booking.photo,
      notice: { person_id: notice.personId, title: notice.title, body: notice.body, opens: notice.opens },
    },
    // A half of a surrogate pair is no text in jsonb.
    (_name, value: unknown) =>
      typeof value === "string" ? value.replaceAll(/\p{Surrogate}/gu, "\uFFFD") : value,
  );
}
