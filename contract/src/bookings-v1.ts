// A booking's life as both sides and administrators read it. Rules: docs/rules/bookings.md 29–33.
import { exampleAddress, exampleCurrency } from "./example-market.ts";
import { Type } from "typebox";
import { cancellation, noShow, statement } from "./booking-endings.ts";
import { bookingStatuses } from "./bookings.ts";
import { endpoint } from "./endpoint.ts";
import { paymentFields } from "./payment-fields.ts";
import { policy } from "./policies.ts";
import { proposal } from "./proposals.ts";
import {
  currencyCode,
  date,
  id,
  nullable,
  oneOf,
  text,
  titleLocal,
  instant as instantField,
} from "./wire.ts";
import { photoKinds } from "./worker-photos.ts";
import { cursorFields, itemsReply } from "./list-fields.ts";

/** The actors of a booking's events. */
export const bookingActors = ["customer", "worker", "admin", "system"] as const;
export type BookingActor = (typeof bookingActors)[number];

/** The events of a booking (docs/rules/bookings.md 30). */
export const bookingEvents = [
  "created",
  "accepted",
  "rejected",
  "visited",
  "pending",
  "completed",
  "canceled",
  "expired",
  "proposed",
  "moved",
  "extended",
  "declined",
  "withdrawn",
  "proposal_expired",
  "arrived",
  "overridden",
  "photo_added",
  "no_show",
] as const;
export type BookingEvent = (typeof bookingEvents)[number];

/** The caller's current actions on a booking; a status is one that its worker may set (docs/rules/bookings.md 32). */
export const bookingActs = [
  "cancel",
  "move",
  "extra",
  "no_show",
  "arrival",
  "photos",
  "pay",
  "review",
  "replace",
  "accepted",
  "rejected",
  "visited",
  "pending",
  "completed",
  "admin_answer",
  "admin_move",
  "admin_cancel",
  "admin_override",
] as const;
export type BookingAct = (typeof bookingActs)[number];

/** How a customer paid at the visit. */
export const waysOfPaying = ["cash", "upi", "other"] as const;
export type WayOfPaying = (typeof waysOfPaying)[number];

/** An instant, ISO 8601 in UTC. */
const instant = Type.String({ format: "date-time" });
/** A photo of the visit. `url` is a link that expires; `public` says whether the customer shows it (extension). */
const photo = Type.Object({
  id: Type.Integer(),
  kind: oneOf("kind", photoKinds),
  url: Type.String(),
  at: instant,
  public: Type.Boolean(),
});
const anyObject = Type.Object({}, { additionalProperties: true });

/** An entry of the timeline. */
const timelineEvent = Type.Object({
  at: instant,
  event: oneOf("event", bookingEvents),
  actor: oneOf("actor", bookingActors),
  detail: anyObject,
});

/** The start of the visit. `code` is only there for the customer of an accepted booking. */
const arrival = Type.Object({
  required: Type.Boolean(),
  code: nullable(Type.String()),
  code_from: instant,
  verified_at: nullable(instant),
  override: nullable(Type.Object({ reason: Type.String(), at: instant })),
});

/** What its worker recorded as paid at the visit, and the customer's answer. */
const visitPayment = Type.Object({
  amount_paise: Type.Integer(),
  how: oneOf("how", waysOfPaying),
  at: instant,
  answer: nullable(Type.Object({ right: Type.Boolean(), at: instant })),
});

