// SQL of the cards above Booking Trends.
import { prepared, type Queryable, type Statement } from "../../platform/database/prepared-statements.ts";
import { onlyRow } from "../../platform/database/rows.ts";

/** A worker's cards. The fee is in paise. */
export interface WorkerCards {
  full_name: string;
  pending_paise: number;
  new_bookings: number;
  reviews_count: number;
  today_tasks_count: number;
  /** Jobs completed since Monday. */
  jobs_done: number;
  earned_paise: number;
  rating: number | null;
}

/** Visits older than this are not searched for jobs completed this week. */
const completedWithinDays = 92;

// The four cards are read from the index of a worker's live bookings and from the worker's row; the week from the
// latest visits.
const workerCards: Statement<WorkerCards, [personId: number, today: string, zone: string]> = prepared(
  "worker_cards",
  `select w.full_name, w.reviews_count, live.new_bookings, live.today_tasks_count,
     week.jobs_done, week.earned_paise, w.rating::float8 as rating,
     (select coalesce(sum(e.amount_paise), 0)::bigint from ledger_accounts a join ledger_entries e on e.account_id = a.id
      where a.kind = 'worker' and a.worker_id = w.id) as pending_paise
   from workers w cross join lateral (
     select count(*) filter (where status = 'created') as new_bookings,
       count(*) filter (where status <> 'created' and booked_on <= $2::date) as today_tasks_count
     from bookings b where b.worker_id = w.id and status in ('created', 'accepted', 'pending', 'visited')
   ) live
   cross join lateral (
     select count(*) as jobs_done, coalesce(sum(b.total_paise), 0)::bigint as earned_paise
     from bookings b where b.worker_id = w.id and b.booked_on > $2::date - ${completedWithinDays} and b.status = 'completed'
       and exists (select from booking_changes h where h.booking_id = b.id and h.event = 'completed'
         and h.at >= date_trunc('week', $2::date::timestamp) at time zone $3)
   ) week
   where w.person_id = $1`,
);

/** Reads a worker's cards by person id; undefined while they have no profile. `today` is the market's date. */
export async function readWorkerCards(
  runner: Queryable,
  personId: number,
  { today, timeZone }: { today: string; timeZone: string },
): Promise<WorkerCards | undefined> {
  return (await workerCards(runner, [personId, today, timeZone]))[0];
}

/** The jobs completed on one day of this week. */
export interface EarningsRow {
  day: string;
  earned_paise: number;
  jobs: number;
}

/** Returns the seven days of the week of `today`, Monday first. */
export const workerEarnings: Statement<EarningsRow, [personId: number, today: string, zone: string]> =
  prepared(
    "worker_earnings",
    `with days as (select date_trunc('week', $2::date::timestamp)::date + n as day from generate_series(0, 6) n),
   done as (
     select (h.at at time zone $3)::date as day, b.total_paise
     from workers w join bookings b on b.worker_id = w.id
     join booking_changes h on h.booking_id = b.id and h.event = 'completed'
       and h.at >= date_trunc('week', $2::date::timestamp) at time zone $3
     where w.person_id = $1 and b.booked_on > $2::date - ${completedWithinDays} and b.status = 'completed'
   )
   select days.day, coalesce(sum(done.total_paise), 0)::bigint as earned_paise, count(done.day) as jobs
   from days left join done on done.day = days.day group by days.day order by days.day`,
  );

/** Counts for this week so far and for the same span of the previous week. */
export interface AdminCards {
  users: number;
  users_before: number;
  workers: number;
  workers_before: number;
  bookings: number;
  bookings_before: number;
}

// Bookings are summed from stored quarter-hour counts; only the quarter-hour in which the span ends is counted row by
// row.
const adminCards: Statement<AdminCards, [string, string]> = prepared(
  "admin_cards",
  `with spans as materialized (
     select ($1::date::timestamp at time zone $2) as monday, market_now() as until,
       (($1::date - 7)::timestamp at time zone $2) as monday_before,
       ((market_now() at time zone $2) - interval '7 days') at time zone $2 as until_before
   ), counted as (
     select quarter, total as amount from booking_counts where quarter >= (select monday_before from spans)
     union all
     select quarter, change from booking_count_changes where quarter >= (select monday_before from spans)
   )
   select
     (select count(*) from people where not is_system and joined_at >= monday and joined_at <= until) as users,
     (select count(*) from people where not is_system and joined_at >= monday_before and joined_at < until_before) as users_before,
     (select count(*) from workers where created_at >= monday and created_at <= until) as workers,
     (select count(*) from workers where created_at >= monday_before and created_at < until_before) as workers_before,
     (select coalesce(sum(amount), 0)::bigint from counted where quarter >= monday) as bookings,
     (select coalesce(sum(amount), 0)::bigint from counted where quarter < quarter_of(until_before))
       + (select count(*) from bookings where created_at >= quarter_of(until_before) and created_at < until_before)
       as bookings_before
   from spans`,
);

/** New people and new workers in one week. */
export interface AdminWeek {
  users: number;
  workers: number;
}

/** Reads the week that began on a Monday of the market and the seven before it, oldest first. */
export const adminWeeks: Statement<AdminWeek, [monday: string, zone: string]> = prepared(
  "admin_weeks",
  `select (select count(*) from people where not is_system and joined_at >= w.starts and joined_at < w.ends) as users,
     (select count(*) from workers where created_at >= w.starts and created_at < w.ends) as workers
   from (select n, ($1::date - 7 * n)::timestamp at time zone $2 as starts,
     ($1::date - 7 * n + 7)::timestamp at time zone $2 as ends from generate_series(0, 7) n) w
   order by w.n desc`,
);

/** Reads the administrator's cards. `monday` is the market's date on which this week began. */
export async function readAdminCards(
  runner: Queryable,
  monday: string,
  timeZone: string,
): Promise<AdminCards> {
  return onlyRow(await adminCards(runner, [monday, timeZone]));
}

/** Total income and how many bookings ended in each way; fees in paise. */
export interface AdminTotals {
  paid_fees_paise: number;
  completed: number;
  rejected: number;
  canceled: number;
}

// Stored, not counted (docs/decisions/0003).
export const adminTotals: Statement<AdminTotals, []> = prepared(
  "admin_totals",
  `select counter_total('bank_paise') as paid_fees_paise, counter_total('completed_bookings') as completed,
     counter_total('rejected_bookings') as rejected, counter_total('canceled_bookings') as canceled`,
);
