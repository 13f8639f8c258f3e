// Webhooks and their deliveries on the wire.
import type { ReplyOf } from "@hourhand/contract/endpoint";
import type { listWebhookDeliveries, viewWebhook } from "@hourhand/contract/webhooks";
import type { WebhookRow } from "./queries.ts";
import type { DeliveryRow } from "./queries-deliveries.ts";

export const presentWebhook = (row: WebhookRow): ReplyOf<typeof viewWebhook> => ({
  id: row.id,
  url: row.url,
  events: row.events,
  description: row.description,
  enabled: row.is_enabled,
  disabled_because: row.disabled_because,
  created_at: row.created_at.toISOString(),
  created_by: { kind: row.creator_kind, id: row.creator_id, name: row.creator_name },
});

export const presentDelivery = (
  row: DeliveryRow,
): ReplyOf<typeof listWebhookDeliveries>["items"][number] => ({
  id: row.id,
  webhook_id: row.webhook_id,
  event: row.type,
  event_id: row.event_id,
  attempt: row.attempt,
  at: row.at.toISOString(),
  next_attempt_at: row.next_attempt_at?.toISOString() ?? null,
  status: row.status,
  duration_ms: row.duration_ms,
  response: row.response,
  state: row.state,
});
