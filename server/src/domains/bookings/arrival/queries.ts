// SQL of arrivals. Trying a code locks the booking's row, so that tries are counted one after another.
import type { BookingStatus } from "@hourhand/contract/bookings";
import type { PolicyFields } from "@hourhand/contract/policies";
import { prepared, type Statement } from "../../../platform/database/prepared-statements.ts";
import { lockHours } from "./rules.ts";

/** The stored columns of an arrival; `b` is the booking, `a` its arrival if it has one. */
export const arrivalColumns = `(select count(*)::integer from booking_changes m where m.booking_id = b.id and m.event = 'moved')
    as times_moved,
  coalesce(a.times_moved, 0) as tried_after_moves, coalesce(a.wrong_tries, 0) as wrong_tries,
  coalesce(a.times_locked, 0) as times_locked, a.locked_until, a.verified_at, a.overridden_at, a.override_reason`;
export const arrivalJoin = "left join booking_arrivals a on a.booking_id = b.id";

export interface ArrivalColumns {
  times_moved: number;
  tried_after_moves: number;
  wrong_tries: number;
  times_locked: number;
  locked_until: Date | null;
  verified_at: Date | null;
  overridden_at: Date | null;
  override_reason: string | null;
}

/** A booking whose code is being tried. */
export interface ArrivalRow extends ArrivalColumns {
  id: number;
  status: BookingStatus;
  worker_person_id: number;
  arrival_code: PolicyFields["arrival_code"];
  starts_at: Date;
  now: Date;
}

/** Holds a booking's row until the transaction ends. */
export const holdBookingRow: Statement<{ id: number }, [bookingId: number]> = prepared(
  "hold_booking_row",
  "select id from bookings where id = $1 for no key update",
);

/** Reads an arrival. Lock the booking's row first. */
export const arrivalOf: Statement<ArrivalRow, [bookingId: number, zone: string]> = prepared(
  "arrival_of_booking",
  `select b.id, b.status, w.person_id as worker_person_id, v.arrival_code,
     (b.booked_on + b.starts) at time zone $2 as starts_at, market_clock_timestamp() as now, ${arrivalColumns}
   from bookings b join workers w on w.id = b.worker_id join policy_versions v on v.id = b.policy_id ${arrivalJoin}
   where b.id = $1`,
);

/** Counts a wrong code; `locks` is true for the last one that is allowed. */
export const countWrongTry: Statement<
  never,
  [bookingId: number, timesMoved: number, wrongTries: number, locks: boolean]
> = prepared(
  "count_wrong_try",
  `insert into booking_arrivals (booking_id, times_moved, wrong_tries, times_locked, locked_until)
   values ($1, $2, $3, $4::boolean::integer,
     case when $4::boolean then market_clock_timestamp() + interval '${lockHours} hour' end)
   on conflict (booking_id) do update set times_moved = excluded.times_moved, wrong_tries = excluded.wrong_tries,
     times_locked = booking_arrivals.times_locked + excluded.times_locked, locked_until = excluded.locked_until`,
);

export const markVerified: Statement<never, [bookingId: number]> = prepared(
  "mark_arrival_verified",
  `insert into booking_arrivals (booking_id, verified_at) values ($1, market_clock_timestamp())
   on conflict (booking_id) do update set verified_at = excluded.verified_at`,
);

/** Lets a visit begin without its code. */
export const markOverridden: Statement<never, [bookingId: number, adminId: number, reason: string]> =
  prepared(
    "mark_arrival_overridden",
    `insert into booking_arrivals (booking_id, overridden_at, overridden_by, override_reason)
   values ($1, market_clock_timestamp(), $2, $3)
   on conflict (booking_id) do update set overridden_at = excluded.overridden_at, overridden_by = excluded.overridden_by,
     override_reason = excluded.override_reason`,
  );
