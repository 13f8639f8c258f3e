// SQL of the time to answer: reminders, and cancellations at its end.
import { prepared, type Statement } from "../../../platform/database/prepared-statements.ts";
import { change, changedColumns, joinPeople, type ChangedBooking } from "../queries.ts";

/** Rows per statement. */
const batch = 200;
const now = "(select market_now())";

/** A request that is still unanswered halfway through its time. */
export interface UnansweredBooking extends ChangedBooking {
  answer_by: Date;
}

/**
 * Cancels created bookings whose time to answer is over; skips those that another transaction has locked. Bookings
 * older than this feature are canceled at their start.
 */
export const cancelUnanswered: Statement<ChangedBooking, [target: "canceled", system: null, zone: string]> =
  prepared(
    "cancel_unanswered_bookings",
    change("system", "b.id in (select id from unanswered union all select id from of_before)", {
      event: "'expired'",
      before: `unanswered as materialized (
      select id from bookings where status = 'created' and answer_due_at <= ${now} and answer_by <= ${now}
      order by answer_due_at limit ${batch} for update skip locked
    ), of_before as materialized (
      select id from bookings where status = 'created' and answer_by is null
        and (booked_on, starts) <= ((select (market_now() at time zone $3)::date), (select (market_now() at time zone $3)::time))
      order by booked_on, starts limit ${batch} for update skip locked
    ),`,
    }),
  );

/**
 * Claims the bookings whose worker is to be reminded, each once, and sets the end of the answer time as the next due
 * time. No reminder is sent if that end has also passed.
 */
export const takeToRemind: Statement<UnansweredBooking, [], "answer_by"> = prepared(
  "take_bookings_to_remind",
  `with waiting as materialized (
     select id from bookings
     where status = 'created' and answer_due_at <= ${now} and answer_due_at < answer_by and answer_by > ${now}
     order by answer_due_at limit ${batch} for update skip locked
   ), taken as (
     update bookings b set answer_due_at = b.answer_by ${joinPeople} and b.id in (select id from waiting)
     returning ${changedColumns}, b.answer_by
   )
   select * from taken order by id`,
);

/** When the next answer falls due, in microseconds since 1970; null if nothing waits. */
export const nextAnswerDue: Statement<{ due: number | null }, [zone: string]> = prepared(
  "next_answer_due",
  `select (extract(epoch from least(
     (select answer_due_at from bookings where status = 'created' and answer_due_at is not null
      order by answer_due_at limit 1),
     (select (booked_on + starts) at time zone $1 from bookings where status = 'created' and answer_by is null
      order by booked_on, starts limit 1)
   )) * 1000000)::bigint as due`,
);

const movedAnswerTime = (zone: string, condition: string) =>
  `update bookings b set answer_by = moved.answer_by,
     answer_due_at = case when b.answer_due_at < b.answer_by then instant_between(b.created_at, moved.answer_by)
       else moved.answer_by end
   from (
     select m.id, answer_deadline(m.created_at, v.answer_within_hours, m.booked_on, m.starts, ${zone}) as answer_by
     from bookings m join policy_versions v on v.id = m.policy_id
     where ${condition} and m.status = 'created' and m.answer_by is not null
   ) moved
   where b.id = moved.id`;

/**
 * Moves the answer deadline along with a booking's new start, in the same transaction. A worker is not reminded twice.
 */
export const moveAnswerTime: Statement<never, [bookingId: number, zone: string]> = prepared(
  "move_answer_time",
  movedAnswerTime("$2", "m.id = $1"),
);

/** Moves all answer deadlines along with the market's zone. */
export const moveAnswerTimes: Statement<never, [zone: string]> = prepared(
  "move_answer_times",
  movedAnswerTime("$1", "true"),
);
