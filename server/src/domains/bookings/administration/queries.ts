// SQL of administrators' acts upon bookings whose row is held.
import type { BookingStatus } from "@hourhand/contract/bookings";
import { prepared, type Queryable, type Statement } from "../../../platform/database/prepared-statements.ts";
import { onlyRow } from "../../../platform/database/rows.ts";
import { addressForWorker } from "../queries-address.ts";
import { unlessTaken } from "../proposals/queries.ts";

/** A booking as both sides are told of it, and whose it is. */
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
}

/** As it is now. */
export const bookingToNotify: Statement<NotifiableBooking, [bookingId: number]> = prepared(
  "booking_to_notify",
  `select b.id, b.status, b.title, b.booked_on, b.starts, b.ends, b.address, ${addressForWorker} as address_for_worker,
     b.total_paise, b.customer_id, c.first_name || ' ' || c.last_name as customer_name, b.worker_id,
     w.person_id as worker_person_id, w.full_name as worker_name, c.first_name as customer_first_name,
     p.first_name as worker_first_name
   from bookings b join people c on c.id = b.customer_id join workers w on w.id = b.worker_id
   join people p on p.id = w.person_id where b.id = $1`,
);

const moveRow: Statement<
  { id: number },
  [bookingId: number, slotId: number, day: string, starts: string, ends: string]
> = prepared(
  "move_booking_as_administrator",
  `update bookings b set slot_id = s.id, slot_weekday = extract(isodow from $3::date)::smallint, slot_starts = s.starts,
     slot_ends = s.ends, booked_on = $3::date, starts = $4::time, ends = $5::time, extra_hours = 0,
     content_hash = sha256(convert_to('moved by an administrator ' || b.id, 'UTF8'))
   from slots s where b.id = $1 and s.id = $2 returning b.id`,
);

/** Moves a booking. @throws Problem `slotTaken` (409): the table's constraint has the last word */
export const moveBookingTo = (transaction: Queryable, values: Parameters<typeof moveRow>[1]): Promise<void> =>
  unlessTaken(async () => void onlyRow(await moveRow(transaction, values)));

/** Ends a booking; its record is written beside it. */
export const markCanceled: Statement<never, [bookingId: number]> = prepared(
  "cancel_booking_for_administrator",
  "update bookings set status = 'canceled' where id = $1",
);
