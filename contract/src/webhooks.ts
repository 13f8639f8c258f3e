// Webhooks: addresses to which events are sent. Rules: docs/rules/webhooks.md.
import { Type } from "typebox";
import { endpoint } from "./endpoint.ts";
import { allEventTypes, eventGroups } from "./events.ts";
import { cursorFields, itemsReply } from "./list-fields.ts";
import { problem, stillRunning } from "./problem.ts";
import { say } from "./sentence.ts";
import { id, messageReply, nullable, oneOf, text } from "./wire.ts";

export const tooManyWebhooks = problem(
  "too-many-webhooks",
  409,
  "There are already 20 webhooks, the maximum. Please remove one first.",
);
export const webhookDisabled = problem(
  "webhook-disabled",
  409,
  "This webhook is disabled. Please enable it first.",
);
export const secretUnreadable = problem(
  "secret-unreadable",
  409,
  "The secret of this webhook cannot be read any more, because SECRET_KEY has changed. Please create a new secret first.",
);

/** What a webhook may ask for: everything, a group, or a type. */
export const eventChoices: readonly string[] = [
  "*",
  ...eventGroups.map((group) => `${group}.*`),
  ...allEventTypes,
];
export const reasonsOfDisabling = ["gone", "failed", "key_ended", "restored", "by_hand"] as const;
export type ReasonOfDisabling = (typeof reasonsOfDisabling)[number];
export const deliveryStates = ["waiting", "delivered", "failed"] as const;
export type DeliveryState = (typeof deliveryStates)[number];

const instant = Type.String({ format: "date-time" });
const url = text("url", 1, 2000);
const events = Type.Array(oneOf("events", eventChoices), {
  title: "events",
  minItems: 1,
  maxItems: eventChoices.length,
  message: say("events must be a list with some of: {choices}.", { choices: eventChoices.join(", ") }),
});
const description = text("description", 0, 200);
const params = { id: id("Webhook") };

const webhookFields = {
  id: Type.Integer(),
  url: Type.String(),
  events: Type.Array(Type.String()),
  description: Type.String(),
  enabled: Type.Boolean(),
  disabled_because: Type.Unsafe<ReasonOfDisabling | null>({
    type: "string",
    nullable: true,
    enum: [...reasonsOfDisabling, null],
  }),
  created_at: instant,
  created_by: Type.Object({
    kind: oneOf("kind", ["person", "key", "command"]),
    id: nullable(Type.Integer()),
    name: Type.String(),
  }),
};
/** `event_id` is null for a test, `status` without an answer, `next_attempt_at` unless it waits. */
const deliveryFields = {
  id: Type.Integer(),
  webhook_id: Type.Integer(),
  event: Type.String(),
  event_id: nullable(Type.Integer()),
  attempt: Type.Integer(),
  at: instant,
  next_attempt_at: nullable(instant),
  status: nullable(Type.Integer()),
  duration_ms: nullable(Type.Integer()),
  response: nullable(Type.String()),
  state: oneOf("state", deliveryStates),
};

const example = {
  id: 3,
  url: "https://books.example/hourhand",
  events: ["booking.*", "payment.paid"],
  description: "The accounts",
  enabled: true,
  disabled_because: null,
  created_at: "2026-11-23T04:30:00.000Z",
  created_by: { kind: "person" as const, id: 3, name: "Asha Menon" },
};
const secretExample = "whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oDVQRT/Wqo6b0=";
const deliveryExample = {
  id: 77,
  webhook_id: 3,
  event: "booking.accepted",
  event_id: 1207,
  attempt: 1,
  at: "2026-11-23T04:30:01.000Z",
  next_attempt_at: null,
  status: 200,
  duration_ms: 84,
  response: "ok",
  state: "delivered" as const,
};

export const createWebhook = endpoint({
  name: "createWebhook",
  method: "POST",
  path: "/api/v1/admin/webhooks",
  who: ["admin"],
  key: "webhooks:write",
  summary: "Makes a webhook; the secret that signs what is sent is answered only now.",
  changes: ["webhooks", "audit"],
  status: 201,
  idempotent: true,
  holdsSecret: true,
  body: { url, events, description: Type.Optional(description) },
  reply: { ...messageReply, ...webhookFields, secret: Type.String() },
  problems: [tooManyWebhooks],
  examples: {
    body: { url: example.url, events: example.events, description: example.description },
    reply: {
      message: "The webhook has been created. Its secret is shown only once.",
      ...example,
      secret: secretExample,
    },
  },
});

