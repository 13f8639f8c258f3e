// SQL for the start of the booking dialog.
import type { CancelTier } from "@hourhand/contract/policies";
import type { Json } from "../../../platform/database/column-types.ts";
import { prepared, type Statement } from "../../../platform/database/prepared-statements.ts";
import { mayCharge } from "../../policies/policies.ts";

export interface BookingFormRow {
  recent_addresses: Json<string[]> | null;
  /** Unanswered bookings, in total and with this worker. */
  open_bookings: number;
  open_with_worker: number;
  /** Of the policy in force for the worker's category, else of the default. */
  pay_within_hours: number;
  cancel_tiers: Json<CancelTier[]>;
  no_show_percent: number;
  charges_cancellation: boolean;
  charges_no_show: boolean;
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
     open.open_bookings, open.open_with_worker,
     v.pay_within_hours, v.cancel_tiers, v.no_show_percent,
     ${mayCharge("v.tiers_confirmed")} as charges_cancellation, ${mayCharge("v.no_show_confirmed")} as charges_no_show
   from (select count(*) filter (where status = 'created') as open_bookings,
       count(*) filter (where status = 'created' and worker_id = $2::bigint) as open_with_worker from own) open
   join policy_versions v on v.id = policy_in_force((select job_category_id from workers where id = $2::bigint))`,
);
