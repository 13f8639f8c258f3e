// SQL of notices and mails about a booking, and of the notes that ask for mails.
import type { BookingStatus } from "@hourhand/contract/bookings";
import { prepared, type Statement } from "../../../platform/database/prepared-statements.ts";
import { addressForWorker } from "../queries-address.ts";
import type { Mover, Side } from "./present.ts";

/** The subject of a mail: the booking's status, or the reminder to answer. */
type MailSubject = BookingStatus | "answer_reminder";

/** SQL: the office made the booking `b`. */
export const isMadeAtDesk = `exists (select from booking_changes m
  where m.booking_id = b.id and m.event = 'created' and m.actor_role = 'admin')`;

/** Notes a change for the follow-up job: a mail to one side, or to both (null). */
export const noteFollowUp: Statement<
  object,
  [bookingId: number, subject: MailSubject, to: Side | null, by: Mover]
> = prepared(
  "note_booking_follow_up",
  "insert into booking_mails (booking_id, status, side, mover) values ($1, $2, $3, $4)",
);

/** A noted change with the contents of its mails; no address for a person who is blocked or wants no such mail. */
export interface NotedChange {
  booking_id: number;
  status: MailSubject;
  /** Null for both. */
  side: Side | null;
  mover: Mover;
  title: string;
  booked_on: string;
  starts: string;
  ends: string;
  address: string;
  address_for_worker: string;
  total_paise: number;
  customer_name: string;
  worker_name: string;
  customer_first_name: string;
  worker_first_name: string;
  customer_email: string | null;
  worker_email: string | null;
  /** The side that did not show up, if the booking ended that way. */
  missing: Side | null;
  /** Whether the office made the booking; only read for what an administrator changed. */
  made_at_desk: boolean;
  answer_by: Date | null;
}

/** A booking with its people, for notices and mails to either side. */
export interface NotifiableBooking {
  id: number;
  status: BookingStatus;
  title: string;
  booked_on: string;
  starts: string;
  ends: string;
  address: string;
  address_for_worker: string;
  total_paise: number;
  customer_id: number;
  customer_name: string;
  worker_id: number;
  worker_person_id: number;
  worker_name: string;
  customer_first_name: string;
  worker_first_name: string;
  made_at_desk: boolean;
}

export const bookingToNotify: Statement<NotifiableBooking, [bookingId: number]> = prepared(
  "booking_to_notify",
  `select b.id, b.status, b.title, b.booked_on, b.starts, b.ends, b.address, ${addressForWorker} as address_for_worker,
     b.total_paise, b.customer_id, c.first_name || ' ' || c.last_name as customer_name, b.worker_id,
     w.person_id as worker_person_id, w.full_name as worker_name, c.first_name as customer_first_name,
     p.first_name as worker_first_name, ${isMadeAtDesk} as made_at_desk
   from bookings b join people c on c.id = b.customer_id join workers w on w.id = b.worker_id
   join people p on p.id = w.person_id where b.id = $1`,
);
