// Payouts on the wire.
import type { ReplyOf } from "@hourhand/contract/endpoint";
import type { listPayouts, listPayoutsDue } from "@hourhand/contract/earnings";
import type { PayoutDueRow, PayoutRow } from "./queries.ts";

export const presentPayoutDue = (row: PayoutDueRow): ReplyOf<typeof listPayoutsDue>["items"][number] => ({
  worker: { id: row.id, name: row.worker_name },
  payable_paise: row.payable_paise,
  fees_paise: row.fees_paise,
  amount_paise: row.payable_paise - row.fees_paise,
  blocked_by: row.blocked_by,
});

export const presentPayout = (row: PayoutRow): ReplyOf<typeof listPayouts>["items"][number] => ({
  id: row.id,
  worker: { id: row.worker_id, name: row.worker_name },
  amount_paise: row.amount_paise,
  fees_paise: row.fees_paise,
  state: row.state,
  at: row.at.toISOString(),
  ended_at: row.ended_at?.toISOString() ?? null,
  reference: row.reference,
  reason: row.reason,
});
