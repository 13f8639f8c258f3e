// SQL of reminders. Triggers on the bookings table plan them: each statement that makes, moves or ends an accepted
// visit plans its reminders again.
import { prepared, type Statement } from "../../../platform/database/prepared-statements.ts";

/** A due reminder with its visit. */
export interface DueReminder {
  id: number;
  hours_before: number;
  /** Whether to send it: it fell due after the visit was agreed, and the visit has not begun. */
  is_wanted: boolean;
  title: string;
  booked_on: string;
  starts: string;
  ends: string;
  address: string;
  total_paise: number;
  customer_id: number;
  customer_name: string;
  worker_person_id: number;
  worker_name: string;
  customer_first_name: string;
  worker_first_name: string;
}

const instant = "(visit_starts at time zone $1)";
const due = `${instant} - make_interval(hours => hours_before::integer)`;
const nextOf = (hours: number) =>
  `(select extract(epoch from ${due}) * 1000000 as due from booking_reminders where hours_before = ${hours}
    order by visit_starts limit 1)`;

/** Reads when the next reminder falls due, in microseconds since 1970; null if there is none. */
export const nextReminder: Statement<{ due: number | null }, [zone: string]> = prepared(
  "next_reminder",
  `select min(due)::bigint as due from (${nextOf(24)} union all ${nextOf(2)}) each_kind`,
);

// For the index, this compares wall time and includes a few extra hours, more than any change of clocks.
const dueOf = (hours: number) => `hours_before = ${hours}
    and visit_starts <= (select (market_now() + interval '${hours + 3} hours') at time zone $1) and ${due} <= (select market_now())`;

/** Claims at most a hundred due reminders; skips those that another transaction has locked. */
export const claimReminders: Statement<DueReminder, [zone: string]> = prepared(
  "claim_reminders",
  `with due as materialized (
     select booking_id, hours_before from booking_reminders
     where (${dueOf(24)}) or (${dueOf(2)})
     order by visit_starts, booking_id, hours_before desc limit 100 for update skip locked
   ), gone as (
     delete from booking_reminders r using due d
     where r.booking_id = d.booking_id and r.hours_before = d.hours_before
     returning r.booking_id, r.hours_before, ${due.replaceAll("hours_before", "r.hours_before")} >= agreed_at
       and ${instant} > (select market_now()) as is_wanted
   )
   select b.id, g.hours_before, g.is_wanted, b.title, b.booked_on, b.starts, b.ends, b.address, b.total_paise, b.customer_id,
     c.first_name || ' ' || c.last_name as customer_name, w.person_id as worker_person_id, w.full_name as worker_name,
     c.first_name as customer_first_name, p.first_name as worker_first_name
   from gone g join bookings b on b.id = g.booking_id join people c on c.id = b.customer_id join workers w on w.id = b.worker_id
   join people p on p.id = w.person_id
   order by b.booked_on, b.starts, b.id, g.hours_before desc`,
);
