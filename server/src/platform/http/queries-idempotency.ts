// SQL of idempotency keys.
import type { Json } from "../database/column-types.ts";
import { prepared, type Statement } from "../database/prepared-statements.ts";

/**
 * Claims a key: returns a row if it was claimed now, none if it has been used. A concurrent claim waits for the first
 * transaction to end.
 */
export const claimKey: Statement<
  { key: string },
  [personId: number, key: string, endpoint: string, fingerprint: Buffer]
> = prepared(
  "claim_idempotency_key",
  `insert into idempotency_keys (person_id, key, endpoint, fingerprint) values ($1, $2, $3, $4)
   on conflict do nothing returning key`,
);

export const storeReply: Statement<never, [personId: number, key: string, reply: string]> = prepared(
  "store_idempotent_reply",
  "update idempotency_keys set reply = $3::jsonb where person_id = $1 and key = $2",
);

export const readUse: Statement<
  { endpoint: string; fingerprint: Buffer; reply: Json<unknown> | null },
  [personId: number, key: string]
> = prepared(
  "read_idempotency_key",
  "select endpoint, fingerprint, reply from idempotency_keys where person_id = $1 and key = $2",
);
