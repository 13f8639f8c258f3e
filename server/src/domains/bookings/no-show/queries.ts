// SQL of no-show reports and of statements about how a booking ended.
import type { CancellationCause } from "@hourhand/contract/booking-endings";
import type { Json } from "../../../platform/database/column-types.ts";
import { prepared, type Statement } from "../../../platform/database/prepared-statements.ts";
import { change, type ChangedBooking } from "../queries.ts";
import type { Side } from "../notifications/present.ts";

/** Ends a locked booking because the customer, or the worker, did not show up. */
export const endMissedByCustomer: Statement<
  ChangedBooking,
  [target: "canceled", personId: number, bookingId: number, detail: string]
> = prepared(
  "end_booking_of_worker_alone",
  change("worker", "b.id = $3", { event: "'no_show'", detail: "$4::jsonb" }),
);
export const endMissedByWorker: typeof endMissedByCustomer = prepared(
  "end_booking_of_customer_alone",
  change("customer", "b.id = $3", { event: "'no_show'", detail: "$4::jsonb" }),
);

export const recordNoShow: Statement<
  never,
  [bookingId: number, missing: Side, reporterId: number, note: string | null, policyChargePaise: number]
> = prepared(
  "record_no_show",
  `insert into booking_no_shows (booking_id, missing, reporter_id, note, policy_charge_paise)
   values ($1, $2, $3, $4, $5)`,
);

/** How a booking ended, and which sides have added a statement; the booking is locked. */
export interface StatementStandingRow {
  missing: Side | null;
  cause: CancellationCause | null;
  stated: Json<Side[]>;
}

export const statementStanding: Statement<StatementStandingRow, [bookingId: number]> = prepared(
  "statement_standing_of_booking",
  `select n.missing, c.cause,
     (select coalesce(json_agg(s.by_role), '[]') from booking_statements s where s.booking_id = b.id) as stated
   from bookings b left join booking_no_shows n on n.booking_id = b.id
   left join booking_cancellations c on c.booking_id = b.id
   where b.id = $1`,
);

export const recordStatement: Statement<
  never,
  [bookingId: number, by: Side, personId: number, text: string]
> = prepared(
  "record_statement",
  "insert into booking_statements (booking_id, by_role, person_id, text) values ($1, $2, $3, $4)",
);
