// SQL of idempotency keys.
import type { Json } from "../database/column-types.ts";
import { prepared, type Statement } from "../database/prepared-statements.ts";

/** A row when the key was claimed now; none when it has been used. A twin's claim waits for the first transaction to end. */
export const claimKey: Statement<
  { key: string },
  [personId: number, key: string, endpoint: string, fingerprint: Buffer]
> = prepared(
  "claim_idempotency_key",
  `insert into idempotency_keys (person_id, key, endpoint, fingerprint) values ($1, $2, $3, $4)
   on conflict do nothing returning key`,
);

/**
 * The claims of calls together with their replies, for a statement that stores all they store: the text of a CTE.
 * @param from a relation of that statement
 * @param record its column that holds what `KeyClaim.record` answers, or null where the call has no key
 */
export const claimKeysText = (from: string, record: string): string =>
  `insert into idempotency_keys (person_id, key, endpoint, fingerprint, reply)
   select k.person_id, k.key, k.endpoint, decode(k.fingerprint, 'hex'), k.reply
   from ${from}, jsonb_to_record(${record})
     as k (person_id bigint, key text, endpoint text, fingerprint text, reply jsonb)
   where ${record} is not null
   on conflict do nothing returning person_id, key`;

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
