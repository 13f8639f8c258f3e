// What the wallet's calls answer, field by field, in the wire's spelling.
import type { ReplyOf } from "@hourhand/contract/endpoint";
import type { viewPayments, viewWallet } from "@hourhand/contract/wallet";
import { unpagedCap } from "@hourhand/contract/wire";
import type { FeeSums } from "./queries.ts";
import type { PaymentRow } from "./queries-payments.ts";
import { inRupees, writeCursor, type PaymentPage } from "./rules.ts";

/** A worker's fees in rupees. */
export const presentFees = ({
  charged_paise,
  paid_paise,
}: FeeSums): ReplyOf<typeof viewPayments>["worker"] => ({
  pending_fee: inRupees(charged_paise - paid_paise),
  total_fee: inRupees(charged_paise),
  payed_fee: inRupees(paid_paise),
});

/** A row of money, its amount in whole paise. */
export const presentPayment = (row: PaymentRow): ReplyOf<typeof viewWallet>["Wallet"][number] => ({
  id: row.id,
  pyment_id: row.provider_id,
  worker_profile: { id: row.worker_id, full_name: row.full_name },
  amount: row.amount_paise,
  status: row.status,
  type: row.direction,
  created_at: row.created_at.toISOString(),
});

/** The paging fields; none where no page was asked for. `found` counts up to one more than the cap. */
export function presentPage(
  page: PaymentPage,
  { rows, isMore }: { rows: PaymentRow[]; isMore: boolean },
  found: number | undefined,
) {
  if (page.size === undefined || found === undefined) return {};
  const hasNext = page.isBackwards || isMore;
  const hasPrevious = page.isBackwards ? isMore : page.skip > 0 || page.cursor !== undefined;
  const cursor = (row: PaymentRow | undefined) =>
    row ? writeCursor({ id: row.id, amountPaise: row.amount_paise }) : null;
  const isCut = found > unpagedCap;
  return {
    count: isCut ? unpagedCap : found,
    ...(isCut && { more: true }),
    next: hasNext ? cursor(rows.at(-1)) : null,
    previous: hasPrevious ? cursor(rows[0]) : null,
  };
}
