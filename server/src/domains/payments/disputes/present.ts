// Disputes on the wire.
import type { ReplyOf } from "@hourhand/contract/endpoint";
import type { endDispute } from "@hourhand/contract/disputes";
import type { DisputeRow } from "./queries.ts";

export const presentDispute = (row: DisputeRow): Omit<ReplyOf<typeof endDispute>, "message"> => ({
  id: row.id,
  provider_id: row.provider_id,
  booking_id: row.booking_id,
  payment_id: row.payment_id,
  amount_paise: row.amount_paise,
  state: row.state,
  from: row.borne_by,
  at: row.at.toISOString(),
  ended_at: row.ended_at?.toISOString() ?? null,
});
