// SQL that makes bookings: look at an offer, then store a booking on the condition that the offer is still what was seen.
// Decision: docs/decisions/0015.
import { alreadySent, slotTaken } from "@hourhand/contract/bookings";
import { prepared, type Queryable, type Statement } from "../../platform/database/prepared-statements.ts";
import { jsonRecord } from "../../platform/database/rows.ts";
import { constraintOf } from "../../platform/database/transaction.ts";
import { claimKeysText } from "../../platform/http/queries-idempotency.ts";
import { refuse } from "../../platform/problem.ts";
import { storeNotices, type StoredNotice } from "../notifications/notifications.ts";
import type { Offer } from "./rules.ts";

/** The slot asked for, with the people concerned. */
export interface OfferRow extends Offer {
  /** The id of a booking that is made on this offer. */
  booking_id: number;
  customer_name: string;
  worker_person_id: number;
  worker_name: string;
  job_title: string;
  policy_id: number;
  /** The whole offer, to recognise it by. */
  seen: string;
}

/** What an offer is looked up by; by these names it goes into the statements. */
export interface OfferKey {
  customer_id: number;
  worker_id: number;
  slot_id: number;
  booked_on: string;
  /** Of what the customer wrote, in hex. */
  content_hash: string;
  time_zone: string;
  /** Of the worker's unpaid fees; null: none. */
  unpaid_limit_paise: number | null;
}

const keyColumns = `customer_id bigint, worker_id bigint, slot_id bigint, booked_on date, content_hash text,
  time_zone text, unpaid_limit_paise bigint`;
const keyValues = `w.customer_id, w.worker_id, w.slot_id, w.booked_on, decode(w.content_hash, 'hex'), w.time_zone,
  w.unpaid_limit_paise`;

// Row by row, whatever their number is taken for: each look is by index.
const readOfferRows: Statement<OfferRow & { n: number }, [keys: string]> = prepared(
  "booking_offers",
  `select w.n, nextval('bookings_id_seq') as booking_id, offer.*
   from jsonb_to_recordset($1::jsonb) as w (n integer, ${keyColumns})
   cross join lateral (select o.*, o::text as seen from booking_offer(${keyValues}) o offset 0) offer`,
);

/** The offers as they are now, in the order of their keys; undefined where the slot is not that worker's. */
export async function readOffers(
  runner: Queryable,
  keys: readonly OfferKey[],
): Promise<(OfferRow | undefined)[]> {
  const rows = await readOfferRows(runner, [jsonRecord(keys.map((key, n) => ({ ...key, n })))]);
  const offers: (OfferRow | undefined)[] = keys.map(() => undefined);
  for (const row of rows) offers[row.n] = row;
  return offers;
}

/** Waits for the bookings in flight of this customer and this worker; none begins before the transaction ends. */
export const lockForBooking: Statement<object, [customerId: number, workerId: number]> = prepared(
  "lock_for_booking",
  "select lock_for_booking($1, $2)",
);

/** A booking to be stored. `seen` is the offer on which it was decided. */
export interface NewBooking {
  id: number;
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
  /** The version of the policy it is made under. */
  policyId: number;
  /** What the worker is told. */
  notice: { personId: number; title: string; body: string; page: string };
  /** What `KeyClaim.record` answers; null for a call without a key. */
  keyRecord: object | null;
}

/** How it ended for one. `is_unchanged` is null where somebody had a lock; the notice is there where it was stored. */
type InsertedRow = { wanted_id: number; is_unchanged: boolean | null } & {
  [Column in keyof StoredNotice]: StoredNotice[Column] | null;
};

const isStored = (row: InsertedRow): row is InsertedRow & StoredNotice => row.id !== null;

