// SQL that several parts of bookings share: locks, the people of a booking, and status changes. A status change is one
// conditional UPDATE that also writes the booking's record. New bookings are in queries-book-worker.ts, lists in
// queries-lists.ts.
import type { CancellationCause, Canceler } from "@hourhand/contract/booking-endings";
import type { BookingStatus } from "@hourhand/contract/bookings";
import type { BookingActor } from "@hourhand/contract/bookings-v1";
import type { PaymentMethod } from "@hourhand/contract/payment-fields";
import { prepared, type Statement } from "../../platform/database/prepared-statements.ts";

/** A booking after a change, with the fields for notices. */
export interface ChangedBooking {
  id: number;
  status: BookingStatus;
  title: string;
  booked_on: string;
  starts: string;
  ends: string;
  total_paise: number;
  customer_id: number;
  customer_name: string;
  worker_id: number;
  worker_person_id: number;
  worker_name: string;
  policy_id: number;
  payment_method: PaymentMethod;
}

/** The columns of a changed booking `b`, and the tables of its people. */
export const changedColumns = `b.id, b.status, b.title, b.booked_on, b.starts, b.ends, b.total_paise, b.customer_id,
  c.first_name || ' ' || c.last_name as customer_name, b.worker_id, w.person_id as worker_person_id,
  w.full_name as worker_name, b.policy_id, b.payment_method`;
export const joinPeople = `from people c, workers w where c.id = b.customer_id and w.id = b.worker_id`;

/**
 * Builds a statement that updates bookings `b` and records each change; $1 is the new status, $2 the actor (null for
 * the system, whose events carry the time at which they fell due). `event` is the event's name in the record, by
 * default the status.
 */
export const change = (
  actorRole: BookingActor,
  condition: string,
  {
    before = "",
    event = "$1",
    detail = "'{}'::jsonb",
  }: { before?: string; event?: string; detail?: string } = {},
): string => `
  with ${before} moved as (
    update bookings b set status = $1 ${joinPeople} and ${condition} returning ${changedColumns}
  ), record as (
    insert into booking_changes (booking_id, event, status, at, actor_id, actor_role, detail)
    select id, ${event}, $1, ${actorRole === "system" ? "market_now()" : "market_clock_timestamp()"}, $2::bigint,
      '${actorRole}', ${detail}
    from moved order by id
  )
  select * from moved order by id`;

/** SQL: the visit has not begun; `zone` is the parameter with the market's time zone. */
const isToCome = (zone: string) => `b.booked_on + b.starts > (select market_now()) at time zone ${zone}`;

/** SQL: the visit cannot begin without the customer's code (docs/rules/bookings.md 37). */
const needsCode = `(exists (select from policy_versions v where v.id = b.policy_id and v.arrival_code = 'required')
  and not exists (select from booking_arrivals a
    where a.booking_id = b.id and (a.verified_at is not null or a.overridden_at is not null)))`;

/** SQL: the time to answer is not over. Bookings older than answer times can be answered until their start. */
export const canBeAnswered = (zone: string) =>
  `coalesce(b.answer_by > (select market_now()), ${isToCome(zone)})`;

/**
 * Moves a worker's own booking to a new status from one of the given ones: with `waitsForStart` not before its start,
 * and not into a visit that needs the customer's code. A request whose time to answer is over cannot be answered
 * (docs/rules/bookings.md 62). A rejection is recorded with its reason, if it has one.
 */
export const moveAsWorker: Statement<
  ChangedBooking,
  [
    target: BookingStatus,
    personId: number,
    bookingId: number,
    sources: readonly BookingStatus[],
    zone: string,
    waitsForStart: boolean,
    reason: string | null,
  ]
> = prepared(
  "move_booking_as_worker",
  change(
    "worker",
    `b.id = $3 and w.person_id = $2 and b.status = any($4::text[]) and (b.status <> 'created' or ${canBeAnswered("$5")})
      and not ($6::boolean and ${isToCome("$5")})
      and not ($1 in ('visited', 'pending', 'completed') and ${needsCode})`,
    { detail: "jsonb_strip_nulls(jsonb_build_object('reason', $7::text))" },
  ),
);

/** Cancels a customer's own booking while it is created. */
export const cancelAsCustomer: Statement<
  ChangedBooking,
  [target: "canceled", personId: number, bookingId: number]
> = prepared(
  "cancel_booking_as_customer",
  change("customer", `b.id = $3 and b.customer_id = $2 and b.status = 'created'`),
);

/**
 * Locks a customer and a worker against other bookings: waits for those in flight, and blocks new ones until the
 * transaction ends.
 */
export const lockForBooking: Statement<object, [customerId: number, workerId: number]> = prepared(
  "lock_for_booking",
  "select lock_for_booking($1, $2)",
);

