// A customer shares a visit with somebody close: a secret address of a page that needs no account. Rules:
// docs/rules/bookings.md 95–98.
import { Type } from "typebox";
import { illegalStatusChange } from "./bookings.ts";
import { endpoint } from "./endpoint.ts";
import { id, messageReply } from "./wire.ts";

/** The page behind the secret address, below the product's address. */
export const sharedVisitPath = "/visits/";

export const shareVisit = endpoint({
  name: "shareVisit",
  method: "POST",
  path: "/api/v1/bookings/:id/share",
  who: "signed-in",
  key: "none",
  summary: "A new secret address of a page about this visit; the former one ends.",
  changes: ["bookings"],
  status: 201,
  params: { id: id("Booking") },
  idempotent: true,
  holdsSecret: true,
  perMinute: 20,
  reply: {
    ...messageReply,
    url: Type.String({ format: "uri" }),
    expires_at: Type.String({ format: "date-time" }),
  },
  problems: [illegalStatusChange],
  examples: {
    reply: {
      message: "Anyone with this link can see this visit until it ends.",
      url: "https://hourhand.example/visits/TqPlmYB8xBhdWJdlZTIWy4kxMSMVR8oHU5F5OZqJnPw",
      expires_at: "2026-11-24T07:30:00.000Z",
    },
  },
});

export const endVisitShare = endpoint({
  name: "endVisitShare",
  method: "DELETE",
  path: "/api/v1/bookings/:id/share",
  who: "signed-in",
  key: "none",
  summary: "Ends the address under which this visit is shared.",
  changes: ["bookings"],
  params: { id: id("Booking") },
  reply: messageReply,
  examples: { reply: { message: "The link no longer works." } },
});
