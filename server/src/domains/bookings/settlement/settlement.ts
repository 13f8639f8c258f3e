// Settles the money of a booking that has just ended, in the transaction that ends it (docs/rules/payments.md 6–7).
import type { Transaction } from "../../../platform/database/transaction.ts";
import type { Platform } from "../../../platform/platform.ts";
import { endPayments, type Ending } from "../../payments/payments.ts";
import { storeAmounts } from "./queries.ts";

/** Shares and refunds what was paid online, and stores the amounts with how the booking ended. */
export async function settle(
  platform: Platform,
  transaction: Transaction,
  bookingId: number,
  ending: Ending,
): Promise<void> {
  const { chargePaise, refundPaise } = await endPayments(platform, transaction, bookingId, ending);
  if (chargePaise > 0 || refundPaise > 0)
    await storeAmounts(transaction, [bookingId, chargePaise, refundPaise]);
}

/** Refunds everything that was paid online for a booking that was canceled. */
export const refundAll = (
  platform: Platform,
  transaction: Transaction,
  bookingId: number,
  cause: "canceled" | "account_blocked",
): Promise<void> => settle(platform, transaction, bookingId, { kind: "canceled", chargePaise: 0, cause });
