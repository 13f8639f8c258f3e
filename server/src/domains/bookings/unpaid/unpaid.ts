// The system cancels an accepted booking that is not paid in time (docs/rules/payments.md 5).
import type { DueWork } from "../../../platform/clock/due-work.ts";
import { onlyRow } from "../../../platform/database/rows.ts";
import type { Transaction } from "../../../platform/database/transaction.ts";
import type { Platform } from "../../../platform/platform.ts";
import {
  askBeforeLapse,
  lapseUnpaidExtras,
  lapseUnpaidVisits,
  nextLapse,
  notifyUnpaid,
} from "../../payments/payments.ts";
import { endProposals } from "../proposals/closing.ts";
import { recordSystemCancellations } from "../queries.ts";
import { refundAll } from "../settlement/settlement.ts";
import { cancelUnpaid } from "./queries.ts";

/** Cancels bookings that were not paid in time and lapses unpaid extra work, at most a batch of each. Returns how many. */
export async function endUnpaid(platform: Platform, transaction: Transaction): Promise<number> {
  const lapsed = await lapseUnpaidVisits(platform, transaction);
  const ids = lapsed.map(({ booking_id: id }) => id);
  if (ids.length > 0) {
    await recordSystemCancellations(transaction, [ids, "not_paid"]);
    await cancelUnpaid(transaction, ["canceled", null, ids]);
    for (const payment of lapsed) {
      await endProposals(platform, transaction, payment.booking_id);
      // Extra work may have been paid while the visit was not.
      await refundAll(platform, transaction, payment.booking_id, "canceled");
      await notifyUnpaid(platform, transaction, payment);
    }
  }
  return lapsed.length + (await lapseUnpaidExtras(platform, transaction));
}

/** Defines the due work for payments. */
export const unpaidDueWork = (platform: Platform): DueWork => ({
  name: "times to pay",
  prepare: (aheadMinutes) => askBeforeLapse(platform, aheadMinutes),
  nextDue: async (database) => onlyRow(await nextLapse(database, [])).due,
  run: (transaction) => endUnpaid(platform, transaction),
});
