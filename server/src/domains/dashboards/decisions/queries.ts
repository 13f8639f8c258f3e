// SQL of the figures for decisions (docs/rules/dashboards.md 25–28). Days are the market's.
import type { feeAges } from "@hourhand/contract/list-fields";
import { prepared, type Statement } from "../../../platform/database/prepared-statements.ts";
import { cellOfWorker, pendingFees } from "../../catalogue/catalogue.ts";

/** Free hours and requests of a category's workers in a cell; null for workers without a position. */
export interface ServedCell {
  category_id: number;
  job_title: string;
  cell: string | null;
  free_hours: number;
  requests: number;
}

const servedDays = 7;
const dayStart = (date: string): string => `(${date})::timestamp at time zone $2`;

// As the function free_hours, for all workers at once: what blocks a worker is read once for the whole week.
export const servedCells: Statement<ServedCell, [today: string, zone: string]> = prepared(
  "served_cells",
  `with listed as materialized (
     select w.id, w.job_category_id as category_id, ${cellOfWorker} as cell, $1::date + 1 as first_day,
       $1::date + least(v.booking_days, ${servedDays}) as last_day
     from workers w
     cross join lateral (select version_id from policies o where o.category_id = w.job_category_id or o.category_id is null
       order by o.category_id nulls last limit 1) o
     join policy_versions v on v.id = o.version_id
     where w.is_listed
   ), busy as materialized (
     select l.id, b.on_day, b.starts, b.ends from listed l, busy_times(l.id, l.first_day, l.last_day) b
   ), hours as (
     select l.id, d.day, s.starts + n * interval '1 hour' as starts, s.starts + (n + 1) * interval '1 hour' as ends
     from listed l
     cross join lateral (select $1::date + at as day from generate_series(1, ${servedDays}) at where $1::date + at <= l.last_day) d
     join slots s on s.worker_id = l.id and s.is_active and s.deleted_at is null
       and (s.weekday = extract(isodow from d.day) or (s.weekday is null and d.day between s.from_date and s.to_date))
     cross join generate_series(0, extract(epoch from s.ends - s.starts)::integer / 3600 - 1) n
   ), free as (
     select h.id, count(*) as hours from hours h
     where not exists (select from busy b
       where b.id = h.id and b.on_day = h.day and b.starts < h.ends and b.ends > h.starts)
     group by h.id
   ), figures as (
     select l.category_id, l.cell, coalesce(f.hours, 0) as free_hours, 0 as requests
     from listed l left join free f on f.id = l.id
     union all
     select coalesce(b.job_category_id, w.job_category_id), ${cellOfWorker}, 0, 1
     from bookings b join workers w on w.id = b.worker_id
     where b.created_at >= ${dayStart(`$1::date - ${servedDays - 1}`)}
   )
   select c.id as category_id, c.title as job_title, f.cell, sum(f.free_hours)::integer as free_hours,
     sum(f.requests)::integer as requests
   from figures f join job_categories c on c.id = f.category_id
   where c.is_active group by c.id, f.cell`,
);

/** How requests were answered. `minutes` is the median, null if none was answered. */
export interface AnswersRow {
  requests: number;
  ran_out: number;
  minutes: number | null;
}

export interface SpanAnswersRow extends AnswersRow {
  is_now: boolean;
}

export interface WorkerAnswersRow extends AnswersRow {
  person_id: number;
  full_name: string;
}

const spanDays = 28;
const nowStarts = dayStart(`$1::date - ${spanDays - 1}`);
const beforeStarts = dayStart(`$1::date - ${2 * spanDays - 1}`);

// The first of a worker's answer and the end of the time to answer: a visit that was agreed can be canceled later.
const answered = `answered as (
     select b.worker_id, b.created_at >= ${nowStarts} as is_now, a.event = 'expired' as has_run_out,
       extract(epoch from a.at - b.created_at) / 60 as minutes
     from bookings b cross join lateral (
       select h.event, h.at from booking_changes h
       where h.booking_id = b.id
         and (h.event = 'expired' or (h.event in ('accepted', 'rejected') and h.actor_role = 'worker'))
       order by h.id limit 1
     ) a
     where b.created_at >= ${beforeStarts}
   )`;
