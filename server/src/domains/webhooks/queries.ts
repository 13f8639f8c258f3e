// SQL of webhooks.
import type { ReasonOfDisabling } from "@hourhand/contract/webhooks";
import { deleteBatchText, type BatchDelete } from "../../platform/database/delete-in-batches.ts";
import type pg from "pg";
import { prepared, type Statement } from "../../platform/database/prepared-statements.ts";
import { defineList, type ListDefinition } from "../../platform/lists/list-definition.ts";
import { readItems, type ItemsRequest } from "../../platform/lists/list.ts";

/** A webhook's secrets as they are stored. */
export interface SealedSecrets {
  secret: Buffer;
  /** Null if there is none, or it no longer signs. */
  old_secret: Buffer | null;
}

export interface WebhookRow {
  id: number;
  url: string;
  events: string[];
  description: string;
  is_enabled: boolean;
  disabled_because: ReasonOfDisabling | null;
  created_at: Date;
  creator_kind: "person" | "key" | "command";
  creator_id: number | null;
  creator_name: string;
}

const columns = `w.id, w.url, w.events, w.description, w.is_enabled, w.disabled_because, w.created_at, w.creator_kind,
  w.creator_id, coalesce(w.creator_name,
    (select p.first_name || ' ' || p.last_name from people p where w.creator_kind = 'person' and p.id = w.creator_id),
    '') as creator_name`;
/** SQL: the caller may see it; with a key's id (null for an administrator) only the key's own. */
const isOf = (key: string) =>
  `(${key}::bigint is null or (w.creator_kind = 'key' and w.creator_id = ${key}))`;

/** A list takes no null, so 0 means an administrator, who sees them all. */
const webhooks: ListDefinition<WebhookRow, [keyId: number]> = defineList("webhooks", {
  parameters: ["bigint"],
  columns,
  from: "webhooks w",
  where: isOf("nullif($1, 0)"),
  id: "w.id",
  sorts: {},
  defaultSort: { key: "w.id", type: "bigint", order: "desc" },
  search: { text: "w.url" },
  isUncounted: true,
});

/** Reads some webhooks, newest first. @throws Problem `invalidInput` (400) for a bad cursor */
export const webhooksOf = (
  pool: pg.Pool,
  keyId: number | null,
  request: ItemsRequest,
): Promise<{ rows: WebhookRow[]; next: string | null }> => readItems(pool, webhooks, request, [keyId ?? 0]);

export const webhookById: Statement<WebhookRow, [id: number, keyId: number | null]> = prepared(
  "webhook_by_id",
  `select ${columns} from webhooks w where w.id = $1 and ${isOf("$2")}`,
);

/** SQL: the previous secret, as long as it also signs. */
export const oldSecret = "case when w.old_secret_until > market_now() then w.old_secret end as old_secret";

/** Reads a webhook with its secrets, and locks it until the transaction ends. */
export const lockWebhook: Statement<WebhookRow & SealedSecrets, [id: number, keyId: number | null]> =
  prepared(
    "lock_webhook",
    `select ${columns}, w.secret, ${oldSecret} from webhooks w where w.id = $1 and ${isOf("$2")} for no key update of w`,
  );

/** Keeps a live API key from ending until the transaction ends; no row if it has ended. */
export const holdLiveKey: Statement<{ id: number }, [keyId: number]> = prepared(
  "hold_live_key",
  `select id from api_keys where id = $1 and ended_at is null and (expires_at is null or expires_at > market_now())
   for share`,
);

export const lockNumberOfWebhooks: Statement<never, []> = prepared(
  "lock_number_of_webhooks",
  "select pg_advisory_xact_lock(hashtextextended('webhooks', 0))",
);

/** How many webhooks there are, and the id of the next one. */
export const nextWebhook: Statement<{ count: number; id: number }, []> = prepared(
  "next_webhook",
  `select (select count(*)::integer from webhooks) as count, nextval(pg_get_serial_sequence('webhooks', 'id')) as id`,
);

export const insertWebhook: Statement<
  never,
  [
    id: number,
    url: string,
    events: readonly string[],
    description: string,
    secret: Buffer,
    creatorKind: string,
    creatorId: number | null,
    creatorName: string | null,
  ]
> = prepared(
  "insert_webhook",
  `insert into webhooks (id, url, events, description, secret, creator_kind, creator_id, creator_name)
   overriding system value values ($1, $2, $3, $4, $5, $6, $7, $8)`,
);

export const updateWebhook: Statement<
  never,
  [
    id: number,
    url: string,
    events: readonly string[],
    description: string,
    isEnabled: boolean,
    because: ReasonOfDisabling | null,
  ]
> = prepared(
  "update_webhook",
  `update webhooks set url = $2, events = $3, description = $4, is_enabled = $5, disabled_because = $6 where id = $1`,
);

/** Deletes some deliveries of a webhook. */
export const deleteSomeDeliveries: Statement<{ deleted: number }, [size: number, webhookId: number]> =
  prepared("delete_deliveries_of_webhook", deleteBatchText("webhook_deliveries", "webhook_id = $2"));

export const deleteWebhookRow: Statement<never, [id: number]> = prepared(
  "delete_webhook",
  "delete from webhooks where id = $1",
);

/** Replaces the secret; the previous one also signs for 24 hours. */
export const replaceSecret: Statement<never, [id: number, secret: Buffer]> = prepared(
  "replace_secret_of_webhook",
  `update webhooks set old_secret = secret, old_secret_until = market_now() + interval '24 hours', secret = $2
   where id = $1`,
);

/** Disables a webhook that is enabled. */
export const disableWebhookRow: Statement<
  { id: number; url: string },
  [id: number, because: ReasonOfDisabling]
> = prepared(
  "disable_webhook",
  `update webhooks set is_enabled = false, disabled_because = $2 where id = $1 and is_enabled returning id, url`,
);

/** Finds the enabled webhooks that an API key made. */
export const enabledWebhooksOfKey: Statement<{ id: number }, [keyId: number]> = prepared(
  "enabled_webhooks_of_key",
  "select id from webhooks where creator_kind = 'key' and creator_id = $1 and is_enabled order by id",
);

/** Finds the webhooks that a restore disabled and that administrators have not heard of yet. */
export const untoldWebhooks: Statement<{ id: number }, []> = prepared(
  "untold_webhooks",
  "select id from webhooks where not is_told",
);

/** Claims them, so that one process tells the administrators. */
export const takeUntold: Statement<{ id: number; url: string }, []> = prepared(
  "take_webhooks_to_tell",
  "update webhooks set is_told = true where not is_told returning id, url",
);

/** Deletes tests of more than 30 days ago; other deliveries go with their event. */
export const deleteOldTests: BatchDelete = prepared(
  "delete_old_tests_of_webhooks",
  deleteBatchText(
    "webhook_deliveries",
    "event_id is null and at < (select market_now()) - interval '30 days'",
  ),
);
