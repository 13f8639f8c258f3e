// The HTTP routes of webhooks, for administrators.
import {
  createWebhook as createWebhookCall,
  deleteWebhook as deleteWebhookCall,
  editWebhook as editWebhookCall,
  listWebhookDeliveries as listWebhookDeliveriesCall,
  listWebhooks as listWebhooksCall,
  replayWebhookDelivery as replayWebhookDeliveryCall,
  rotateWebhookSecret as rotateWebhookSecretCall,
  testWebhook as testWebhookCall,
  viewWebhook as viewWebhookCall,
} from "@hourhand/contract/webhooks";
import { bind, type HttpRouter } from "../../platform/http/bind.ts";
import type { Actor } from "../../platform/person.ts";
import type { Platform } from "../../platform/platform.ts";
import type { WebhookRow } from "./queries.ts";
import type { DeliveryRow } from "./queries-deliveries.ts";
import { presentDelivery, presentWebhook } from "./present.ts";
import {
  createWebhook,
  deleteWebhook,
  editWebhook,
  listWebhookDeliveries,
  listWebhooks,
  replayWebhookDelivery,
  rotateWebhookSecret,
  testWebhook,
  viewWebhook,
  type WebhookWithSecret,
} from "./webhooks.ts";

export function bindWebhookRoutes(router: HttpRouter, platform: Platform): void {
  bind(
    router,
    createWebhookCall,
    ({ input, actor, transact }) =>
      createWebhook(platform, actor, { ...input, description: input.description ?? "" }, transact),
    ({ secret, ...row }: WebhookWithSecret) => ({
      message: "The webhook has been created. Its secret is shown only once.",
      ...presentWebhook(row),
      secret,
    }),
  );

  bind(router, listWebhooksCall, async ({ input, actor }) => {
    const { rows, next } = await listWebhooks(platform, actor, input);
    return { items: rows.map(presentWebhook), next };
  });

  const refuseUnknown = async ({ params, actor }: { params: { id: number }; actor: Actor | null }) => {
    if (actor) await viewWebhook(platform, actor, params.id);
  };

  bind(
    router,
    viewWebhookCall,
    ({ input, actor }) => viewWebhook(platform, actor, input.id),
    presentWebhook,
    refuseUnknown,
  );

  bind(
    router,
    editWebhookCall,
    ({ input: { id, ...edit }, actor }) => editWebhook(platform, actor, id, edit),
    (row: WebhookRow) => ({ message: "Saved.", ...presentWebhook(row) }),
    refuseUnknown,
  );

  bind(
    router,
    deleteWebhookCall,
    ({ input, actor }) => deleteWebhook(platform, actor, input.id),
    () => ({ message: "The webhook has been removed." }),
    refuseUnknown,
  );

  bind(
    router,
    rotateWebhookSecretCall,
    ({ input, actor, transact }) => rotateWebhookSecret(platform, actor, input.id, transact),
    ({ secret, ...row }: WebhookWithSecret) => ({
      message: "The new secret is shown only once. The old one keeps working for 24 hours.",
      ...presentWebhook(row),
      secret,
    }),
    refuseUnknown,
  );

  bind(
    router,
    testWebhookCall,
    ({ input, actor, once }) => once(() => testWebhook(platform, actor, input.id)),
    (row: DeliveryRow) => ({ message: "A test event has been sent.", ...presentDelivery(row) }),
    refuseUnknown,
  );

  bind(
    router,
    listWebhookDeliveriesCall,
    ({ input: { id, ...request }, actor }) => listWebhookDeliveries(platform, actor, id, request),
    ({ rows, next }: { rows: DeliveryRow[]; next: string | null }) => ({
      items: rows.map(presentDelivery),
      next,
    }),
    refuseUnknown,
  );

  bind(
    router,
    replayWebhookDeliveryCall,
    ({ input: { id, delivery_id: deliveryId }, actor, transact }) =>
      replayWebhookDelivery(actor, { id, deliveryId }, transact),
    (row: DeliveryRow) => ({ message: "The event is being sent again.", ...presentDelivery(row) }),
    refuseUnknown,
  );
}
