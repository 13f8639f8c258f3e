// SQL of the amounts of a booking that ended.
import { prepared, type Statement } from "../../../platform/database/prepared-statements.ts";

/** Stores what stays and what comes back, where the booking was canceled or a side did not show up. */
export const storeAmounts: Statement<never, [bookingId: number, chargePaise: number, refundPaise: number]> =
  prepared(
    "store_amounts_of_ending",
    `with canceled as (
     update booking_cancellations set charge_paise = $2, refund_paise = $3 where booking_id = $1
   )
   update booking_no_shows set charge_paise = $2 where booking_id = $1`,
  );
