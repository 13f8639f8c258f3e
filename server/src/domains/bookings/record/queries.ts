// SQL of the record of a booking.
import type { BookingStatus } from "@hourhand/contract/bookings";
import type { BookingActor, BookingEvent } from "@hourhand/contract/bookings-v1";
import type { Json } from "../../../platform/database/column-types.ts";
import { prepared, type Statement } from "../../../platform/database/prepared-statements.ts";

/**
 * Writes an event. It waits for the booking's row first, so that the ids of a booking's events follow the order in which
 * they became visible. What the system does falls due at the time of its transaction.
 */
export const insertEvent: Statement<
  { id: number },
  [
    bookingId: number,
    event: BookingEvent,
    status: BookingStatus | null,
    actor: BookingActor,
    actorId: number | null,
    detail: string,
  ]
> = prepared(
  "insert_booking_event",
  `with booking as (
     select id from bookings where id = $1 for no key update
   )
   insert into booking_changes (booking_id, event, status, at, actor_role, actor_id, detail)
   select id, $2::text, $3::text, case when $4 = 'system' then market_now() else market_clock_timestamp() end, $4::text,
     $5::bigint, $6::jsonb
   from booking returning id`,
);

/** An event of a booking's record. */
export interface EventRow {
  id: number;
  at: Date;
  event: BookingEvent;
  actor: BookingActor;
  detail: Json<Record<string, unknown>>;
}

/** What happened to a booking, oldest first. */
export const eventsOfBooking: Statement<EventRow, [bookingId: number]> = prepared(
  "events_of_booking",
  `select id, at, event, actor_role as actor, detail from booking_changes where booking_id = $1 order by id`,
);
