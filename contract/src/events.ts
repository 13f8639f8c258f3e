// What changed, for other programs: read here, or sent to webhooks. Rules: docs/rules/webhooks.md.
import { Type } from "typebox";
import { endpoint } from "./endpoint.ts";
import { cursorFields, itemsReply } from "./list-fields.ts";
import type { Scope } from "./scopes.ts";
import { id } from "./wire.ts";

/** The types of events, by their groups. A group is what a webhook can ask for as a whole (`booking.*`). */
export const eventTypes = {
  booking: [
    "booking.created",
    "booking.accepted",
    "booking.rejected",
    "booking.moved",
    "booking.extended",
    "booking.visited",
    "booking.pending",
    "booking.completed",
    "booking.canceled",
    "booking.no_show",
    "booking.reminder",
    "booking.answer_due",
  ],
  proposal: ["proposal.made", "proposal.answered", "proposal.expired"],
  review: ["review.posted"],
  application: ["application.received", "application.accepted", "application.rejected"],
  person: ["person.signed_up", "person.deactivated", "person.activated"],
  payment: ["payment.due", "payment.paid", "payment.lapsed"],
  refund: ["refund.made", "refund.done", "refund.failed"],
  payout: ["payout.made", "payout.paid", "payout.failed"],
} as const;
export type EventGroup = keyof typeof eventTypes;
/** The scope that an API key needs for a group of events. */
export const scopeOfGroup: Readonly<Record<EventGroup, Scope>> = {
  booking: "bookings:read",
  proposal: "bookings:read",
  review: "bookings:read",
  application: "people:read",
  person: "people:read",
  payment: "money:read",
  refund: "money:read",
  payout: "money:read",
};
export const eventGroups = Object.keys(eventTypes) as EventGroup[];
export type EventType = (typeof eventTypes)[EventGroup][number];
export const allEventTypes: readonly EventType[] = Object.values(eventTypes).flat();

/** Ids and what changed, no personal data; the fields depend on the type. */
export const eventData = Type.Unsafe<Readonly<Record<string, unknown>>>({
  type: "object",
  additionalProperties: true,
});

/** An event as an example: a booking that was accepted. */
export const eventExample = {
  type: "booking.accepted",
  timestamp: "2026-11-23T04:30:00.000Z",
  data: {
    booking_id: 41,
    n: 2,
    status: "accepted",
    customer_id: 12,
    worker_id: 5,
    date: "2026-11-24",
    start_time: "09:00",
    hours: 2,
    total_paise: 60000,
    actor: "worker",
  },
};

export const listEvents = endpoint({
  name: "listEvents",
  method: "GET",
  path: "/api/v1/admin/events",
  who: ["admin"],
  key: "bookings:read",
  summary:
    "The events of 30 days, oldest first. `after` is an event's id: ask again with the last one that you have; none with a lower id appears later.",
  query: {
    ...cursorFields,
    after: Type.Optional(Type.Integer({ title: "after", minimum: 0, maximum: Number.MAX_SAFE_INTEGER })),
    booking_id: Type.Optional(id("booking_id")),
  },
  reply: itemsReply(
    Type.Object({
      id: Type.Integer(),
      type: Type.String(),
      timestamp: Type.String({ format: "date-time" }),
      data: eventData,
    }),
  ),
  examples: { reply: { items: [{ id: 1207, ...eventExample }], next: null } },
});
