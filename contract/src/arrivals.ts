// A worker arrives: the customer's code shows that they are there. Rules: docs/rules/bookings.md 35–39.
import { bookingExample, bookingFields } from "./bookings-v1.ts";
import { arrivalCode, codeLocked, codeWrong, illegalStatusChange, tooEarly } from "./bookings.ts";
import { endpoint } from "./endpoint.ts";
import { id, messageReply } from "./wire.ts";

/** The customer sees the code this many hours before the visit, and the worker may enter it from then on. */
export const codeBeforeStartHours = 12;

export const verifyArrival = endpoint({
  name: "verifyArrival",
  method: "POST",
  path: "/api/v1/bookings/:id/arrival",
  who: "signed-in",
  key: "none",
  summary: "Shows by the customer's code that the worker is there; the booking is visited then.",
  changes: ["bookings"],
  params: { id: id("Booking") },
  body: { code: arrivalCode },
  idempotent: true,
  reply: { ...messageReply, ...bookingFields },
  problems: [illegalStatusChange, tooEarly, codeWrong, codeLocked],
  examples: {
    body: { code: "0472" },
    reply: {
      message: "The code is right: the booking is visited.",
      ...bookingExample,
      status: "visited",
      arrival: { ...bookingExample.arrival, verified_at: "2026-11-24T03:32:10.000Z" },
      allowed: ["pending", "completed"],
    },
  },
});
