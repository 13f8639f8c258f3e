// SQL of a person's own bookings: one query per screen. A list is sorted by one key and the id, so that a page can
// begin after a cursor. The administrators' table is in queries-admin.ts.
import type { PaymentMethod } from "@hourhand/contract/payment-fields";
import type { BookingStatus, bookingShares } from "@hourhand/contract/bookings";
import type { PolicyFields } from "@hourhand/contract/policies";
import type { Pool } from "pg";
import type { Json } from "../../platform/database/column-types.ts";
import { prepared, type Statement } from "../../platform/database/prepared-statements.ts";
import { defineList, type ListDefinition, type SortKey } from "../../platform/lists/list-definition.ts";
import type { ListPage, ListRequest } from "../../platform/lists/list-request.ts";
import { readList } from "../../platform/lists/list.ts";
import type { Platform } from "../../platform/platform.ts";
import { arrivalColumns, arrivalJoin, type ArrivalColumns } from "./arrival/queries.ts";
import { fromBeforeVisit, isAroundVisit } from "../catalogue/catalogue.ts";
import { unpaidColumn } from "../payments/payments.ts";
import { addressForWorker, positionForWorker } from "./queries-address.ts";
import { freshPositionMinutes } from "./rules.ts";

/** The columns that every list has. */
export interface BookingRow {
  id: number;
  status: BookingStatus;
  title: string;
  total_paise: number;
  /** Null for a booking that is paid at the visit. */
  unpaid_paise: number | null;
  duration_hours: number;
  created_at: Date;
  booked_on: string;
  starts: string;
  ends: string;
  address: string;
  details: string;
  previous_issues: string;
  damaged_parts: string;
  photo: string | null;
  job_title: string;
}

/** A booking with its worker and its review. */
export interface CustomerBookingRow extends BookingRow {
  worker_id: number;
  worker_person_id: number;
  worker_name: string;
  worker_picture: string | null;
  review_id: number | null;
  rating_halves: number | null;
  review_title: string | null;
  review_description: string | null;
}

/**
 * A booking with its customer. The worker's position is the live one while it is fresh, and otherwise the registered
 * one.
 */
export interface WorkerBookingRow extends BookingRow, ArrivalColumns {
  customer_id: number;
  username: string;
  first_name: string;
  last_name: string;
  customer_picture: string | null;
  slot_weekday: number;
  slot_starts: string;
  slot_ends: string;
  latitude: number | null;
  longitude: number | null;
  worker_latitude: number | null;
  worker_longitude: number | null;
  arrival_code: PolicyFields["arrival_code"];
  fee_percent: number | null;
  /** The visit's start, and the marketplace's time when the row was read. */
  starts_at: Date;
  now: Date;
}

/** The columns of a booking `b`. */
const commonColumns = `b.id, b.status, b.title, b.total_paise, b.duration_hours, b.created_at, b.booked_on, b.starts, b.ends,
  b.details, b.previous_issues, b.damaged_parts, b.photo, b.job_title, ${unpaidColumn}`;
export const bookingColumns = `${commonColumns}, b.address`;
const customerColumns = `${bookingColumns}, w.id as worker_id, w.person_id as worker_person_id, w.full_name as worker_name,
  coalesce(wp.picture, wp.google_picture) as worker_picture, r.id as review_id, r.rating_halves,
  r.title as review_title, r.description as review_description`;
const customerJoins = `join workers w on w.id = b.worker_id join people wp on wp.id = w.person_id
  left join reviews r on r.booking_id = b.id`;
const isFresh = (position: string) =>
  `${position}.at > (select market_now()) - interval '${freshPositionMinutes} minutes'`;

// Sort orders for both sides, by the names that a client sends as `sort`.
const commonSorts: Readonly<Record<string, SortKey>> = {
  id: { key: "b.id", type: "bigint" },
  booking_date: { key: "b.created_at", type: "timestamptz" },
  booked_date: { key: "(b.booked_on + b.starts)", type: "timestamp" },
  status: { key: "lower(b.status)", type: "text" },
  total: { key: "b.total_paise", type: "bigint" },
};

/** The start of a visit, in seconds from the beginning of the date `$3`. */
const secondsFromToday = "extract(epoch from b.booked_on + b.starts - $3::date::timestamp)::bigint";

