// SQL of the amounts of a booking that ended.
import { prepared, type Statement } from "../../../platform/database/prepared-statements.ts";

/** Stores the kept and the refunded amount of a booking that was canceled or that one side missed. */
export const storeAmounts: Statement<never, [bookingId: number, chargePaise: number, refundPaise: number]> =
  prepared(
    "store_amounts_of_ending",
    `with canceled as (
     update booking_cancellations set charge_paise = $2, refund_paise = $3 where booking_id = $1
   )
   update booking_no_shows set charge_paise = $2 where booking_id = $1`,
  );
