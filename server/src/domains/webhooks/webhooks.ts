// The public module of webhooks: addresses to which events are sent (docs/rules/webhooks.md 7–20).
import { isDeepStrictEqual } from "node:util";
import { eventGroups, scopeOfGroup, type EventGroup } from "@hourhand/contract/events";
import { keyEnded, notAllowed, notFound, scopeMissing, tooManyRequests } from "@hourhand/contract/problem";
import {
  secretUnreadable,
  tooManyWebhooks,
  webhookDisabled,
  type ReasonOfDisabling,
} from "@hourhand/contract/webhooks";
import { deleteInBatches } from "../../platform/database/delete-in-batches.ts";
import { onlyRow } from "../../platform/database/rows.ts";
import { inTransaction, type Transaction } from "../../platform/database/transaction.ts";
import type { Transact } from "../../platform/http/idempotency.ts";
import type { ItemsRequest } from "../../platform/lists/list.ts";
import type { Actor } from "../../platform/person.ts";
import type { Platform } from "../../platform/platform.ts";
import { refuse, refuseField } from "../../platform/problem.ts";
import { byActor, recordChange } from "../audit/audit.ts";
import { whyRefused } from "./addresses.ts";
import { atOnce, attempt, leaseSeconds } from "./delivering/attempt.ts";
import { messageOf } from "./delivering/message.ts";
import { notifyDisabled } from "./notices.ts";
import {
  deleteSomeDeliveries,
  deleteWebhookRow,
  disableWebhookRow,
  enabledWebhooksOfKey,
  holdLiveKey,
  insertWebhook,
  lockNumberOfWebhooks,
  lockWebhook,
  nextWebhook,
  replaceSecret,
  takeUntold,
  untoldWebhooks,
  updateWebhook,
  webhookById,
  webhooksOf,
  type SealedSecrets,
  type WebhookRow,
} from "./queries.ts";
import { deliveriesOf, insertReplay, insertTest, storeTest, type DeliveryRow } from "./queries-deliveries.ts";
import { decide } from "./rules.ts";
import { newWebhookSecret, openSecret, openSecrets, sealSecret } from "./signature.ts";

const maxWebhooks = 20;

/** The id by which queries restrict a key to its own webhooks; null for an administrator, who sees all. */
const keyOf = ({ keyId }: Actor): number | null => keyId ?? null;

/** The fields of a webhook that its maker chooses. */
export interface WebhookFields {
  url: string;
  events: readonly string[];
  description: string;
}

/** A webhook with its secret in clear text, which is answered once. */
export type WebhookWithSecret = WebhookRow & { secret: string };

/** Returns the groups of events that a webhook wants. */
export const groupsOf = (events: readonly string[]): EventGroup[] =>
  eventGroups.filter((group) => events.some((wanted) => wanted === "*" || wanted.startsWith(`${group}.`)));

/** Reads some webhooks that the caller sees, newest first. @throws Problem `invalidInput` (400) for a bad cursor */
export const listWebhooks = (
  platform: Platform,
  actor: Actor,
  request: ItemsRequest,
): Promise<{ rows: WebhookRow[]; next: string | null }> => webhooksOf(platform.pool, keyOf(actor), request);

/** @throws Problem `notFound` (404) */
export async function viewWebhook(platform: Platform, actor: Actor, id: number): Promise<WebhookRow> {
  const [row] = await webhookById(platform.pool, [id, keyOf(actor)]);
  return row ?? refuse(notFound);
}

/** Locks a webhook that the caller sees. @throws Problem `notFound` (404) */
async function lockVisible(
  transaction: Transaction,
  actor: Actor,
  id: number,
): Promise<WebhookRow & SealedSecrets> {
  const [row] = await lockWebhook(transaction, [id, keyOf(actor)]);
  return row ?? refuse(notFound);
}

function checkAddress({ settings }: Platform, url: string): void {
  const refusal = whyRefused(url, settings.webhookHosts);
  if (refusal !== undefined) refuseField("url", refusal);
}

/** Refuses events whose reading scope the key lacks. */
function checkScopes(actor: Actor, events: readonly string[]): void {
  if (actor.keyId === undefined) return;
  const missing = groupsOf(events)
    .map((group) => scopeOfGroup[group])
    .find((scope) => !actor.scopes.includes(scope));
  if (missing !== undefined) refuse(scopeMissing, { fields: { scope: missing } });
}

/** Who made a webhook, as it is stored. A person's name is read from their account. */
const makerOf = (actor: Actor): [kind: "person" | "key", id: number, name: string | null] =>
  actor.keyId === undefined ? ["person", actor.id, null] : ["key", actor.keyId, actor.name];

