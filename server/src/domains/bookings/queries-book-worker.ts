// SQL for making a booking: reads the offer, stores the booking.
import { alreadySent, slotTaken } from "@hourhand/contract/bookings";
import type { PaymentMethod } from "@hourhand/contract/payment-fields";
import { prepared, type Queryable, type Statement } from "../../platform/database/prepared-statements.ts";
import { jsonRecord } from "../../platform/database/rows.ts";
import { constraintOf } from "../../platform/database/transaction.ts";
import { refuse } from "../../platform/problem.ts";
import {
  storedText,
  storeNotices,
  type NoticeText,
  type StoredNotice,
} from "../notifications/notifications.ts";
import type { Offer } from "./rules.ts";

/** The requested slot with its customer and worker. */
export interface OfferRow extends Offer {
  /** The id that the booking gets if this offer is booked. */
  booking_id: number;
  customer_name: string;
  worker_person_id: number;
  worker_name: string;
  job_title: string;
  job_category_id: number | null;
  policy_id: number;
}

/** Identifies an offer; the statements read these names. */
export interface OfferKey {
  customer_id: number;
  worker_id: number;
  slot_id: number;
  booked_on: string;
  /** Hash of the customer's texts, in hex. */
  content_hash: string;
  time_zone: string;
  /** Limit on the worker's unpaid fees; null for no limit. */
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

/** Reads the current offer; undefined if the slot is not that worker's. */
export async function readOffer(runner: Queryable, key: OfferKey): Promise<OfferRow | undefined> {
  const [row] = await readOfferRow(runner, [JSON.stringify(key)]);
  return row;
}

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
  paymentMethod: PaymentMethod;
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
  /** The version of the policy under which the booking is made. */
  policyId: number;
  jobCategoryId: number | null;
  /** Who makes the booking: its customer, or an administrator or an API key at the desk. */
  maker: { id: number | null; keyId?: number | undefined; role: "customer" | "admin" };
  /** What the mails to the two sides say: that it was sent, or that it is accepted already. */
  mailSubject: "created" | "accepted";
  /** The notice that the worker gets. */
  notice: NoticeText & { personId: number; page: string };
}

/** The worker's notice as columns; all are null if the notice is held back. */
type NoticeRow = { [Column in keyof StoredNotice]: StoredNotice[Column] | null };

const isStored = (row: NoticeRow | undefined): row is StoredNotice => typeof row?.id === "number";

// A worker whose notice is held back gets no mail either. The row in `booking_mails` also makes the job write the
// search row and the counts; the setting keeps the triggers from doing that now.
const insertBookingRow: Statement<NoticeRow, [booking: string]> = prepared(
  "insert_booking",
  `with wanted as materialized (
     select w.*, set_config('hourhand.follow_up', 'later', true)
     from jsonb_to_record($1::jsonb) as w (id bigint, ${keyColumns}, job_title text, slot_weekday smallint,
       slot_starts time, slot_ends time, starts time, ends time, duration_hours smallint, hourly_paise integer,
       total_paise bigint, title text, previous_issues text, damaged_parts text, details text, address text,
       latitude double precision, longitude double precision, photo text, notice_person_id bigint, notice_title text,
       notice_body text, notice_sentences jsonb, notice_opens text, policy_id bigint, job_category_id bigint,
       payment_method text, maker_id bigint, maker_key_id bigint, maker_role text, mail_subject text)
   ), answered as materialized (
     select w.*, clock.made_at,
       answer_deadline(clock.made_at, v.answer_within_hours, w.booked_on, w.starts, w.time_zone) as answer_by
     from wanted w join policy_versions v on v.id = w.policy_id, (select market_now() as made_at offset 0) clock
   ), booking as (
     insert into bookings (id, customer_id, worker_id, slot_id, booked_on, content_hash, job_title, slot_weekday,
       slot_starts, slot_ends, starts, ends, duration_hours, hourly_paise, total_paise, title, previous_issues,
       damaged_parts, details, address, latitude, longitude, photo, policy_id, job_category_id, payment_method,
       created_at, answer_by, answer_due_at)
     overriding system value
     select id, customer_id, worker_id, slot_id, booked_on, decode(content_hash, 'hex'), job_title, slot_weekday,
       slot_starts, slot_ends, starts, ends, duration_hours, hourly_paise, total_paise, title, previous_issues,
       damaged_parts, details, address, latitude, longitude, photo, policy_id,
       job_category_id, payment_method,
       made_at, answer_by, instant_between(made_at, answer_by)
     from answered
     returning *
   ), change as (
     insert into booking_changes (booking_id, event, status, at, actor_id, actor_role, detail)
     select b.id, 'created', 'created', (select market_clock_timestamp()), w.maker_id, w.maker_role, jsonb_build_object(
       'date', b.booked_on, 'start_time', left(b.starts::text, 5), 'end_time', left(b.ends::text, 5),
       'hours', b.duration_hours, 'total_paise', b.total_paise)
       || jsonb_strip_nulls(jsonb_build_object('key_id', w.maker_key_id))
     from booking b join wanted w on w.id = b.id
   ), notice as (
     ${storeNotices(`select w.notice_person_id, w.notice_title, w.notice_body, w.notice_sentences, w.notice_opens, 'booking', w.id, w.maker_id
       from wanted w join booking on booking.id = w.id order by w.notice_person_id, w.maker_id`)}
   ), mail as (
     insert into booking_mails (booking_id, status, mover, side)
     select b.id, w.mail_subject, w.maker_role, case when n.id is null then 'customer' end
     from booking b join wanted w on w.id = b.id left join notice n on n.booking_id = b.id
   )
   select n.* from booking b left join notice n on n.booking_id = b.id`,
);

/**
 * Stores a booking with the first event of its record, the worker's notice and the note for the follow-up job.
 * @param transaction has locked customer and worker
 * @returns the worker's notice, or 'held back'
 * @throws Problem `slotTaken`, `alreadySent` (409) from the constraints of the table
 */
export async function insertBooking(
  transaction: Queryable,
  booking: NewBooking,
): Promise<StoredNotice | "held back"> {
  try {
    const [notice] = await insertBookingRow(transaction, [jsonRecord(rowOf(booking))]);
    return isStored(notice) ? notice : "held back";
  } catch (error) {
    const constraint = constraintOf(error)?.constraint;
    if (constraint === "bookings_of_a_worker_never_overlap") refuse(slotTaken);
    if (constraint === "an_open_booking_is_sent_once") refuse(alreadySent);
    throw error;
  }
}

const noticeColumns = ({ title, body, sentences }: ReturnType<typeof storedText>) => ({
  notice_title: title,
  notice_body: body,
  notice_sentences: sentences,
});

/** Names the fields as the statement's columns. */
const rowOf = ({ notice, maker, ...booking }: NewBooking) => ({
  ...booking.key,
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
  ...noticeColumns(storedText(notice)),
  notice_person_id: notice.personId,
  notice_opens: notice.page,
  policy_id: booking.policyId,
  job_category_id: booking.jobCategoryId,
  payment_method: booking.paymentMethod,
  maker_id: maker.id,
  maker_key_id: maker.keyId ?? null,
  maker_role: maker.role,
  mail_subject: booking.mailSubject,
});