// A note of the mails to both sides is also the job's note of what else follows; hence the setting, which keeps the triggers
// from doing it now.
const insertBookingRows: Statement<InsertedRow, [bookings: string, waits: boolean]> = prepared(
  "insert_bookings",
  `with wanted as materialized (
     select w.*, offer.is_unchanged, set_config('hourhand.follow_up', 'later', true)
     from jsonb_to_recordset($1::jsonb) as w (id bigint, seen text, ${keyColumns}, job_title text, slot_weekday smallint,
       slot_starts time, slot_ends time, starts time, ends time, duration_hours smallint, hourly_paise integer,
       total_paise bigint, title text, previous_issues text, damaged_parts text, details text, address text,
       latitude double precision, longitude double precision, photo text, notice_person_id bigint, notice_title text,
       notice_body text, notice_opens text, policy_id bigint, key_record jsonb)
     left join hold_offers($1::jsonb, $2) offer on offer.wanted_id = w.id
   ), held as materialized (
     select * from wanted where is_unchanged
   ), claim as (
     ${claimKeysText("held", "held.key_record")}
   ), answered as materialized (
     select h.*, clock.made_at,
       answer_deadline(clock.made_at, v.answer_within_hours, h.booked_on, h.starts, h.time_zone) as answer_by
     from held h join policy_versions v on v.id = h.policy_id, (select market_now() as made_at) clock
   ), booking as (
     insert into bookings (id, customer_id, worker_id, slot_id, booked_on, content_hash, job_title, slot_weekday,
       slot_starts, slot_ends, starts, ends, duration_hours, hourly_paise, total_paise, title, previous_issues,
       damaged_parts, details, address, latitude, longitude, photo, policy_id, job_category_id,
       created_at, answer_by, answer_due_at)
     overriding system value
     select id, customer_id, worker_id, slot_id, booked_on, decode(content_hash, 'hex'), job_title, slot_weekday,
       slot_starts, slot_ends, starts, ends, duration_hours, hourly_paise, total_paise, title, previous_issues,
       damaged_parts, details, address, latitude, longitude, photo, policy_id,
       (select job_category_id from workers where workers.id = answered.worker_id),
       made_at, answer_by, instant_between(made_at, answer_by)
     from answered where key_record is null or customer_id in (select person_id from claim)
     returning *
   ), change as (
     insert into booking_changes (booking_id, event, status, at, actor_id, actor_role, detail)
     select id, 'created', 'created', market_clock_timestamp(), customer_id, 'customer', jsonb_build_object(
       'date', booked_on, 'start_time', left(starts::text, 5), 'end_time', left(ends::text, 5),
       'hours', duration_hours, 'total_paise', total_paise)
     from booking
   ), mail as (
     insert into booking_mails (booking_id, status, mover) select id, 'created', 'customer' from booking
   ), notice as (
     ${storeNotices(`select h.notice_person_id, h.notice_title, h.notice_body, h.notice_opens, 'booking', h.id
       from held h join booking on booking.id = h.id`)}
   )
   select wanted.id as wanted_id, wanted.is_unchanged, notice.*
   from wanted left join notice on notice.booking_id = wanted.id`,
);

/** A booking that was stored has its notice; 'key used' had a key that was used before; 'not now': look again. */
export type Inserted = StoredNotice | "key used" | "not now";

/**
 * Stores bookings, of which no two share a customer or a worker, each on the condition that its offer is what was seen, with
 * the first entry of its record, the worker's notice, the note of what follows, and the call's key with its reply: one
 * statement, which is one transaction. Answers for each, in their order.
 * @param waits for bookings in flight of the same people, with a single booking; otherwise such a one is 'not now'
 * @throws Problem `slotTaken`, `alreadySent` (409): the table's constraints have the last word; then none is stored
 */
export async function insertBookings(
  runner: Queryable,
  bookings: readonly NewBooking[],
  { waits }: { waits: boolean },
): Promise<Inserted[]> {
  try {
    const rows = await insertBookingRows(runner, [jsonRecord(bookings.map(rowOf)), waits]);
    const byId = new Map(rows.map((row) => [row.wanted_id, row]));
    return bookings.map(({ id }) => {
      const row = byId.get(id);
      if (!row?.is_unchanged) return "not now";
      return isStored(row) ? row : "key used";
    });
  } catch (error) {
    const constraint = constraintOf(error)?.constraint;
    if (constraint === "bookings_of_a_worker_never_overlap") refuse(slotTaken);
    if (constraint === "an_open_booking_is_sent_once") refuse(alreadySent);
    throw error;
  }
}

/** By the names of the statement's columns. Each is written down: spread, they were a fifth of the garbage of a booking. */
const rowOf = (booking: NewBooking) => ({
  customer_id: booking.key.customer_id,
  worker_id: booking.key.worker_id,
  slot_id: booking.key.slot_id,
  booked_on: booking.key.booked_on,
  content_hash: booking.key.content_hash,
  time_zone: booking.key.time_zone,
  unpaid_limit_paise: booking.key.unpaid_limit_paise,
  id: booking.id,
  seen: booking.seen,
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
  notice_person_id: booking.notice.personId,
  notice_title: booking.notice.title,
  notice_body: booking.notice.body,
  notice_opens: booking.notice.page,
  policy_id: booking.policyId,
  key_record: booking.keyRecord,
});