export const listWebhooks = endpoint({
  name: "listWebhooks",
  method: "GET",
  path: "/api/v1/admin/webhooks",
  who: ["admin"],
  key: "webhooks:write",
  summary: "The webhooks, newest first.",
  shows: ["webhooks"],
  query: cursorFields,
  reply: itemsReply(Type.Object(webhookFields)),
  examples: { reply: { items: [example], next: null } },
});

export const viewWebhook = endpoint({
  name: "viewWebhook",
  method: "GET",
  path: "/api/v1/admin/webhooks/:id",
  who: ["admin"],
  key: "webhooks:write",
  summary: "One webhook.",
  shows: ["webhooks"],
  params,
  reply: webhookFields,
  examples: { reply: example },
});

export const editWebhook = endpoint({
  name: "editWebhook",
  method: "PATCH",
  path: "/api/v1/admin/webhooks/:id",
  who: ["admin"],
  key: "webhooks:write",
  summary: "Changes some of a webhook, or disables or enables it; what waits goes on when it is enabled.",
  changes: ["webhooks", "audit"],
  params,
  body: {
    url: Type.Optional(url),
    events: Type.Optional(events),
    description: Type.Optional(description),
    enabled: Type.Optional(Type.Boolean({ title: "enabled" })),
  },
  reply: { ...messageReply, ...webhookFields },
  problems: [secretUnreadable],
  examples: {
    body: { enabled: false },
    reply: { message: "Saved.", ...example, enabled: false, disabled_because: "by_hand" },
  },
});

export const deleteWebhook = endpoint({
  name: "deleteWebhook",
  method: "DELETE",
  path: "/api/v1/admin/webhooks/:id",
  who: ["admin"],
  key: "webhooks:write",
  summary: "Removes a webhook with its deliveries.",
  changes: ["webhooks", "audit"],
  params,
  reply: messageReply,
  examples: { reply: { message: "The webhook has been removed." } },
});

export const rotateWebhookSecret = endpoint({
  name: "rotateWebhookSecret",
  method: "POST",
  path: "/api/v1/admin/webhooks/:id/rotate",
  who: ["admin"],
  key: "webhooks:write",
  summary: "Makes a new secret, answered only now; the one before signs too for 24 hours.",
  changes: ["webhooks", "audit"],
  params,
  idempotent: true,
  holdsSecret: true,
  reply: { ...messageReply, ...webhookFields, secret: Type.String() },
  examples: {
    reply: {
      message: "The new secret is shown only once. The old one keeps working for 24 hours.",
      ...example,
      secret: secretExample,
    },
  },
});

export const testWebhook = endpoint({
  name: "testWebhook",
  method: "POST",
  path: "/api/v1/admin/webhooks/:id/test",
  who: ["admin"],
  key: "webhooks:write",
  idempotent: true,
  summary: "Sends the event `webhook.test` once, to a disabled webhook too, and answers what came of it.",
  changes: ["webhooks"],
  perMinute: 30,
  params,
  reply: { ...messageReply, ...deliveryFields },
  problems: [secretUnreadable, stillRunning],
  examples: {
    reply: {
      message: "A test event has been sent.",
      ...deliveryExample,
      event: "webhook.test",
      event_id: null,
    },
  },
});

export const listWebhookDeliveries = endpoint({
  name: "listWebhookDeliveries",
  method: "GET",
  path: "/api/v1/admin/webhooks/:id/deliveries",
  who: ["admin"],
  key: "webhooks:write",
  summary:
    "What was sent to a webhook within 30 days, or waits, newest first, with the latest answer to each.",
  shows: ["webhooks"],
  params,
  query: cursorFields,
  reply: itemsReply(Type.Object(deliveryFields)),
  examples: { reply: { items: [deliveryExample], next: null } },
});

export const replayWebhookDelivery = endpoint({
  name: "replayWebhookDelivery",
  method: "POST",
  path: "/api/v1/admin/webhooks/:id/deliveries/:delivery_id/replay",
  who: ["admin"],
  key: "webhooks:write",
  summary: "Sends the event of a delivery again, with the same `webhook-id`, as a new delivery.",
  changes: ["webhooks"],
  status: 201,
  idempotent: true,
  params: { ...params, delivery_id: id("Delivery") },
  reply: { ...messageReply, ...deliveryFields },
  problems: [webhookDisabled],
  examples: {
    reply: {
      message: "The event is being sent again.",
      ...deliveryExample,
      id: 78,
      attempt: 0,
      next_attempt_at: "2026-11-23T05:30:00.000Z",
      status: null,
      duration_ms: null,
      response: null,
      state: "waiting",
    },
  },
});
