// Web push: the server's key, and the registered devices. Rules: docs/rules/notices.md 24–30.
import { Type } from "typebox";
import { endpoint } from "./endpoint.ts";
import { id, messageReply, text } from "./wire.ts";

/** The maximum length of a push service's address; those in use have some 200 to 500. */
export const maxEndpointLength = 2_000;

/** The maximum number of devices per person. One more removes the oldest. */
export const maxSubscriptions = 20;

const key = "BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM";

export const readPushKey = endpoint({
  name: "readPushKey",
  method: "GET",
  path: "/api/v1/push/key",
  who: "anyone",
  key: "ignored",
  summary: "The public key (RFC 8292) that a browser subscribes with; base64url.",
  reply: { key: Type.String() },
  examples: { reply: { key } },
});

export const addPushSubscription = endpoint({
  name: "addPushSubscription",
  method: "POST",
  path: "/api/v1/push/subscriptions",
  who: "signed-in",
  key: "none",
  // `expirationTime` of the browser's JSON is dropped: a push service reports expired devices itself.
  summary:
    "Tells this session's device by push from now on. The body is the browser's PushSubscription as JSON.",
  status: 201,
  idempotent: true,
  body: {
    endpoint: text("endpoint", 1, maxEndpointLength),
    keys: Type.Object(
      { p256dh: Type.String({ maxLength: 200 }), auth: Type.String({ maxLength: 100 }) },
      { title: "keys", message: "keys must be an object with p256dh and auth, each a text of base64url." },
    ),
  },
  reply: { ...messageReply, id: Type.Integer() },
  examples: {
    body: {
      endpoint: "https://updates.push.services.mozilla.com/wpush/v2/gAAAAABn",
      keys: { p256dh: key, auth: "tBHItJI5svbpez7KI4CCXg" },
    },
    reply: { message: "This device gets notifications.", id: 7 },
  },
});

export const removePushSubscription = endpoint({
  name: "removePushSubscription",
  method: "DELETE",
  path: "/api/v1/push/subscriptions/:id",
  who: "signed-in",
  key: "none",
  summary: "Ends the pushes to one of the caller's devices.",
  params: { id: id("Subscription") },
  reply: messageReply,
  examples: { reply: { message: "This device gets no more notifications." } },
});
