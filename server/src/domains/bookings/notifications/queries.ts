// SQL of the mails about bookings that have still to be written.
import type { BookingStatus } from "@hourhand/contract/bookings";
import { prepared, type Statement } from "../../../platform/database/prepared-statements.ts";
import type { Mover, Side } from "./present.ts";

/** Notes a mail about a change to be written. */
export const enqueueMail: Statement<object, [bookingId: number, status: BookingStatus, to: Side, by: Mover]> =
  prepared(
    "note_booking_mail",
    "insert into booking_mails (booking_id, status, side, mover) values ($1, $2, $3, $4)",
  );

/** A noted mail with what it says and to whom; no address for a person who is blocked. */
export interface QueuedMail {
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
export const claimMails: Statement<QueuedMail, [howMany: number]> = prepared(
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
