// Columns that tell how a booking `b` ended, and the deadline for answering it.
import type { CancellationCause, CancellationRule, Canceler } from "@hourhand/contract/booking-endings";
import type { Json } from "../../../platform/database/column-types.ts";
import type { Side } from "../notifications/present.ts";

/** How a booking was canceled; `at` is UTC without its zone. */
export interface CancellationColumn {
  by: Canceler;
  cause: CancellationCause;
  note: string | null;
  at: string;
  charge_paise: number;
  refund_paise: number;
  rule: CancellationRule | null;
}

/** The side that did not show up. */
export interface NoShowColumn {
  missing: Side;
  note: string | null;
  at: string;
  policy_charge_paise: number;
  charge_paise: number;
}

/** A side's statement about the end of the booking. */
export interface StatementColumn {
  by: Side;
  text: string;
  at: string;
}

/** How a booking ended, if it has, and the deadline for answering it. */
export interface EndingColumns {
  answer_by: Date;
  cancellation: Json<CancellationColumn> | null;
  no_show: Json<NoShowColumn> | null;
  statements: Json<StatementColumn[]> | null;
  replaces: number | null;
  replaced_by: number | null;
}

/**
 * Returns the columns; `zone` is the parameter with the market's time zone. Bookings older than answer times can be
 * answered until their start.
 */
export const endingColumnsOf = (zone: string): string => `
  coalesce(b.answer_by, (b.booked_on + b.starts) at time zone ${zone}) as answer_by,
  (select json_build_object('by', e.by_role, 'cause', e.cause, 'note', e.note, 'at', e.at at time zone 'UTC',
     'charge_paise', e.charge_paise, 'refund_paise', e.refund_paise, 'rule', e.rule)
   from booking_cancellations e where e.booking_id = b.id) as cancellation,
  (select json_build_object('missing', e.missing, 'note', e.note, 'at', e.at at time zone 'UTC',
     'policy_charge_paise', e.policy_charge_paise, 'charge_paise', e.charge_paise)
   from booking_no_shows e where e.booking_id = b.id) as no_show,
  (select json_agg(json_build_object('by', e.by_role, 'text', e.text, 'at', e.at at time zone 'UTC') order by e.id)
   from booking_statements e where e.booking_id = b.id) as statements,
  (select e.booking_id from booking_replacements e where e.replaced_by = b.id) as replaces,
  (select e.replaced_by from booking_replacements e where e.booking_id = b.id) as replaced_by`;
