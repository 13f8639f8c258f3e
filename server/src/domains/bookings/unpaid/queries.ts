// SQL of bookings that were not paid in time.
import { prepared, type Statement } from "../../../platform/database/prepared-statements.ts";
import { change, type ChangedBooking } from "../queries.ts";

/** Cancels accepted bookings, which the caller has locked. */
export const cancelUnpaid: Statement<
  ChangedBooking,
  [target: "canceled", system: null, bookingIds: readonly number[]]
> = prepared(
  "cancel_unpaid_bookings",
  change("system", "b.id = any($3::bigint[]) and b.status = 'accepted'", {
    detail: `'{"cause": "not_paid"}'::jsonb`,
  }),
);