/** A booking in lists. */
const listedBooking = {
  id: Type.Integer(),
  status: oneOf("status", bookingStatuses),
  customer: Type.Object({
    id: Type.Integer(),
    name: Type.String(),
    picture: nullable(Type.String()),
  }),
  worker: Type.Object({
    id: Type.Integer(),
    user_id: Type.Integer(),
    name: Type.String(),
    picture: nullable(Type.String()),
  }),
  category: Type.Object({
    id: nullable(Type.Integer()),
    title: Type.String(),
    title_local: titleLocal(),
  }),
  title: Type.String(),
  description: Type.String(),
  date: Type.String({ format: "date" }),
  start_time: Type.String(),
  end_time: Type.String(),
  hours: Type.Integer(),
  hourly_paise: Type.Integer(),
  total_paise: Type.Integer(),
  currency: currencyCode(),
  address: Type.String(),
  created_at: instant,
  /** While created. */
  answer_by: nullable(instant),
  proposals: Type.Array(proposal),
  arrival,
  cancellation: nullable(cancellation),
  no_show: nullable(noShow),
  statements: Type.Array(statement),
  replaces: nullable(Type.Integer()),
  replaced_by: nullable(Type.Integer()),
  series_id: nullable(Type.Integer()),
  ...paymentFields,
  paid_at_visit: nullable(visitPayment),
  /** The customer's texts and photo of the job; `photo` is a link that expires. Extensions, as is `position`. */
  previous_issues: Type.String(),
  damaged_parts: Type.String(),
  photo: nullable(Type.String()),
  position: nullable(Type.Object({ latitude: Type.Number(), longitude: Type.Number() })),
  allowed: Type.Array(oneOf("allowed", bookingActs)),
};

/** A booking, as reads and actions on it return it. */
export const bookingFields = {
  ...listedBooking,
  policy,
  /** Oldest first. */
  photos: Type.Array(photo),
  timeline: Type.Array(timelineEvent),
  /** The cursor of earlier events in `listTimeline`; null where the timeline is complete. */
  timeline_before: nullable(Type.String()),
  /** The end of the address under which its customer shares the visit; only they see it. An extension. */
  shared_until: nullable(instant),
  /** Why the worker's share is kept out of payouts, and since when; only administrators see it. An extension. */
  share_hold: nullable(Type.Object({ reason: Type.String(), at: instant })),
};

/** The number of latest events in a booking; `listTimeline` has all of them. */
export const shownEvents = 50;
/** The maximum and the default number of events in a page of the record. */
export const recordPage = 500;

const listedExample = {
  id: 41,
  status: "accepted",
  customer: { id: 9, name: "Asha Menon", picture: null },
  worker: { id: 5, user_id: 12, name: "Ravi Kumar", picture: null },
  category: { id: 2, title: "Electrician" },
  title: "Ceiling fan does not turn",
  description: "It hums but does not turn.",
  date: "2026-11-24",
  start_time: "09:00",
  end_time: "11:00",
  hours: 2,
  hourly_paise: 30_000,
  total_paise: 60_000,
  currency: exampleCurrency,
  address: exampleAddress,
  created_at: "2026-11-22T08:30:00.000Z",
  answer_by: null,
  proposals: [],
  arrival: {
    required: false,
    code: null,
    code_from: "2026-11-23T15:30:00.000Z",
    verified_at: null,
    override: null,
  },
  cancellation: null,
  no_show: null,
  statements: [],
  replaces: null,
  replaced_by: null,
  series_id: null,
  payment_method: "at_visit",
  payments: [],
  refunds: [],
  paid_at_visit: null,
  previous_issues: "",
  damaged_parts: "Regulator",
  photo: null,
  position: { latitude: 9.9658, longitude: 76.2421 },
  allowed: ["visited", "pending", "completed"],
};

/** A booking in JSON, for the descriptions of the calls that return one. */
export const bookingExample = {
  ...listedExample,
  policy: {
    category_id: null,
    version: 1,
    answer_within_hours: 24,
    booking_days: 7,
    cancel_tiers: [
      { hours_before: 24, percent: 0 },
      { hours_before: 2, percent: 25 },
      { hours_before: 0, percent: 50 },
    ],
    no_show_percent: 100,
    fee_percent: 10,
    address_before_acceptance: "whole",
    arrival_code: "optional",
    pay_within_hours: 2,
    payout_after_hours: 48,
    tax_percent: 0,
    tax_on: "fee",
    tax_label: "GST",
    charges_cancellation: false,
    charges_no_show: false,
  },
  photos: [],
  timeline: [
    {
      at: "2026-11-22T08:30:00.000Z",
      event: "created",
      actor: "customer",
      detail: { date: "2026-11-24", start_time: "09:00", end_time: "11:00", hours: 2, total_paise: 60_000 },
    },
    { at: "2026-11-22T08:41:10.250Z", event: "accepted", actor: "worker", detail: {} },
  ],
  timeline_before: null,
  shared_until: null,
  share_hold: null,
};

