// An administrator's actions on a booking: move it, cancel it, start its visit without the customer's code; each with a
// reason. Rules: docs/rules/bookings.md 40–43.
import { Type } from "typebox";
import { bookingExample, bookingFields } from "./bookings-v1.ts";
import {
  dayMismatch,
  dayOutOfRange,
  illegalStatusChange,
  slotNotOffered,
  slotTaken,
  startOutsideSlot,
  workerNotBookable,
} from "./bookings.ts";
import { endpoint } from "./endpoint.ts";
import { sameTime } from "./proposals.ts";
import { date, filledText, id, messageReply, timeOfDay } from "./wire.ts";

/** Both sides read it. */
const reason = filledText("reason", 500);
const reply = { ...messageReply, ...bookingFields };
const adminActs = ["admin_move", "admin_cancel"];

export const moveBookingAsAdmin = endpoint({
  name: "moveBookingAsAdmin",
  method: "POST",
  path: "/api/v1/admin/bookings/:id/move",
  who: ["admin"],
  key: "bookings:write",
  summary: "Moves a created or accepted booking at once; both sides are told the reason.",
  changes: ["bookings", "hours", "audit"],
  params: { id: id("Booking") },
  body: { slot_id: id("slot_id"), date: date("date"), start_time: timeOfDay("start_time"), reason },
  idempotent: true,
  reply,
  problems: [
    illegalStatusChange,
    sameTime,
    slotTaken,
    slotNotOffered,
    workerNotBookable,
    dayOutOfRange,
    dayMismatch,
    startOutsideSlot,
  ],
  examples: {
    body: { slot_id: 7, date: "2026-11-24", start_time: "09:00", reason: "The road is closed on Monday." },
    reply: { message: "The visit is moved.", ...bookingExample, allowed: adminActs },
  },
});

export const cancelBookingAsAdmin = endpoint({
  name: "cancelBookingAsAdmin",
  method: "POST",
  path: "/api/v1/admin/bookings/:id/cancel",
  who: ["admin"],
  key: "bookings:write",
  summary: "Cancels a live booking and charges nothing; both sides are told the reason.",
  changes: ["bookings", "hours", "audit"],
  params: { id: id("Booking") },
  body: { reason },
  idempotent: true,
  reply,
  problems: [illegalStatusChange],
  examples: {
    body: { reason: "The worker is in hospital." },
    reply: { message: "The booking is cancelled.", ...bookingExample, status: "canceled", allowed: [] },
  },
});

export const overrideArrival = endpoint({
  name: "overrideArrival",
  method: "POST",
  path: "/api/v1/admin/bookings/:id/override",
  who: ["admin"],
  key: "none",
  summary:
    "Lets an accepted visit begin without the code its policy requires; both sides are told the reason.",
  changes: ["bookings", "audit"],
  params: { id: id("Booking") },
  body: { reason },
  idempotent: true,
  reply,
  problems: [illegalStatusChange],
  examples: {
    body: { reason: "The customer's phone is broken." },
    reply: {
      message: "The visit can begin without a code.",
      ...bookingExample,
      arrival: {
        ...bookingExample.arrival,
        required: true,
        override: { reason: "The customer's phone is broken.", at: "2026-11-24T03:40:00.000Z" },
      },
      allowed: adminActs,
    },
  },
});

/** Future bookings that would be canceled. */
const ending = Type.Object({ accepted: Type.Integer(), created: Type.Integer() });

export const readDeactivation = endpoint({
  name: "readDeactivation",
  method: "GET",
  path: "/api/v1/admin/users/:id/deactivation",
  who: ["admin"],
  key: "none",
  summary: "Which bookings would be canceled if an account were deactivated, by the side it has in them.",
  shows: ["bookings"],
  params: { id: id("User") },
  reply: { as_worker: ending, as_customer: ending },
  examples: {
    reply: { as_worker: { accepted: 7, created: 2 }, as_customer: { accepted: 0, created: 0 } },
  },
});