/** `$1` is the customer, `$2` the filter (empty for all), `$3` the market's date. */
const customerList: ListDefinition<CustomerBookingRow, [customerId: number, only: string, today: string]> =
  defineList("bookings_of_customer", {
    parameters: ["bigint", "text", "date"],
    columns: customerColumns,
    from: `bookings b ${customerJoins}`,
    where: `b.customer_id = (select $1::bigint) and case (select $2::text)
      when 'upcoming' then b.status not in ('completed', 'rejected', 'canceled') and b.booked_on >= (select $3::date)
      when 'to_review' then b.status = 'completed' and r.id is null
      when 'past' then b.status = 'completed'
        or (b.status not in ('rejected', 'canceled') and b.booked_on < (select $3::date))
      when 'canceled' then b.status in ('rejected', 'canceled')
      else true end`,
    id: "b.id",
    sorts: {
      ...commonSorts,
      worker: { key: "lower(w.full_name)", type: "text" },
      job: { key: "lower(b.job_title)", type: "text" },
      // Upcoming visits first, soonest first; then completed ones without a review, then all others, each latest first.
      life: {
        key: `case
          when b.status not in ('completed', 'rejected', 'canceled') and b.booked_on >= $3::date
            then ${secondsFromToday}
          when (select $2::text) <> 'past' and b.status = 'completed' and r.id is null
            then 1000000000000 - ${secondsFromToday}
          else 2000000000000 - ${secondsFromToday} end`,
        type: "bigint",
      },
    },
    defaultSort: { key: "b.id", type: "bigint", order: "desc" },
    search: {
      text: "(b.title || E'\\n' || b.job_title || E'\\n' || w.full_name || E'\\n' || b.address || E'\\n' || b.status)",
    },
    isPrepared: true,
  });

/** `$1` is the worker's person, `$2` the market's date, `$3` its time zone. */
const workerList: ListDefinition<WorkerBookingRow, [workerPersonId: number, today: string, zone: string]> =
  defineList("bookings_of_worker", {
    parameters: ["bigint", "date", "text"],
    columns: `${commonColumns}, ${addressForWorker} as address, b.customer_id, c.username, c.first_name, c.last_name,
    coalesce(c.picture, c.google_picture) as customer_picture, b.slot_weekday, b.slot_starts, b.slot_ends,
    ${positionForWorker("latitude")} as latitude, ${positionForWorker("longitude")} as longitude, coalesce(p.latitude, w.latitude) as worker_latitude,
    coalesce(p.longitude, w.longitude) as worker_longitude, v.arrival_code, v.fee_percent::float8 as fee_percent,
    (b.booked_on + b.starts) at time zone $3 as starts_at, (select market_now()) as now, ${arrivalColumns}`,
    from: `bookings b join workers w on w.id = b.worker_id join people c on c.id = b.customer_id
    join policy_versions v on v.id = b.policy_id ${arrivalJoin} left join worker_positions p on p.worker_id = w.id and ${isFresh("p")}`,
    where: "b.worker_id = (select id from workers where person_id = $1)",
    id: "b.id",
    sorts: { ...commonSorts, user: { key: "lower(c.username)", type: "text" } },
    // Future visits first, by their start; then past ones, latest first.
    defaultSort: {
      key: `(abs(extract(epoch from b.booked_on + b.starts - $2::date::timestamp))::bigint
      + case when b.booked_on < $2::date then 1000000000000 else 0 end)`,
      type: "bigint",
    },
    search: {
      // Parts of the address that are hidden are not searched either.
      text: `(b.title || E'\\n' || c.username || E'\\n' || ${addressForWorker} || E'\\n' || b.status || E'\\n' || b.booked_on)`,
    },
    isPrepared: true,
  });

/**
 * Reads one page of a customer's bookings, newest first.
 * @param today the market's date
 * @throws Problem `invalidInput` (400) for an unknown `sort`
 */
export const listOwnBookings = (
  pool: Pool,
  personId: number,
  { only, ...request }: ListRequest & { only?: (typeof bookingShares)[number] | undefined },
  today: string,
): Promise<ListPage<CustomerBookingRow>> =>
  readList(pool, customerList, request, [personId, only ?? "", today]);

/**
 * Reads one page of a worker's bookings: future ones by their start, then past ones, latest first.
 * @throws Problem `invalidInput` (400) for an unknown `sort`
 */
export const listWorkerBookings = (
  { pool, calendar }: Pick<Platform, "pool" | "calendar">,
  personId: number,
  request: ListRequest,
): Promise<ListPage<WorkerBookingRow>> =>
  readList(pool, workerList, request, [personId, calendar.today(), calendar.timeZone]);

/** A customer's booking with its timeline and, around a live visit, the worker's current position. */
export interface BookingDetailsRow extends CustomerBookingRow {
  payment_method: PaymentMethod;
  timeline: Json<{ status: BookingStatus; at: string; by: "customer" | "worker" | "system" | "admin" }[]>;
  position_latitude: number | null;
  position_longitude: number | null;
  position_at: Date | null;
}

/** Reads a customer's booking; no row if it is another customer's. */
export const bookingDetails: Statement<
  BookingDetailsRow,
  [bookingId: number, customerId: number, zone: string]
> = prepared(
  "booking_details",
  `select ${customerColumns}, b.payment_method, t.timeline, p.latitude as position_latitude, p.longitude as position_longitude,
     p.at as position_at
   from bookings b ${customerJoins}
   cross join lateral (
     select json_agg(json_build_object('status', h.status, 'at', h.at at time zone 'UTC', 'by', h.actor_role)
       order by h.id) as timeline
     from booking_changes h where h.booking_id = b.id and h.status is not null
   ) t
   left join worker_positions p on p.worker_id = b.worker_id and ${isAroundVisit("$3::text")}
     and p.at >= ${fromBeforeVisit("$3::text")} and ${isFresh("p")}
   where b.id = $1 and b.customer_id = $2`,
);
