// The events that webhooks get, for the description of the calls. What they hold is written by the triggers of
// server/migrations/0073_events_and_webhooks.sql; a test compares both.
import { eventTypes, type EventGroup, type EventType } from "@hourhand/contract/events";
import type { JsonSchema } from "./json-schema.ts";

const integer = { type: "integer" };
const integerOrNull = { type: ["integer", "null"] };
const string = { type: "string" };
const counted = {
  type: "integer",
  description: "Counts the events of the booking and its proposals from 1.",
};

interface DataOfGroup {
  readonly name: string;
  readonly properties: Readonly<Record<string, JsonSchema>>;
  /** Fields that only some types of the group have. */
  readonly optional?: readonly string[];
  readonly example: Readonly<Record<string, unknown>>;
}

/** `webhook.test` is not an event of the marketplace: only a test sends it. */
const dataOfTest: DataOfGroup = {
  name: "WebhookTestData",
  properties: { webhook_id: integer },
  example: { webhook_id: 3 },
};

const money = (id: string, name: string): DataOfGroup => ({
  name,
  properties: { [id]: integer, booking_id: integerOrNull, amount_paise: integer },
  example: { [id]: 17, booking_id: 41, amount_paise: 60_000 },
});

/** The fields of `data` by the group of the event. */
export const dataOfGroups: Readonly<Record<EventGroup, DataOfGroup>> = {
  booking: {
    name: "BookingEventData",
    properties: {
      booking_id: integer,
      n: counted,
      status: string,
      customer_id: integer,
      worker_id: integer,
      date: { type: "string", format: "date" },
      start_time: string,
      hours: integer,
      total_paise: integer,
      actor: string,
      hours_before: { type: "integer", enum: [24, 2], description: "Of `booking.reminder` only." },
    },
    optional: ["hours_before"],
    example: {
      booking_id: 41,
      n: 2,
      status: "accepted",
      customer_id: 9,
      worker_id: 5,
      date: "2026-11-24",
      start_time: "09:00",
      hours: 2,
      total_paise: 60_000,
      actor: "worker",
    },
  },
  proposal: {
    name: "ProposalEventData",
    properties: { booking_id: integer, n: counted, proposal_id: integer, kind: string, state: string },
    example: { booking_id: 41, n: 3, proposal_id: 31, kind: "move", state: "open" },
  },
  review: {
    name: "ReviewEventData",
    properties: { review_id: integer, booking_id: integer, rating: { type: "number" } },
    example: { review_id: 8, booking_id: 41, rating: 4.5 },
  },
  application: {
    name: "ApplicationEventData",
    properties: { application_id: integer, person_id: integer },
    example: { application_id: 6, person_id: 12 },
  },
  person: {
    name: "PersonEventData",
    properties: { person_id: integer, role: string },
    example: { person_id: 12, role: "worker" },
  },
  payment: money("payment_id", "PaymentEventData"),
  refund: money("refund_id", "RefundEventData"),
  payout: money("payout_id", "PayoutEventData"),
};

/** The named schemas of events' data. */
export const eventSchemas: Readonly<Record<string, JsonSchema>> = Object.fromEntries(
  [...Object.values(dataOfGroups), dataOfTest].map(({ name, properties, optional = [] }) => [
    name,
    {
      type: "object",
      required: Object.keys(properties).filter((field) => !optional.includes(field)),
      properties,
    },
  ]),
);

/** The `webhooks` of the OpenAPI document: one for each type of event, and the test. */
export const describedEvents = (): Record<string, unknown> => ({
  ...Object.fromEntries(
    Object.entries(eventTypes).flatMap(([group, types]) =>
      types.map((type) => [
        type,
        {
          post: describedEvent(type, dataOfGroups[group as EventGroup], `Sent after ${inSentence(type)}.`),
        },
      ]),
    ),
  ),
  "webhook.test": {
    post: describedEvent("webhook.test", dataOfTest, "Sent once by the test of a webhook (`testWebhook`)."),
  },
});

const inSentence = (type: EventType): string => type.replace(".", ", ").replaceAll("_", " ");

function describedEvent(type: EventType | "webhook.test", { name, example }: DataOfGroup, summary: string) {
  const schema = {
    type: "object",
    required: ["type", "timestamp", "data"],
    properties: {
      type: { type: "string", enum: [type] },
      timestamp: { type: "string", format: "date-time" },
      data: { $ref: `#/components/schemas/${name}` },
    },
  };
  const sent = { type, timestamp: "2026-11-23T04:30:00.000Z", data: example };
  return {
    operationId: `on_${type.replace(".", "_")}`,
    tags: ["Other programs"],
    summary,
    description:
      "The headers `webhook-id`, `webhook-timestamp` and `webhook-signature` are those of Standard Webhooks 1.0.",
    security: [],
    parameters: [],
    requestBody: { required: true, content: { "application/json": { schema, example: sent } } },
    responses: {
      "2XX": { description: "Received. Every other answer is tried again; 410 disables the webhook." },
      "410": { description: "Nobody receives here any more: the webhook is disabled." },
    },
  };
}
