// SQL of deliveries.
import type { DeliveryState } from "@hourhand/contract/webhooks";
import type pg from "pg";
import type { Json } from "../../platform/database/column-types.ts";
import { prepared, type Statement } from "../../platform/database/prepared-statements.ts";
import { defineList, type ListDefinition } from "../../platform/lists/list-definition.ts";
import { readItems, type ItemsRequest } from "../../platform/lists/list.ts";
import { oldSecret, type SealedSecrets } from "./queries.ts";

export interface DeliveryRow {
  id: number;
  webhook_id: number;
  event_id: number | null;
  type: string;
  attempt: number;
  at: Date;
  next_attempt_at: Date | null;
  status: number | null;
  duration_ms: number | null;
  response: string | null;
  state: DeliveryState;
}

const columns = `d.id, d.webhook_id, d.event_id, d.type, d.attempt, d.at, d.next_attempt_at, d.status, d.duration_ms,
  d.response, d.state`;

const deliveries: ListDefinition<DeliveryRow, [webhookId: number]> = defineList("webhook_deliveries", {
  parameters: ["bigint"],
  columns,
  from: "webhook_deliveries d",
  where: "d.webhook_id = $1 and d.at > (select market_now()) - interval '30 days'",
  id: "d.id",
  sorts: {},
  defaultSort: { key: "d.id", type: "bigint", order: "desc" },
  search: { text: "d.type" },
  isUncounted: true,
  isPrepared: true,
});

/** Reads some deliveries of a webhook, newest first. @throws Problem `invalidInput` (400) for a bad cursor */
export const deliveriesOf = (
  pool: pg.Pool,
  webhookId: number,
  request: ItemsRequest,
): Promise<{ rows: DeliveryRow[]; next: string | null }> => readItems(pool, deliveries, request, [webhookId]);

/** SQL: how many attempts of a webhook are running. */
const numberRunning = (webhookId: string): string =>
  `(select count(*) from webhook_deliveries r where r.webhook_id = ${webhookId} and r.running_until > now())`;

/** Queues the event of a delivery again, behind what waits; no row if there is no such delivery of an event. */
export const insertReplay: Statement<DeliveryRow, [webhookId: number, deliveryId: number]> = prepared(
  "insert_replay_of_delivery",
  `insert into webhook_deliveries as d (webhook_id, event_id, type, booking_id, is_replay)
   select webhook_id, event_id, type, booking_id, true from webhook_deliveries
   where webhook_id = $1 and id = $2 and event_id is not null
   returning ${columns}`,
);

/**
 * Begins a test of a locked webhook; no row if `atOnce` attempts are running. It is stored as one that failed, in case
 * that this process does not live to see its result.
 */
export const insertTest: Statement<
  { id: number; at: Date },
  [webhookId: number, atOnce: number, leaseSeconds: number]
> = prepared(
  "insert_test_of_webhook",
  `insert into webhook_deliveries (webhook_id, type, attempt, state, next_attempt_at, running_until)
   select $1, 'webhook.test', 1, 'failed', null, now() + make_interval(secs => $3)
   where ${numberRunning("$1")} < $2 returning id, at`,
);

export const storeTest: Statement<
  DeliveryRow,
  [id: number, state: DeliveryState, status: number | null, durationMs: number, response: string]
> = prepared(
  "store_test_of_webhook",
  `update webhook_deliveries d set state = $2, status = $3, duration_ms = $4, response = $5,
     running_until = null where d.id = $1
   returning ${columns}`,
);

const isDue = `d.state = 'waiting' and d.next_attempt_at <= (select market_now())
  and (d.running_until is null or d.running_until < now())`;

/** Locks the enabled webhooks for which something is due; skips those for which another process is claiming. */
export const lockDueWebhooks: Statement<{ id: number }, []> = prepared(
  "lock_due_webhooks",
  `select w.id from webhooks w
   where w.is_enabled and exists (select from webhook_deliveries d where d.webhook_id = w.id and ${isDue})
   order by w.id for no key update skip locked`,
);

/** A delivery whose attempt begins, with what is sent. */
export interface ClaimedDelivery extends SealedSecrets {
  id: number;
  webhook_id: number;
  event_id: number;
  attempt: number;
  url: string;
  type: string;
  at: Date;
  data: Json<Readonly<Record<string, unknown>>>;
}

/**
 * Begins the attempts that are due for these locked webhooks, at most `atOnce` at a time for each. The first attempt of
 * an event waits for the first attempts of the booking's events before it. An attempt whose process died is made again
 * and counts once.
 */
export const claimDeliveries: Statement<
  ClaimedDelivery,
  [webhookIds: readonly number[], atOnce: number, leaseSeconds: number],
  "event_id"
> = prepared(
  "claim_webhook_deliveries",
  `with due as (
     select d.id from unnest($1::bigint[]) w (id) cross join lateral (
       select d.id from webhook_deliveries d
       where d.webhook_id = w.id and ${isDue}
         and (d.attempt > 0 or d.is_replay or d.booking_id is null or not exists (
           select from webhook_deliveries e
           where e.webhook_id = d.webhook_id and e.booking_id = d.booking_id and e.id < d.id and e.state = 'waiting'
             and e.attempt <= 1 and not e.is_replay and (e.attempt = 0 or e.running_until is not null)))
       order by d.next_attempt_at, d.id
       limit greatest(0, $2 - ${numberRunning("w.id")})
     ) d
   ), begun as (
     update webhook_deliveries d set attempt = d.attempt + case when d.running_until is null then 1 else 0 end,
       at = market_now(), running_until = now() + make_interval(secs => $3)
     from due where d.id = due.id
     returning d.id, d.webhook_id, d.event_id, d.attempt
   )
   select b.id, b.webhook_id, e.id as event_id, b.attempt, w.url, w.secret,
     ${oldSecret}, e.type, e.at, e.data
   from begun b join webhooks w on w.id = b.webhook_id join events e on e.id = b.event_id order by b.id`,
);

/**
 * Stores the result of an attempt; `waitSeconds` is null if no other attempt follows. No row if the delivery was
 * removed, or if the attempt took so long that another process has started it again.
 */
export const storeAttempt: Statement<
  { id: number },
  [
    id: number,
    attempt: number,
    state: DeliveryState,
    status: number | null,
    durationMs: number,
    response: string,
    waitSeconds: number | null,
  ]
> = prepared(
  "store_attempt_of_delivery",
  `update webhook_deliveries set state = $3, status = $4, duration_ms = $5, response = $6, running_until = null,
     next_attempt_at = market_now() + make_interval(secs => $7)
   where id = $1 and attempt = $2 and running_until is not null returning id`,
);

/** Gives an attempt back that a stopping process cut off: it begins again at once. */
export const giveBack: Statement<never, [id: number, attempt: number]> = prepared(
  "give_delivery_back",
  `update webhook_deliveries set running_until = '-infinity' where id = $1 and attempt = $2 and running_until is not null`,
);
