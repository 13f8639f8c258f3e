// The public module of API keys: programs use the API with them, for the marketplace and within their scopes
// (docs/rules/api-keys.md). Decision: docs/decisions/0029.
import { tooManyKeys, maxLiveKeys } from "@hourhand/contract/api-keys";
import { keyNotAccepted, notFound } from "@hourhand/contract/problem";
import type { Scope } from "@hourhand/contract/scopes";
import { readInstant } from "../../platform/instants.ts";
import { onlyRow } from "../../platform/database/rows.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import type { Transact } from "../../platform/http/idempotency.ts";
import type { ItemsRequest } from "../../platform/lists/list.ts";
import type { ApiKey, AuthenticateKey, Person } from "../../platform/person.ts";
import type { Platform } from "../../platform/platform.ts";
import { refuse, refuseField } from "../../platform/problem.ts";
import { recordChange } from "../audit/audit.ts";
import { disableWebhooksOfKey } from "../webhooks/webhooks.ts";
import {
  apiKeysOf,
  countLiveKeys,
  insertApiKey,
  keyOfHash,
  liveKey,
  lockApiKey,
  lockApiKeys,
  markEnded,
  recordUse,
  type ApiKeyRow,
} from "./queries.ts";
import { hashOf, isWellFormed, newKey, prefixOf, type KindOfKey } from "./key-text.ts";

/** How many days before a key expires administrators are warned. */
const warnedDaysBefore = 14;
/** How many days a key stays in the list after its end. */
const listedDays = 90;

const kindOf = ({ settings }: Pick<Platform, "settings">): KindOfKey =>
  settings.allowsDemo ? "test" : "live";

/** A new key; its text is shown once. */
export interface MadeKey {
  text: string;
  row: ApiKeyRow;
}

/**
 * Makes a key.
 * @throws Problem `invalidInput` (400), `tooManyKeys` (409); `keyReused` (409) for an `Idempotency-Key` that made one
 */
export async function makeApiKey(
  platform: Platform,
  person: Person,
  { name, scopes, expiresAt }: { name: string; scopes: readonly Scope[]; expiresAt: string | undefined },
  transact: Transact<MadeKey>,
): Promise<MadeKey> {
  const expires = expiresAt === undefined ? null : readInstant("expires_at", expiresAt);
  return transact(async (transaction) => {
    await lockApiKeys(transaction, []);
    const { count } = onlyRow(await countLiveKeys(transaction, []));
    if (count >= maxLiveKeys) refuse(tooManyKeys);
    const text = newKey(kindOf(platform));
    const [row] = await insertApiKey(transaction, [
      hashOf(text),
      prefixOf(text),
      name,
      scopes,
      person.id,
      expires,
      warnedDaysBefore,
    ]);
    if (!row) return refuseField("expires_at", "expires_at has passed. Please choose a later time, or none.");
    await recordChange(transaction, {
      actorId: person.id,
      action: "API key made",
      subject: "api_key",
      subjectId: row.id,
      after: { name, scopes, expires_at: row.expires_at },
    });
    return { text, row };
  });
}

/** Lists the live keys and those that ended within 90 days, the newest first. @throws Problem `invalidInput` (400) */
export const listApiKeys = (
  { pool }: Pick<Platform, "pool">,
  request: ItemsRequest,
): Promise<{ rows: ApiKeyRow[]; next: string | null }> => apiKeysOf(pool, request, listedDays);

/** Ends a key; one that has ended stays as it is. @throws Problem `notFound` (404) */
export async function endApiKey(platform: Platform, person: Person, id: number): Promise<ApiKeyRow> {
  return inTransaction(platform.pool, async (transaction) => {
    const [present] = await lockApiKey(transaction, [id]);
    if (!present) return refuse(notFound);
    const [ended] = await markEnded(transaction, [id]);
    if (!ended) return present;
    await recordChange(transaction, {
      actorId: person.id,
      action: "API key ended",
      subject: "api_key",
      subjectId: id,
      before: { name: ended.name },
    });
    await disableWebhooksOfKey(platform, transaction, id, person);
    return ended;
  });
}

/** Returns the key with which the call is made. @throws Problem `keyNotAccepted` (403) if there is none */
export const readOwnKey = (apiKey: ApiKey | null): ApiKey => apiKey ?? refuse(keyNotAccepted);

/** Whether a key is live; its links to private pictures end with it. */
export const keyIsLive = async ({ pool }: Pick<Platform, "pool">, id: number): Promise<boolean> =>
  (await liveKey(pool, [id])).length > 0;

/**
 * Makes the function that authenticates calls with a key. It reads the key from the database at each call, so that an
 * ended key is refused by every process at once.
 */
export function createKeyCheck(platform: Pick<Platform, "pool" | "settings" | "log">): AuthenticateKey {
  const { pool, log } = platform;
  const kind = kindOf(platform);
  return async (text): Promise<ApiKey | "unknown" | "ended"> => {
    if (!isWellFormed(text, kind)) return "unknown";
    const [row] = await keyOfHash(pool, [hashOf(text)]);
    if (!row) return "unknown";
    if (!row.is_live) return "ended";
    // Once an hour a call waits for this, so that the list shows the use at once. No call fails because of it.
    if (!row.is_used_now)
      await recordUse(pool, [row.id]).catch((error: unknown) =>
        log.warn({ err: error }, "The use of an API key could not be recorded."),
      );
    const { id: keyId, name, scopes, expires_at: expiresAt } = row;
    return { keyId, name, scopes, expiresAt, id: null, role: "admin", sessionId: null, language: null };
  };
}
