// Disputes (chargebacks) of customers' payments, for administrators. Rules: docs/rules/payments.md 19.
import { Type } from "typebox";
import { illegalStatusChange } from "./bookings.ts";
import { endpoint } from "./endpoint.ts";
import { alreadyPaidOut } from "./money-admin.ts";
import { id, messageReply, nullable, oneOf } from "./wire.ts";

export const disputeStates = ["open", "won", "lost"] as const;
export type DisputeState = (typeof disputeStates)[number];

/** Who bears a lost dispute. */
export const disputeBearers = ["worker", "platform"] as const;
export type DisputeBearer = (typeof disputeBearers)[number];

const instant = Type.String({ format: "date-time" });

export const endDispute = endpoint({
  name: "endDispute",
  method: "POST",
  path: "/api/v1/admin/disputes/:id/ended",
  who: ["admin"],
  key: "none",
  summary: "Records how a dispute ended: won, or lost and borne by the worker or the platform.",
  changes: ["bookings", "fees", "audit"],
  idempotent: true,
  params: { id: id("Dispute") },
  body: {
    won: Type.Boolean({ title: "won" }),
    /** Who bears the loss; required only if the dispute was lost. */
    from: Type.Optional(oneOf("from", disputeBearers)),
  },
  reply: {
    ...messageReply,
    id: Type.Integer(),
    /** The provider's id of the dispute. */
    provider_id: Type.String(),
    /** Null if the disputed money is not a visit's payment. */
    booking_id: nullable(Type.Integer()),
    payment_id: nullable(Type.Integer()),
    amount_paise: Type.Integer(),
    state: oneOf("state", disputeStates),
    from: nullable(oneOf("from", disputeBearers)),
    at: instant,
    ended_at: nullable(instant),
  },
  problems: [illegalStatusChange, alreadyPaidOut],
  examples: {
    body: { won: false, from: "worker" },
    reply: {
      message: "The outcome of the dispute has been recorded.",
      id: 3,
      provider_id: "disp_29QQoUBi66xm2f",
      booking_id: 41,
      payment_id: 17,
      amount_paise: 60_000,
      state: "lost",
      from: "worker",
      at: "2026-11-23T22:10:00.000Z",
      ended_at: "2026-11-28T09:00:00.000Z",
    },
  },
});
