// Which notices also come as mail and as push, as each person prefers. Rules: docs/rules/notices.md 11–13.
import { say } from "./sentence.ts";
import { Type } from "typebox";
import { endpoint } from "./endpoint.ts";
import { messageReply } from "./wire.ts";

/** Events that a person may switch off on each channel except the bell. */
export const optionalEvents = [
  "booking",
  "proposal",
  "reminder",
  "waiting_line",
  "series",
  "review",
  "new_message",
  "request",
] as const;
export type OptionalEvent = (typeof optionalEvents)[number];

/** Events that always come on every channel. */
export const fixedEvents = ["payment", "code", "safety", "webhook", "api_key"] as const;
export type FixedEvent = (typeof fixedEvents)[number];

const ways = { mail: Type.Boolean(), push: Type.Boolean() };
const mapOf = <const Names extends readonly string[], Value>(names: Names, value: Value) =>
  Object.fromEntries(names.map((name) => [name, value])) as Record<Names[number], Value>;

const preferences = {
  ...mapOf(optionalEvents, Type.Object(ways)),
  ...mapOf(fixedEvents, Type.Object({ ...ways, fixed: Type.Boolean() })),
};
const both = { mail: true, push: true };
const example = {
  ...mapOf(optionalEvents, both),
  ...mapOf(fixedEvents, { ...both, fixed: true }),
};

export const viewNotificationPreferences = endpoint({
  name: "viewNotificationPreferences",
  method: "GET",
  path: "/api/v1/notification_preferences",
  who: "signed-in",
  key: "none",
  summary: "The events that also come by mail and push, in addition to the bell.",
  shows: ["preferences"],
  reply: preferences,
  examples: { reply: example },
});

/** An event's preference: either channel may be left out. */
const preference = (event: OptionalEvent) =>
  Type.Optional(
    Type.Object(
      { mail: Type.Optional(Type.Boolean()), push: Type.Optional(Type.Boolean()) },
      {
        title: event,
        additionalProperties: false,
        message: say("{event} must be an object with mail and push, each true or false.", { event }),
      },
    ),
  );

/** A fixed event's preference: as the reply has it, or a part of that. */
const fixedPreference = (event: FixedEvent) =>
  Type.Optional(
    Type.Object(
      {
        mail: Type.Optional(Type.Literal(true)),
        push: Type.Optional(Type.Literal(true)),
        fixed: Type.Optional(Type.Literal(true)),
      },
      {
        title: event,
        additionalProperties: false,
        message: say("{event} is always told and cannot be switched off.", { event }),
      },
    ),
  );

export const editNotificationPreferences = endpoint({
  name: "editNotificationPreferences",
  method: "PUT",
  path: "/api/v1/notification_preferences",
  who: "signed-in",
  key: "none",
  summary: "Switches mail and push on or off by event; other events stay.",
  changes: ["preferences"],
  body: {
    ...(Object.fromEntries(optionalEvents.map((event) => [event, preference(event)])) as Record<
      OptionalEvent,
      ReturnType<typeof preference>
    >),
    ...(Object.fromEntries(fixedEvents.map((event) => [event, fixedPreference(event)])) as Record<
      FixedEvent,
      ReturnType<typeof fixedPreference>
    >),
  },
  reply: { ...messageReply, ...preferences },
  examples: {
    body: { reminder: { mail: false } },
    reply: {
      message: "Your choice is kept.",
      ...example,
      reminder: { mail: false, push: true },
    },
  },
});