const fieldsOf = ({ url, events, description, is_enabled: enabled }: WebhookRow) => ({
  url,
  events,
  description,
  enabled,
});

/** Keeps a key from ending until the commit; else it could leave a webhook enabled. @throws Problem `keyEnded` (401) */
async function keepLive(transaction: Transaction, { keyId }: Actor): Promise<void> {
  if (keyId !== undefined && (await holdLiveKey(transaction, [keyId])).length === 0) refuse(keyEnded);
}

/**
 * Makes a webhook, and returns it with its secret.
 * @throws Problem `invalidInput` (400) for an address that is not public, `scopeMissing` (403), `tooManyWebhooks` (409)
 */
export async function createWebhook(
  platform: Platform,
  actor: Actor,
  { url, events, description }: WebhookFields,
  transact: Transact<WebhookWithSecret>,
): Promise<WebhookWithSecret> {
  checkAddress(platform, url);
  checkScopes(actor, events);
  return transact(async (transaction) => {
    await keepLive(transaction, actor);
    await lockNumberOfWebhooks(transaction, []);
    const { count, id } = onlyRow(await nextWebhook(transaction, []));
    if (count >= maxWebhooks) refuse(tooManyWebhooks);
    const secret = newWebhookSecret();
    const sealed = sealSecret(platform.keys, id, secret);
    const chosen = [...new Set(events)];
    await insertWebhook(transaction, [id, url, chosen, description, sealed, ...makerOf(actor)]);
    const row = onlyRow(await webhookById(transaction, [id, null]));
    await record(transaction, actor, "webhook made", id, { after: fieldsOf(row) });
    return { ...row, secret };
  });
}

const record = (
  transaction: Transaction,
  actor: Actor,
  action: string,
  subjectId: number,
  values: { before?: object; after?: object } = {},
) => recordChange(transaction, { ...byActor(actor), action, subject: "webhook", subjectId, ...values });

/**
 * Changes some fields, or disables or enables a webhook. What waits for a disabled one stays, and goes on when it is
 * enabled.
 * @throws Problem `invalidInput` (400), `notFound` (404), `secretUnreadable` (409) when it is enabled without a secret,
 *   `keyEnded` (401), `notAllowed` (403) for a key that enables one that a restore disabled
 */
export async function editWebhook(
  platform: Platform,
  actor: Actor,
  id: number,
  edit: { [Field in keyof WebhookFields]?: WebhookFields[Field] | undefined } & {
    enabled?: boolean | undefined;
  },
): Promise<WebhookRow> {
  if (edit.url !== undefined) checkAddress(platform, edit.url);
  if (edit.events !== undefined) checkScopes(actor, edit.events);
  return inTransaction(platform.pool, async (transaction) => {
    // Before the webhook is locked, as when the key ends.
    if (edit.enabled === true) await keepLive(transaction, actor);
    const row = await lockVisible(transaction, actor, id);
    const isEnabled = edit.enabled ?? row.is_enabled;
    if (isEnabled && row.disabled_because === "restored" && actor.keyId !== undefined)
      refuse(notAllowed, {
        sentence: "A restore from a backup disabled this webhook. Only an administrator may enable it.",
      });
    if (edit.enabled === true && openSecret(platform.keys, id, row.secret) === undefined)
      refuse(secretUnreadable);
    const because = isEnabled ? null : (row.disabled_because ?? "by_hand");
    const events = [...new Set(edit.events ?? row.events)];
    const { url = row.url, description = row.description } = edit;
    await updateWebhook(transaction, [id, url, events, description, isEnabled, because]);
    const changed = onlyRow(await webhookById(transaction, [id, null]));
    const [before, after] = [fieldsOf(row), fieldsOf(changed)];
    if (!isDeepStrictEqual(before, after))
      await record(transaction, actor, "webhook edited", id, { before, after });
    return changed;
  });
}

/** Removes a webhook with its deliveries. @throws Problem `notFound` (404) */
export async function deleteWebhook({ pool }: Platform, actor: Actor, id: number): Promise<void> {
  // Disabled, it gets no more deliveries. There may be too many to delete them in one transaction.
  const before = await inTransaction(pool, async (transaction) => {
    const row = await lockVisible(transaction, actor, id);
    await disableWebhookRow(transaction, [id, "by_hand"]);
    return fieldsOf(row);
  });
  await deleteInBatches(pool, (runner, [size]) => deleteSomeDeliveries(runner, [size, id]));
  await inTransaction(pool, async (transaction) => {
    await lockVisible(transaction, actor, id);
    await deleteWebhookRow(transaction, [id]);
    await record(transaction, actor, "webhook removed", id, { before });
  });
}

