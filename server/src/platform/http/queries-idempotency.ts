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

/**
 * The same for work outside a transaction. A key that was claimed more than a minute ago and has no reply is claimed
 * again, because the process that claimed it has died.
 */
export const claimKeyForWork: Statement<
  { key: string },
  [personId: number, key: string, endpoint: string, fingerprint: Buffer]
> = prepared(
  "claim_idempotency_key_for_work",
  `insert into idempotency_keys as k (person_id, key, endpoint, fingerprint) values ($1, $2, $3, $4)
   on conflict (person_id, key) do update set created_at = now()
   where k.reply is null and k.endpoint = $3 and k.fingerprint = $4 and k.created_at < now() - interval '1 minute'
   returning key`,
);

/** Makes a key free again whose work has failed. */
export const releaseKey: Statement<never, [personId: number, key: string]> = prepared(
  "release_idempotency_key",
  "delete from idempotency_keys where person_id = $1 and key = $2 and reply is null",
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
