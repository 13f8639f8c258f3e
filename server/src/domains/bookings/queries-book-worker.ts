// SQL that makes bookings: hold customer and worker, look at the offer, store the booking. Decisions: docs/decisions/0015,
// docs/decisions/0023.
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
  job_category_id: number | null;
  policy_id: number;
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

const readOfferRow: Statement<OfferRow, [key: string]> = prepared(
  "booking_offer",
  `select nextval('bookings_id_seq') as booking_id,
     (select job_category_id from workers where id = w.worker_id), offer.*
   from jsonb_to_record($1::jsonb) as w (${keyColumns})
   cross join lateral (select o.* from booking_offer(${keyValues}) o offset 0) offer`,
);

/** The offer as it is now; undefined where the slot is not that worker's. */
export async function readOffer(runner: Queryable, key: OfferKey): Promise<OfferRow | undefined> {
  const [row] = await readOfferRow(runner, [JSON.stringify(key)]);
  return row;
}

/** What is held, with its offer; without one `worker_person_id` and all that comes from the offer are null. */
type HeldRow = { n: number } & { [Column in keyof OfferRow]: OfferRow[Column] | null };

const holdOfferRows: Statement<HeldRow, [keys: string]> = prepared(
  "held_offers",
  "select * from held_offers($1::jsonb)",
);

const hasOffer = (row: HeldRow): row is HeldRow & OfferRow => row.worker_person_id !== null;

/**
 * Holds the customers and workers of these keys until the transaction ends, as `lockForBooking` would, but waits for nobody; then
 * looks at the offers.
 * @returns in the order of the keys; 'held' for one whose customer or worker somebody else holds, undefined where the slot is
 * not that worker's
 */
export async function holdOffers(
  transaction: Queryable,
  keys: readonly OfferKey[],
): Promise<(OfferRow | "held" | undefined)[]> {
  const rows = await holdOfferRows(transaction, [jsonRecord(keys.map((key, n) => ({ ...key, n })))]);
  const offers: (OfferRow | "held" | undefined)[] = keys.map(() => "held");
  for (const row of rows) offers[row.n] = hasOffer(row) ? row : undefined;
  return offers;
}

/** Waits for the bookings in flight of this customer and this worker; none begins before the transaction ends. */
export const lockForBooking: Statement<object, [customerId: number, workerId: number]> = prepared(
  "lock_for_booking",
  "select lock_for_booking($1, $2)",
);

/** A booking to be stored. */
export interface NewBooking {
  id: number;
  key: OfferKey;
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
  jobCategoryId: number | null;
  /** What the worker is told. */
  notice: { personId: number; title: string; body: string; page: string };
  /** What `KeyClaim.record` answers; null for a call without a key. */
  keyRecord: object | null;
}

/** A booking as it was stored, with the worker's notice; null where that is held back. */
type MadeBooking = { made_id: number } & { [Column in keyof StoredNotice]: StoredNotice[Column] | null };

const isStored = (row: MadeBooking): row is { made_id: number } & StoredNotice => row.id !== null;

// A worker whose notice is held back gets no mail either. The note of the mails is also the job's note of what else follows; hence the setting, which keeps the triggers
// from doing it now.
const insertBookingRows: Statement<MadeBooking, [bookings: string]> = prepared(
  "insert_bookings",
  `with wanted as materialized (
     select w.*, set_config('hourhand.follow_up', 'later', true)
     from jsonb_to_recordset($1::jsonb) as w (id bigint, ${keyColumns}, job_title text, slot_weekday smallint,
       slot_starts time, slot_ends time, starts time, ends time, duration_hours smallint, hourly_paise integer,
       total_paise bigint, title text, previous_issues text, damaged_parts text, details text, address text,
       latitude double precision, longitude double precision, photo text, notice_person_id bigint, notice_title text,
       notice_body text, notice_opens text, policy_id bigint, job_category_id bigint, key_record jsonb)
   ), claim as (
     ${claimKeysText("wanted", "wanted.key_record")}
   ), answered as materialized (
     select w.*, clock.made_at,
       answer_deadline(clock.made_at, v.answer_within_hours, w.booked_on, w.starts, w.time_zone) as answer_by
     from wanted w join policy_versions v on v.id = w.policy_id, (select market_now() as made_at offset 0) clock
   ), booking as (
     insert into bookings (id, customer_id, worker_id, slot_id, booked_on, content_hash, job_title, slot_weekday,
       slot_starts, slot_ends, starts, ends, duration_hours, hourly_paise, total_paise, title, previous_issues,
       damaged_parts, details, address, latitude, longitude, photo, policy_id, job_category_id,
       created_at, answer_by, answer_due_at)
     overriding system value
     select id, customer_id, worker_id, slot_id, booked_on, decode(content_hash, 'hex'), job_title, slot_weekday,
       slot_starts, slot_ends, starts, ends, duration_hours, hourly_paise, total_paise, title, previous_issues,
       damaged_parts, details, address, latitude, longitude, photo, policy_id,
       job_category_id,
       made_at, answer_by, instant_between(made_at, answer_by)
     from answered where key_record is null or customer_id in (select person_id from claim)
     returning *
   ), change as (
     insert into booking_changes (booking_id, event, status, at, actor_id, actor_role, detail)
     select id, 'created', 'created', (select market_clock_timestamp()), customer_id, 'customer', jsonb_build_object(
       'date', booked_on, 'start_time', left(starts::text, 5), 'end_time', left(ends::text, 5),
       'hours', duration_hours, 'total_paise', total_paise)
     from booking
   ), notice as (
     ${storeNotices(`select w.notice_person_id, w.notice_title, w.notice_body, w.notice_opens, 'booking', w.id, w.customer_id
       from wanted w join booking on booking.id = w.id order by w.notice_person_id, w.customer_id`)}
   ), mail as (
     insert into booking_mails (booking_id, status, mover, side)
     select b.id, 'created', 'customer', case when n.id is null then 'customer' end
     from booking b left join notice n on n.booking_id = b.id
   )
   select b.id as made_id, n.* from booking b left join notice n on n.booking_id = b.id`,
);

/**
 * Stores bookings, of which no two share a customer or a worker, each with the first entry of its record, the worker's notice,
 * the note of what follows, and the call's key with its reply: one statement.
 * @param transaction holds their customers and workers
 * @returns the notice of each, in their order, or 'held back'; 'key used' instead of one whose key was used before
 * @throws Problem `slotTaken`, `alreadySent` (409): the table's constraints have the last word; then none is stored
 */
export async function insertBookings(
  transaction: Queryable,
  bookings: readonly NewBooking[],
): Promise<(StoredNotice | "held back" | "key used")[]> {
  try {
    const made = await insertBookingRows(transaction, [jsonRecord(bookings.map(rowOf))]);
    const byBooking = new Map(made.map((row) => [row.made_id, isStored(row) ? row : ("held back" as const)]));
    return bookings.map(({ id }) => byBooking.get(id) ?? "key used");
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
  job_category_id: booking.jobCategoryId,
  key_record: booking.keyRecord,
});
