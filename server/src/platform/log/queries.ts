// SQL of security events.
import type pg from "pg";
import type { JsonRecord } from "../database/column-types.ts";
import { prepared, type Statement } from "../database/prepared-statements.ts";
import { jsonRecord } from "../database/rows.ts";

const insertEvents: Statement<object, [events: JsonRecord<readonly SecurityEventRow[]>]> = prepared(
  "insert_security_events",
  `insert into security_events (at, event, count, person_id, actor_id, network, call, detail)
   select statement_timestamp() - make_interval(secs => e.age), e.event, e.count, e.person_id, e.actor_id, e.network, e.call,
     e.detail
   from jsonb_to_recordset($1::jsonb) e (age float8, event text, count integer, person_id bigint, actor_id bigint,
     network cidr, call text, detail jsonb)`,
);

/** A row of `security_events`; `age` is in seconds, so that the database's clock decides its time. */
export interface SecurityEventRow {
  age: number;
  event: string;
  count: number;
  person_id: number | null;
  actor_id: number | null;
  network: string | null;
  call: string | null;
  detail: object | null;
}

export async function insertSecurityEvents(pool: pg.Pool, rows: readonly SecurityEventRow[]): Promise<void> {
  await insertEvents(pool, [jsonRecord(rows)]);
}
