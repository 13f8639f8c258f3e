// SQL of the administrator's table of bookings: every order and every search is an index's. The names of both sides stand
// in `booking_texts`, kept by triggers.
import type { Pool } from "pg";
import { bookingStatuses } from "@hourhand/contract/bookings";
import { readTablePage, type TablePage, type TableSource } from "../../platform/database/table-page.ts";
import { ofEveryone, type BookingRow, type PageRequest } from "./queries-lists.ts";

/** A booking with both sides, for administrators. */
export interface AdminBookingRow extends BookingRow {
  customer_id: number;
  username: string;
  worker_id: number;
  worker_name: string;
}

const bookings: TableSource = {
  columns: `${ofEveryone}, b.customer_id, c.username, b.worker_id, w.full_name as worker_name`,
  from: `bookings b join booking_texts t on t.booking_id = b.id join people c on c.id = b.customer_id
    join workers w on w.id = b.worker_id`,
  where: "true",
  id: "b.id",
  // The table's columns, by the names a client sends as `sort`.
  sorts: {
    id: { key: "b.id", type: "bigint" },
    booking_date: { key: "b.created_at", type: "timestamptz" },
    booked_date: { key: "(b.booked_on + b.starts)", type: "timestamp" },
    status: { key: "lower(b.status)", type: "text" },
    user: { key: "t.customer_name", type: "text", id: "t.booking_id" },
    worker: { key: "t.worker_name", type: "text", id: "t.booking_id" },
    job: { key: "lower(b.job_title)", type: "text" },
  },
  searched: {
    from: "booking_texts t",
    id: "t.booking_id",
    text: "t.search_text",
    words: { from: "bookings b", id: "b.id", column: "lower(b.status)", of: bookingStatuses },
  },
  tally: "bookings",
};

/**
 * One page of all bookings, newest first unless sorted; all of them up to the cap where nothing is asked for.
 * @throws Problem `invalidInput` (400) for an unknown `sort`
 */
export const listAllBookings = (
  pool: Pool,
  request: PageRequest,
  readerId: number,
): Promise<TablePage<AdminBookingRow>> =>
  readTablePage(pool, bookings, request, readerId, { sort: "id", order: request.sort ? "asc" : "desc" });
