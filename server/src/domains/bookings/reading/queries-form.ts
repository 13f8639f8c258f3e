// SQL for the start of the booking dialog.
import type { Json } from "../../../platform/database/column-types.ts";
import { prepared, type Statement } from "../../../platform/database/prepared-statements.ts";

export interface BookingFormRow {
  recent_addresses: Json<string[]> | null;
  /** Unanswered bookings, in total and with this worker. */
  open_bookings: number;
  open_with_worker: number;
}

/** How many of a customer's latest bookings are searched. */
const maxRead = 200;
const maxAddresses = 3;

export const bookingForm: Statement<BookingFormRow, [customerId: number, workerId: number]> = prepared(
  "booking_form",
  `with own as materialized (
     select id, status, worker_id, address from bookings where customer_id = $1::bigint order by id desc limit ${maxRead})
   select (select json_agg(a.address order by a.latest desc) from (
       select address, max(id) as latest from own where address <> '' group by address
       order by latest desc limit ${maxAddresses}) a) as recent_addresses,
     count(*) filter (where status = 'created') as open_bookings,
     count(*) filter (where status = 'created' and worker_id = $2::bigint) as open_with_worker
   from own`,
);
