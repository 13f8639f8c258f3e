// SQL of the desk.
import type { BookingStatus } from "@hourhand/contract/bookings";
import { prepared, type Statement } from "../../../platform/database/prepared-statements.ts";
import { canBeAnswered, change, type ChangedBooking } from "../queries.ts";

/** The market's date, and how many days can be booked from tomorrow on. */
interface Horizon {
  today: string;
  booking_days: number;
}

const horizon = (zone: string) =>
  `((select market_now()) at time zone ${zone})::date as today, v.booking_days`;

/** No row if there is no such worker. */
export const horizonOfWorker: Statement<Horizon, [workerId: number, zone: string]> = prepared(
  "horizon_of_worker",
  `select ${horizon("$2")} from workers w join policy_versions v on v.id = policy_in_force(w.job_category_id)
   where w.id = $1`,
);

export const horizonOfCategory: Statement<Horizon, [categoryId: number, zone: string]> = prepared(
  "horizon_of_category",
  `select ${horizon("$2")} from policy_versions v where v.id = policy_in_force($1)`,
);

/**
 * Finds a worker's slot on a day: the one that has these hours, else one that has this start, else any; no row if the
 * worker has no slot on that day.
 */
export const slotOfHours: Statement<
  { id: number },
  [workerId: number, date: string, starts: string, ends: string]
> = prepared(
  "slot_of_hours",
  `select s.id from slots s
   where s.worker_id = $1 and s.is_active and s.deleted_at is null
     and (s.weekday = extract(isodow from $2::date) or (s.weekday is null and $2::date between s.from_date and s.to_date))
   order by s.starts <= $3::time and s.ends >= $4::time
       and extract(epoch from $3::time - s.starts)::integer % 3600 = 0 desc,
     $3::time between s.starts and s.ends desc, s.id
   limit 1`,
);

/** Answers a created booking for its worker, while it can be answered. */
export const answerForWorker: Statement<
  ChangedBooking,
  [
    target: Extract<BookingStatus, "accepted" | "rejected">,
    actorId: number | null,
    bookingId: number,
    zone: string,
    reason: string | null,
    keyId: number | null,
  ]
> = prepared(
  "answer_booking_for_worker",
  change("admin", `b.id = $3 and b.status = 'created' and ${canBeAnswered("$4")}`, {
    detail: "jsonb_strip_nulls(jsonb_build_object('reason', $5::text, 'key_id', $6::bigint))",
  }),
);