/** Does the same for one person, both as customer and as worker. */
export const lockForPerson: Statement<object, [personId: number]> = prepared(
  "lock_for_person",
  "select lock_for_person($1)",
);

/** Locks a person's future bookings, as customer and as worker, in id order. */
export const lockBookingsOfPerson: Statement<{ id: number }, [personId: number, zone: string]> = prepared(
  "lock_bookings_of_person",
  `select b.id from bookings b where b.status in ('created', 'accepted') and ${isToCome("$2")}
     and (b.customer_id = $1 or b.worker_id in (select id from workers where person_id = $1))
   order by b.id for update`,
);

/**
 * Counts the bookings that blocking a person would cancel, by the person's side; no row if the person does not exist.
 */
export const bookingsThatWouldEnd: Statement<
  {
    accepted_as_worker: number;
    created_as_worker: number;
    accepted_as_customer: number;
    created_as_customer: number;
  },
  [personId: number, zone: string]
> = prepared(
  "bookings_that_would_end",
  `select count(*) filter (where b.status = 'accepted' and b.side = 'worker') as accepted_as_worker,
     count(*) filter (where b.status = 'created' and b.side = 'worker') as created_as_worker,
     count(*) filter (where b.status = 'accepted' and b.side = 'customer') as accepted_as_customer,
     count(*) filter (where b.status = 'created' and b.side = 'customer') as created_as_customer
   from people p left join lateral (
     select b.status, 'customer' as side from bookings b
     where b.customer_id = p.id and b.status in ('created', 'accepted') and ${isToCome("$2")}
     union all
     select b.status, 'worker' from bookings b join workers w on w.id = b.worker_id
     where w.person_id = p.id and b.status in ('created', 'accepted') and ${isToCome("$2")}
   ) b on true
   where p.id = $1 and not p.is_system group by p.id`,
);

/** Cancels bookings on behalf of an administrator who blocked somebody. */
export const cancelAsAdministrator: Statement<
  ChangedBooking,
  [target: "canceled", actorId: number, bookingIds: readonly number[]]
> = prepared(
  "cancel_bookings_as_administrator",
  change("admin", `b.id = any($3::bigint[]) and b.status in ('created', 'accepted')`),
);

/** Returns one row if the worker has created or accepted future bookings. */
export const someBookingToCome: Statement<{ id: number }, [personId: number, zone: string]> = prepared(
  "some_booking_to_come",
  `select b.id from bookings b join workers w on w.id = b.worker_id
   where w.person_id = $1 and b.status in ('created', 'accepted') and ${isToCome("$2")} limit 1`,
);

/** Reads a booking's status for its customer. */
export const statusForCustomer: Statement<{ status: BookingStatus }, [bookingId: number, personId: number]> =
  prepared("booking_status_for_customer", "select status from bookings where id = $1 and customer_id = $2");

/** Reads for the worker: a booking's status, whether it starts in the future, and whether it needs a code to begin. */
export const standingForWorker: Statement<
  { status: BookingStatus; booked_on: string; starts: string; is_to_come: boolean; needs_code: boolean },
  [bookingId: number, personId: number, zone: string]
> = prepared(
  "booking_standing_for_worker",
  `select b.status, b.booked_on, b.starts, ${isToCome("$3")} as is_to_come, ${needsCode} as needs_code
   from bookings b join workers w on w.id = b.worker_id where b.id = $1 and w.person_id = $2`,
);

/**
 * Stores how a booking was canceled; `rule` is JSON, or null if nobody was shown a rule; `personId` is null for the
 * system.
 */
export const recordCancellation: Statement<
  never,
  [
    bookingId: number,
    by: Canceler,
    personId: number | null,
    cause: CancellationCause,
    note: string | null,
    rule: string | null,
    isLate: boolean,
  ]
> = prepared(
  "record_cancellation",
  `insert into booking_cancellations (booking_id, by_role, person_id, cause, note, rule, is_late)
   values ($1, $2, $3, $4, $5, $6::jsonb, $7)`,
);

/** Stores that the system canceled bookings, with the time at which each fell due. */
export const recordSystemCancellations: Statement<
  never,
  [bookingIds: readonly number[], cause: CancellationCause]
> = prepared(
  "record_system_cancellations",
  `insert into booking_cancellations (booking_id, by_role, cause, at)
   select id, 'system', $2, market_now() from unnest($1::bigint[]) id`,
);

/** A booking's customer and worker. */
export interface BookingPeopleRow {
  id: number;
  status: BookingStatus;
  customer_id: number;
  worker_id: number;
  worker_person_id: number;
}

export const peopleOfBooking: Statement<BookingPeopleRow, [bookingId: number]> = prepared(
  "people_of_booking",
  `select b.id, b.status, b.customer_id, b.worker_id, w.person_id as worker_person_id
   from bookings b join workers w on w.id = b.worker_id where b.id = $1`,
);
