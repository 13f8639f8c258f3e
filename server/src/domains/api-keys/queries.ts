// SQL of API keys. Their times are the marketplace's.
import type pg from "pg";
import type { Scope } from "@hourhand/contract/scopes";
import { prepared, type Statement } from "../../platform/database/prepared-statements.ts";
import { defineList, type ListDefinition } from "../../platform/lists/list-definition.ts";
import { readItems, type ItemsRequest } from "../../platform/lists/list.ts";

/** A key with the name of its maker, if their account still exists. */
export interface ApiKeyRow {
  id: number;
  name: string;
  scopes: Scope[];
  prefix: string;
  created_at: Date;
  created_by: number;
  creator_name: string | null;
  expires_at: Date | null;
  last_used_at: Date | null;
  /** An expired key ended when it expired. */
  ended_at: Date | null;
}

/** SQL: when the key `k` ended or expired; null while it is live. */
const endOfKey =
  "coalesce(k.ended_at, case when k.expires_at <= (select market_now()) then k.expires_at end)";
const columns = `k.id, k.name, k.scopes, k.prefix, k.created_at, k.created_by,
  (select nullif(trim(p.first_name || ' ' || p.last_name), '') from people p where p.id = k.created_by) as creator_name,
  k.expires_at, k.last_used_at, ${endOfKey} as ended_at`;

/** Makes the making of keys wait for each other, so that their number cannot pass its limit. */
export const lockApiKeys: Statement<object, []> = prepared(
  "lock_api_keys",
  "select pg_advisory_xact_lock(hashtextextended('api keys', 0))",
);

export const countLiveKeys: Statement<{ count: number }, []> = prepared(
  "count_live_api_keys",
  `select count(*)::integer as count from api_keys k where ${endOfKey} is null`,
);

/** Stores a key. No row if it would have expired already. */
export const insertApiKey: Statement<
  ApiKeyRow,
  [
    hash: Buffer,
    prefix: string,
    name: string,
    scopes: readonly string[],
    createdBy: number,
    expiresAt: Date | null,
    warnedDaysBefore: number,
  ]
> = prepared(
  "insert_api_key",
  `insert into api_keys as k (hash, prefix, name, scopes, created_by, expires_at, tell_at)
   select $1, $2, $3, $4::text[], $5::bigint, $6::timestamptz,
     case when $6 > market_now() + make_interval(days => $7) then $6 - make_interval(days => $7) end
   where $6 is null or $6 > market_now()
   returning ${columns}`,
);

const keysList: ListDefinition<ApiKeyRow, [listedDays: number]> = defineList("api_keys", {
  parameters: ["bigint"],
  columns,
  from: "api_keys k",
  where: `(${endOfKey} is null or ${endOfKey} > market_now() - make_interval(days => $1::integer))`,
  id: "k.id",
  sorts: {},
  defaultSort: { key: "k.id", type: "bigint", order: "desc" },
  search: { text: "k.name" },
  isUncounted: true,
});

/** Reads one page of the live keys and those that ended within some days, the newest first. */
export const apiKeysOf = (
  pool: pg.Pool,
  request: ItemsRequest,
  listedDays: number,
): Promise<{ rows: ApiKeyRow[]; next: string | null }> => readItems(pool, keysList, request, [listedDays]);

/** Reads a key; locks it. */
export const lockApiKey: Statement<ApiKeyRow, [id: number]> = prepared(
  "lock_api_key",
  `select ${columns} from api_keys k where k.id = $1 for update`,
);

/** Ends a live key; no row if it has ended. */
export const markEnded: Statement<ApiKeyRow, [id: number]> = prepared(
  "end_api_key",
  `update api_keys k set ended_at = market_now() where k.id = $1 and ${endOfKey} is null returning ${columns}`,
);

/** A key as each call needs it. */
export interface UsedKeyRow {
  id: number;
  name: string;
  scopes: Scope[];
  expires_at: Date | null;
  is_live: boolean;
  /** Whether the hour of its last use is stored. */
  is_used_now: boolean;
}

export const keyOfHash: Statement<UsedKeyRow, [hash: Buffer]> = prepared(
  "api_key_of_hash",
  `select k.id, k.name, k.scopes, k.expires_at, ${endOfKey} is null as is_live,
     coalesce(k.last_used_at >= date_trunc('hour', market_now()), false) as is_used_now
   from api_keys k where k.hash = $1`,
);

/** No row if the key has ended or expired. */
export const liveKey: Statement<{ id: number }, [id: number]> = prepared(
  "live_api_key",
  `select k.id from api_keys k where k.id = $1 and ${endOfKey} is null`,
);

export const recordUse: Statement<never, [id: number]> = prepared(
  "record_use_of_api_key",
  "update api_keys set last_used_at = date_trunc('hour', market_now()) where id = $1",
);

/** When administrators are next warned of a key that expires, in microseconds since 1970; null if none. */
export const nextToWarn: Statement<{ due: number | null }, []> = prepared(
  "next_api_key_to_tell",
  `select (extract(epoch from min(tell_at)) * 1000000)::bigint as due from api_keys
   where tell_at is not null and ended_at is null`,
);

/** Claims keys that expire soon, each once. */
export const takeToWarn: Statement<{ id: number; name: string; expires_at: Date }, [], "expires_at"> =
  prepared(
    "take_api_keys_to_tell",
    `with due as materialized (
     select id from api_keys where tell_at <= (select market_now()) and ended_at is null
     order by tell_at limit 50 for update skip locked
   )
   update api_keys k set tell_at = null from due where k.id = due.id
   returning k.id, k.name, k.expires_at`,
  );

/** When the next key expires, in microseconds since 1970; null if none does. */
export const nextToExpire: Statement<{ due: number | null }, []> = prepared(
  "next_api_key_to_expire",
  `select (extract(epoch from min(expires_at)) * 1000000)::bigint as due from api_keys where ended_at is null`,
);

/** Marks keys that have expired as ended then. */
export const endExpired: Statement<{ id: number }, []> = prepared(
  "end_expired_api_keys",
  `with due as materialized (
     select id from api_keys where expires_at <= (select market_now()) and ended_at is null
     order by expires_at limit 50 for update skip locked
   )
   update api_keys k set ended_at = k.expires_at from due where k.id = due.id returning k.id`,
);