const figures = `count(*) as requests, count(*) filter (where has_run_out) as ran_out,
     percentile_cont(0.5) within group (order by minutes) filter (where not has_run_out) as minutes`;

/** Reads how requests of the last 28 days and of the 28 before were answered; no row for a span without any. */
export const answersOfSpans: Statement<SpanAnswersRow, [today: string, zone: string]> = prepared(
  "answers_of_spans",
  `with ${answered} select is_now, ${figures} from answered group by is_now`,
);

/** Reads the workers who let the most requests of the last 28 days run out, then the slowest to answer. */
export const slowestWorkers: Statement<WorkerAnswersRow, [today: string, zone: string, howMany: number]> =
  prepared(
    "slowest_workers",
    `with ${answered}, workers_answers as (
       select worker_id, ${figures} from answered where is_now group by worker_id
     )
     select w.person_id, w.full_name, a.requests, a.ran_out, a.minutes
     from workers_answers a join workers w on w.id = a.worker_id
     order by a.ran_out desc, a.minutes desc nulls last, w.id limit $3`,
  );

/** Pending fees of an age, in paise, and how many workers owe them. */
export interface OwedRow {
  age: (typeof feeAges)[number];
  amount_paise: number;
  workers: number;
}

export const owedByAge: Statement<OwedRow, [zone: string]> = prepared(
  "owed_by_age",
  `select age, sum(amount_paise)::bigint as amount_paise, count(distinct worker_id) as workers
   from ${pendingFees("$1")} p group by age`,
);

/** Bookings made on a weekday (1 to 7) of this week (0) or one of the four before (1 to 4). */
export interface BookingDayRow {
  weeks_ago: number;
  weekday: number;
  bookings: number;
  /** Those made before this moment of their week. */
  so_far: number;
}

const weeksBefore = 4;
const localNow = "((select market_now()) at time zone $2)";

export const bookingDays: Statement<BookingDayRow, [monday: string, zone: string]> = prepared(
  "booking_days_of_weeks",
  `with made as (
     select created_at at time zone $2 as at from bookings
     where created_at >= ${dayStart(`$1::date - ${7 * weeksBefore}`)}
   ), dated as (select at, at::date as day, ($1::date + 6 - at::date) / 7 as weeks_ago from made)
   select weeks_ago, extract(isodow from day)::integer as weekday, count(*) as bookings,
     count(*) filter (where at <= ${localNow} - weeks_ago * interval '7 days') as so_far
   from dated where day < $1::date + 7 group by weeks_ago, extract(isodow from day)`,
);

/** The value in paise of a week's completed visits that ended before this moment of the week. */
export interface WeekValueRow {
  weeks_ago: number;
  value_paise: number;
}

export const weekValues: Statement<WeekValueRow, [monday: string, zone: string]> = prepared(
  "values_of_weeks",
  `select ($1::date + 6 - b.booked_on) / 7 as weeks_ago, sum(b.total_paise)::bigint as value_paise
   from bookings b
   where b.booked_on + b.starts >= $1::date - ${7 * weeksBefore} and b.booked_on + b.starts < $1::date + 7
     and b.status = 'completed'
     and b.booked_on + b.ends <= ${localNow} - ($1::date + 6 - b.booked_on) / 7 * interval '7 days'
   group by 1`,
);

/** Customers who booked in a span, and those of them who had booked before. */
export interface CustomersRow {
  is_now: boolean;
  customers: number;
  returning: number;
}

export const customersOfSpans: Statement<CustomersRow, [today: string, zone: string]> = prepared(
  "customers_of_spans",
  `with latest as (
     select customer_id, created_at >= ${nowStarts} as is_now, max(created_at) as at from bookings
     where created_at >= ${beforeStarts} group by customer_id, created_at >= ${nowStarts}
   )
   select is_now, count(*) as customers, count(*) filter (where exists (select from bookings o
     where o.customer_id = l.customer_id and o.created_at < l.at)) as returning
   from latest l group by is_now`,
);
