// The replies of the wallet's calls, as clients spell them.
import type { ReplyOf } from "@hourhand/contract/endpoint";
import type { listPaidFees, openCheckout, viewPayments, viewWallet } from "@hourhand/contract/wallet";
import type { FeeSums } from "./queries.ts";
import type { PaidFeeRow, PaymentRow } from "./queries-payments.ts";
import { toMajor } from "@hourhand/contract/money";

/** Presents a worker's fees in major units. `limitPaise` is the limit on unpaid fees. */
export const presentFees = (
  { charged_paise, paid_paise }: FeeSums,
  limitPaise: number | undefined,
): ReplyOf<typeof viewPayments>["worker"] => ({
  pending_fee: toMajor(charged_paise - paid_paise),
  total_fee: toMajor(charged_paise),
  payed_fee: toMajor(paid_paise),
  ...(limitPaise !== undefined && { bookings_paused: charged_paise - paid_paise > limitPaise }),
});

/** Presents the address where a worker pays. */
export const presentCheckout = (url: string): ReplyOf<typeof openCheckout> => ({
  message: "Please complete the payment on the page that opens.",
  checkout_url: url,
});

/** Presents a payment; its amount is in whole paise. */
export const presentPayment = (row: PaymentRow): ReplyOf<typeof viewWallet>["Wallet"][number] => ({
  id: row.id,
  pyment_id: row.provider_id,
  worker_profile: { id: row.worker_id, user_id: row.worker_person_id, full_name: row.full_name },
  amount: row.amount_paise,
  status: row.status,
  type: row.direction,
  created_at: row.created_at.toISOString(),
});

/**
 * Presents the fees that a payment covers; the percentage is the one that was charged, even if the policy has changed.
 */
export const presentPaidFees = (rows: readonly PaidFeeRow[]): ReplyOf<typeof listPaidFees> => ({
  fees: rows.flatMap(
    ({ booking_id: id, title, total_paise: total, fee_paise: fee, covered_paise: covered }) =>
      id === null || title === null || total === null || fee === null || covered === null
        ? []
        : [
            {
              booking: { id, title, total_paise: total },
              percent: Math.round((fee / total) * 10_000) / 100,
              fee_paise: fee,
              covered_paise: covered,
            },
          ],
  ),
  count: rows[0]?.count ?? 0,
  ahead_paise: rows[0]?.ahead_paise ?? 0,
});