export const listBookings = endpoint({
  name: "listBookings",
  method: "GET",
  path: "/api/v1/bookings",
  who: "signed-in",
  key: "none",
  summary: "One's own bookings as customer or as worker, the latest visit first.",
  shows: ["bookings"],
  query: {
    ...cursorFields,
    role: Type.Optional(oneOf("role", ["customer", "worker"])),
    /** Some of the statuses, separated by commas. */
    status: Type.Optional(text("status", 0, 200)),
    from: Type.Optional(date("from")),
    to: Type.Optional(date("to")),
  },
  reply: itemsReply(Type.Object(listedBooking)),
  examples: { reply: { items: [listedExample], next: null } },
});

export const listBookingsAsAdmin = endpoint({
  name: "listBookingsAsAdmin",
  method: "GET",
  path: "/api/v1/admin/bookings",
  who: ["admin"],
  key: "bookings:read",
  summary:
    "All bookings, the latest visit first; with `changed_since` those that changed then or later, the oldest change first.",
  shows: ["bookings"],
  query: {
    ...cursorFields,
    /** Some of the statuses, separated by commas. */
    status: Type.Optional(text("status", 0, 200)),
    from: Type.Optional(date("from")),
    to: Type.Optional(date("to")),
    customer_id: Type.Optional(id("customer_id")),
    worker_id: Type.Optional(id("worker_id")),
    changed_since: Type.Optional(instantField("changed_since")),
  },
  reply: itemsReply(Type.Object(listedBooking)),
  examples: { reply: { items: [{ ...listedExample, allowed: ["admin_move", "admin_cancel"] }], next: null } },
});

export const readBooking = endpoint({
  name: "readBooking",
  method: "GET",
  path: "/api/v1/bookings/:id",
  who: "signed-in",
  key: "bookings:read",
  summary:
    "One booking with its timeline and what one may do with it now, for its two sides and administrators.",
  shows: ["bookings"],
  params: { id: id("Booking") },
  reply: bookingFields,
  examples: { reply: bookingExample },
});

export const listTimeline = endpoint({
  name: "listTimeline",
  method: "GET",
  path: "/api/v1/bookings/:id/timeline",
  who: "signed-in",
  key: "bookings:read",
  summary: "What happened to a booking, the newest first, for its two sides and administrators.",
  shows: ["bookings"],
  params: { id: id("Booking") },
  query: cursorFields,
  reply: itemsReply(timelineEvent),
  examples: { reply: { items: bookingExample.timeline.toReversed(), next: null } },
});

export const readRecord = endpoint({
  name: "readRecord",
  method: "GET",
  path: "/api/v1/bookings/:id/record",
  who: "signed-in",
  key: "bookings:read",
  summary:
    "The timeline as a chain of hashes, which `npm run verify:record` verifies; both sides read it for ever.",
  shows: ["bookings"],
  params: { id: id("Booking") },
  query: {
    /** The `n` of the last event that the caller has. */
    after: Type.Optional(Type.Integer({ title: "after", minimum: 0, maximum: 2_147_483_647 })),
    limit: Type.Optional(Type.Integer({ title: "limit", minimum: 1, maximum: recordPage })),
  },
  reply: {
    events: Type.Array(
      Type.Object({
        n: Type.Integer(),
        at: instant,
        event: oneOf("event", bookingEvents),
        actor: oneOf("actor", bookingActors),
        detail: anyObject,
        previous: Type.String(),
        hash: Type.String(),
      }),
    ),
    /** Whether there are later events. */
    more: Type.Boolean(),
  },
  examples: {
    reply: {
      events: [
        {
          n: 1,
          ...bookingExample.timeline[0],
          previous: "0".repeat(64),
          hash: "8de5ec318d4978bb939ef2e9ee5b25b9a7833cb1b37a4f94a74542d449008a42",
        },
      ],
      more: false,
    },
  },
});
