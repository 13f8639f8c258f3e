// SQL of the customer's part of the home page, in one statement.
import type { BookingStatus } from "@hourhand/contract/bookings";
import type { Json } from "../../../platform/database/column-types.ts";
import { prepared, type Statement } from "../../../platform/database/prepared-statements.ts";

export interface WorkerOfVisit {
  worker_id: number;
  worker_person_id: number;
  worker_name: string;
  worker_picture: string | null;
}

/** A visit on the customer's Home (a worker's: queries-day.ts). */
export interface HomeVisit extends WorkerOfVisit {
  id: number;
  status: BookingStatus;
  title: string;
  booked_on: string;
  starts: string;
  ends: string;
}

/** A booking that waits for its customer. */
export interface WaitingVisit extends Omit<HomeVisit, "status" | "ends"> {
  kind: "answer" | "replace";
}

/** A worker of an earlier visit who can be booked. */
export interface RecentWorker {
  id: number;
  full_name: string;
  picture: string | null;
  job_title: string;
  salary_paise: number;
}

export interface OwnHomeRow {
  next_visit: Json<HomeVisit> | null;
  waiting: Json<WaitingVisit[]> | null;
  to_review: Json<HomeVisit> | null;
  recent_workers: Json<RecentWorker[]> | null;
}

/** How many of a customer's latest bookings are searched. */
const maxRead = 200;
const maxRecent = 3;
const maxWaiting = 3;

const isLive = "b.status in ('created', 'accepted', 'visited', 'pending')";
const workerOf = `b.worker_id, w.person_id as worker_person_id, w.full_name as worker_name,
  coalesce(p.picture, p.google_picture) as worker_picture`;

const visit = (where: string, order: string) => `(select row_to_json(v) from (
    select b.id, b.status, b.title, b.booked_on, b.starts, b.ends, ${workerOf}
    from own b join workers w on w.id = b.worker_id join people p on p.id = w.person_id
    where ${where} order by ${order} limit 1) v)`;

/**
 * A proposal of the worker is open, or the worker is not coming and the hours can still be booked with another one. A
 * live booking of the same work on that day has replaced it already.
 */
const waiting = `(select json_agg(row_to_json(v)) from (
    select b.kind, b.id, b.title, b.booked_on, b.starts, ${workerOf}
    from (select 'answer' as kind, b.id, b.title, b.booked_on, b.starts, b.worker_id from own b
        where ${isLive} and exists (select from booking_proposals o where o.booking_id = b.id and o.state = 'open'
          and o.made_by = 'worker' and o.expires_at > (select market_now()))
      union all
      select 'replace', b.id, b.title, b.booked_on, b.starts, b.worker_id from own b
      left join booking_cancellations c on c.booking_id = b.id
      left join booking_no_shows n on n.booking_id = b.id
      where (b.status = 'rejected' or (b.status = 'canceled'
          and (c.by_role = 'worker' or c.cause = 'not_answered' or n.missing = 'worker')))
        and (b.booked_on + b.starts) at time zone $2::text - interval '2 hours' > (select market_now())
        and not exists (select from booking_replacements r where r.booking_id = b.id)
        and not exists (select from own l where l.job_category_id = b.job_category_id and l.booked_on = b.booked_on
          and l.status in ('created', 'accepted', 'visited', 'pending'))) b
    join workers w on w.id = b.worker_id join people p on p.id = w.person_id
    order by b.booked_on, b.starts, b.id limit ${maxWaiting}) v)`;

/** Reads the customer's part of Home; `zone` is the market's time zone. */
export const ownHome: Statement<OwnHomeRow, [customerId: number, zone: string]> = prepared(
  "own_home",
  `with own as materialized (
     select id, status, title, booked_on, starts, ends, worker_id, job_category_id from bookings where customer_id = $1::bigint
     order by id desc limit ${maxRead}),
   latest as (select id from own where status = 'completed' order by booked_on desc, starts desc, id desc limit 1)
   select ${visit(
     `${isLive}
        and (b.booked_on + b.ends) at time zone $2::text > (select market_now())`,
     "b.booked_on, b.starts, b.id",
   )} as next_visit,
   ${waiting} as waiting,
   ${visit(
     `b.id = (select id from latest) and not exists (select from reviews r where r.booking_id = b.id)`,
     "b.id",
   )} as to_review,
   (select json_agg(row_to_json(r)) from (
      select w.id, w.full_name, coalesce(p.picture, p.google_picture) as picture, w.job_title, w.salary_paise
      from (select worker_id, max(booked_on + starts) as last_visit from own where status = 'completed'
        group by worker_id) o
      join workers w on w.id = o.worker_id and w.is_listed join people p on p.id = w.person_id
      order by o.last_visit desc, w.id limit ${maxRecent}) r) as recent_workers`,
);
