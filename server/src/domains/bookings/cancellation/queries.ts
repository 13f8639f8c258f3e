// SQL of cancellations.
import type { BookingStatus } from "@hourhand/contract/bookings";
import type { PaymentMethod } from "@hourhand/contract/payment-fields";
import type { CancelTier } from "@hourhand/contract/policies";
import type { Json } from "../../../platform/database/column-types.ts";
import { prepared, type Statement } from "../../../platform/database/prepared-statements.ts";
import { mayCharge } from "../../policies/policies.ts";
import { change, type ChangedBooking } from "../queries.ts";

/** A booking as the checks before its end need it; minutes are elapsed time, negative before the start and the end. */
export interface EndingRow {
  id: number;
  status: BookingStatus;
  total_paise: number;
  minutes_since_start: number;
  minutes_since_end: number;
  policy_version: number;
  cancel_tiers: Json<CancelTier[]>;
  no_show_percent: number;
  payment_method: PaymentMethod;
  /** Whether a late cancellation, or a customer who is not there, may be charged for an online booking. */
  charges_cancellation: boolean;
  charges_no_show: boolean;
}

const sinceInMinutes = (time: string, zone: string) =>
  `extract(epoch from market_now() - (b.booked_on + b.${time}) at time zone ${zone})::float8 / 60`;
const endingColumns = (zone: string) => `b.id, b.status, b.total_paise,
  ${sinceInMinutes("starts", zone)} as minutes_since_start, ${sinceInMinutes("ends", zone)} as minutes_since_end,
  v.version as policy_version, v.cancel_tiers, v.no_show_percent,
  b.payment_method, ${mayCharge("v.tiers_confirmed")} as charges_cancellation, ${mayCharge("v.no_show_confirmed")} as charges_no_show`;
const endingTables = "bookings b join policy_versions v on v.id = b.policy_id";

export const endingOf: Statement<EndingRow, [bookingId: number, zone: string]> = prepared(
  "ending_of_booking",
  `select ${endingColumns("$2")} from ${endingTables} where b.id = $1`,
);

/** Reads the same and locks the row until the transaction ends. */
export const lockEnding: Statement<EndingRow, [bookingId: number, zone: string]> = prepared(
  "lock_ending_of_booking",
  `select ${endingColumns("$2")} from ${endingTables} where b.id = $1 for no key update of b`,
);

/** Cancels a locked booking on behalf of one of its sides. */
export const cancelForCustomer: Statement<
  ChangedBooking,
  [target: "canceled", personId: number, bookingId: number, detail: string]
> = prepared(
  "cancel_booking_for_customer",
  change("customer", "b.id = $3", { event: "'canceled'", detail: "$4::jsonb" }),
);
export const cancelForWorker: typeof cancelForCustomer = prepared(
  "cancel_booking_for_worker",
  change("worker", "b.id = $3", { event: "'canceled'", detail: "$4::jsonb" }),
);

/** Counts a person's late cancellations in the last twelve months, for `GET /api/v1/me`. */
export const countLateCancellations: Statement<{ late: number }, [personId: number]> = prepared(
  "count_late_cancellations",
  `select count(*)::integer as late from booking_cancellations
   where person_id = $1 and is_late and at > (select market_now() - interval '12 months')`,
);
