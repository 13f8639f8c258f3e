// SQL of administrators' acts on bookings. The caller has locked the booking's row.
import { prepared, type Queryable, type Statement } from "../../../platform/database/prepared-statements.ts";
import { onlyRow } from "../../../platform/database/rows.ts";
import { refuseIfTaken } from "../proposals/queries.ts";

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

/** Moves a booking. @throws Problem `slotTaken` (409) if the table's constraint is violated */
export const moveBookingTo = (transaction: Queryable, values: Parameters<typeof moveRow>[1]): Promise<void> =>
  refuseIfTaken(async () => void onlyRow(await moveRow(transaction, values)));

/** Lets a live online booking be paid at the visit; no row for any other. */
export const turnToVisit: Statement<{ id: number }, [bookingId: number]> = prepared(
  "turn_booking_to_payment_at_visit",
  `update bookings set payment_method = 'at_visit'
   where id = $1 and payment_method = 'online' and status in ('created', 'accepted', 'visited', 'pending') returning id`,
);

/** Cancels a booking; the caller writes its record. */
export const markCanceled: Statement<never, [bookingId: number]> = prepared(
  "cancel_booking_for_administrator",
  "update bookings set status = 'canceled' where id = $1",
);
