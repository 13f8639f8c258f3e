// SQL of the administrators' table of bookings: there is an index for every sort order and search. The names of both
// sides are in `booking_texts`, written within a second (follow-ups/); a booking is listed and counted from then on.
import type { Pool } from "pg";
import { bookingStatuses } from "@hourhand/contract/bookings";
import { csvTime, defineList, type ListDefinition } from "../../platform/lists/list-definition.ts";
import type { ListPage, ListRequest } from "../../platform/lists/list-request.ts";
import { readList } from "../../platform/lists/list.ts";
import { bookingColumns, type BookingRow } from "./queries-lists.ts";

/** A booking with both sides, for administrators. */
export interface AdminBookingRow extends BookingRow {
  customer_id: number;
  username: string;
  worker_id: number;
  worker_person_id: number;
  worker_name: string;
}

/** SQL: the system will cancel the unanswered booking `b` within two hours. Uses the index of due answers. */
export const answerEndsSoon = `b.status = 'created' and b.answer_due_at <= market_now() + interval '2 hours'
  and b.answer_by <= market_now() + interval '2 hours'`;

/** The bookings table, newest first. */
export const bookingsList: ListDefinition<AdminBookingRow, []> = defineList("bookings", {
  parameters: [],
  columns: `${bookingColumns}, b.customer_id, c.username, b.worker_id, w.person_id as worker_person_id, w.full_name as worker_name`,
  from: `bookings b join booking_texts t on t.booking_id = b.id join people c on c.id = b.customer_id
    join workers w on w.id = b.worker_id`,
  where: "true",
  id: "b.id",
  sorts: {
    id: { key: "b.id", type: "bigint" },
    booking_date: { key: "b.created_at", type: "timestamptz" },
    booked_date: { key: "(b.booked_on + b.starts)", type: "timestamp" },
    status: { key: "lower(b.status)", type: "text" },
    user: { key: "t.customer_name", type: "text", id: "t.booking_id" },
    worker: { key: "t.worker_name", type: "text", id: "t.booking_id" },
    job: { key: "lower(b.job_title)", type: "text" },
  },
  defaultSort: { key: "b.id", type: "bigint", order: "desc" },
  search: {
    from: "booking_texts t",
    id: "t.booking_id",
    indexedText: "t.search_text",
    words: { from: "bookings b", id: "b.id", column: "lower(b.status)", of: bookingStatuses },
  },
  filters: {
    from: "bookings b",
    by: {
      status: {
        ...Object.fromEntries(bookingStatuses.map((status) => [status, `lower(b.status) = '${status}'`])),
        unanswered: answerEndsSoon,
      },
      person: (id) => `b.id in (select id from bookings where customer_id = ${id}::text::bigint union all
      select o.id from bookings o join workers s on s.id = o.worker_id where s.person_id = ${id}::text::bigint)`,
      from: (date) => `(b.booked_on + b.starts) >= ${date}::text::date`,
      to: (date) => `(b.booked_on + b.starts) < ${date}::text::date + 1`,
    },
  },
  counter: "bookings",
  exportColumns: [
    { heading: "ID", sql: "b.id" },
    { heading: "USER", sql: "c.username" },
    { heading: "WORKER", sql: "w.full_name" },
    { heading: "JOB TITLE", sql: "b.job_title" },
    { heading: "WORK", sql: "b.title" },
    { heading: "CREATED AT", sql: csvTime("b.created_at") },
    { heading: "BOOKED TO", sql: "b.booked_on" },
    { heading: "FROM", sql: "b.starts" },
    { heading: "TO", sql: "b.ends" },
    { heading: "HOURS", sql: "b.duration_hours" },
    { heading: "STATUS", sql: "b.status" },
    { heading: "TOTAL", sql: "b.total_paise", isMoney: true },
  ],
});

/**
 * Reads one page of all bookings, newest first unless sorted; without a page, all of them up to the cap.
 * @throws Problem `invalidInput` (400) for an unknown `sort`
 */
export const listAllBookings = (pool: Pool, request: ListRequest): Promise<ListPage<AdminBookingRow>> =>
  readList(pool, bookingsList, request, []);