/** Makes a new secret; the previous one also signs for 24 hours. @throws Problem `notFound` (404) */
export const rotateWebhookSecret = (
  platform: Platform,
  actor: Actor,
  id: number,
  transact: Transact<WebhookWithSecret>,
): Promise<WebhookWithSecret> =>
  transact(async (transaction) => {
    const { secret: _, old_secret: __, ...row } = await lockVisible(transaction, actor, id);
    const secret = newWebhookSecret();
    await replaceSecret(transaction, [id, sealSecret(platform.keys, id, secret)]);
    await record(transaction, actor, "webhook secret changed", id);
    return { ...row, secret };
  });

/**
 * Sends `webhook.test` once, to a disabled webhook too, and returns that delivery.
 * @throws Problem `notFound` (404), `secretUnreadable` (409), `tooManyRequests` (429) while too many attempts are running
 */
export async function testWebhook(platform: Platform, actor: Actor, id: number): Promise<DeliveryRow> {
  const { pool, keys, settings } = platform;
  const { url, secrets, test } = await inTransaction(pool, async (transaction) => {
    const row = await lockVisible(transaction, actor, id);
    const opened = openSecrets(keys, id, row) ?? refuse(secretUnreadable);
    const [begun] = await insertTest(transaction, [id, atOnce, leaseSeconds]);
    return {
      url: row.url,
      secrets: opened,
      test: begun ?? refuse(tooManyRequests, { retryAfter: leaseSeconds }),
    };
  });
  // No connection is held while the receiver is asked.
  const event = { id: `evt_test_${test.id}`, type: "webhook.test", at: test.at, data: { webhook_id: id } };
  const result = await attempt(messageOf(url, event, secrets), { allowedHosts: settings.webhookHosts });
  const { is } = decide(result, 1, { random: 0, nowMs: Date.now() });
  const { status, durationMs, response } = result;
  const state = is === "delivered" ? "delivered" : "failed";
  const [stored] = await storeTest(pool, [test.id, state, status, durationMs, response]);
  return stored ?? refuse(notFound);
}

/** Reads the deliveries of 30 days, newest first. @throws Problem `notFound` (404) */
export async function listWebhookDeliveries(
  platform: Platform,
  actor: Actor,
  id: number,
  request: ItemsRequest,
): Promise<{ rows: DeliveryRow[]; next: string | null }> {
  const page = await deliveriesOf(platform.pool, id, request);
  await viewWebhook(platform, actor, id);
  return page;
}

/**
 * Queues the event of a delivery again.
 * @throws Problem `notFound` (404), also for a test; `webhookDisabled` (409)
 */
export const replayWebhookDelivery = (
  actor: Actor,
  { id, deliveryId }: { id: number; deliveryId: number },
  transact: Transact<DeliveryRow>,
): Promise<DeliveryRow> =>
  transact(async (transaction) => {
    const row = await lockVisible(transaction, actor, id);
    if (!row.is_enabled) refuse(webhookDisabled);
    return (await insertReplay(transaction, [id, deliveryId]))[0] ?? refuse(notFound);
  });

/**
 * Disables a webhook, unless it is disabled already, and tells the administrators.
 * @param by who caused it; null for the product itself
 */
export async function disableWebhook(
  platform: Platform,
  transaction: Transaction,
  id: number,
  because: Exclude<ReasonOfDisabling, "by_hand">,
  by: Actor | null = null,
): Promise<void> {
  const [disabled] = await disableWebhookRow(transaction, [id, because]);
  if (!disabled) return;
  await recordChange(transaction, {
    ...(by ? byActor(by) : { actorId: null }),
    action: "webhook disabled",
    subject: "webhook",
    subjectId: id,
    after: { disabled_because: because },
  });
  await notifyDisabled(platform, transaction, disabled, because);
}

/**
 * Disables the webhooks that an API key made, in the transaction that ends the key.
 * @param by who ended it; null when it expired
 */
export async function disableWebhooksOfKey(
  platform: Platform,
  transaction: Transaction,
  keyId: number,
  by: Actor | null,
): Promise<void> {
  for (const { id } of await enabledWebhooksOfKey(transaction, [keyId]))
    await disableWebhook(platform, transaction, id, "key_ended", by);
}

/** Tells the administrators which webhooks a restore has disabled. */
export async function notifyRestored(platform: Platform): Promise<void> {
  // A database that takes no writes must not keep the process from starting.
  if ((await untoldWebhooks(platform.pool, [])).length === 0) return;
  await inTransaction(platform.pool, async (transaction) => {
    for (const webhook of await takeUntold(transaction, []))
      await notifyDisabled(platform, transaction, webhook, "restored");
  });
}
