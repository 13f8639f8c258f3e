// API keys on the wire.
import type { listApiKeys } from "@hourhand/contract/api-keys";
import type { ReplyOf } from "@hourhand/contract/endpoint";
import type { ApiKeyRow } from "./queries.ts";

export const presentApiKey = (row: ApiKeyRow): ReplyOf<typeof listApiKeys>["items"][number] => ({
  id: row.id,
  name: row.name,
  scopes: row.scopes,
  prefix: row.prefix,
  created_at: row.created_at.toISOString(),
  expires_at: row.expires_at?.toISOString() ?? null,
  last_used_at: row.last_used_at?.toISOString() ?? null,
  created_by: { id: row.created_by, name: row.creator_name },
  ended_at: row.ended_at?.toISOString() ?? null,
});
