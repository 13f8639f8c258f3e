// The initial data of the booking dialog. Rules: docs/rules/bookings.md 91.
import { exampleAddress } from "./example-market.ts";
import { Type } from "typebox";
import { endpoint } from "./endpoint.ts";
import { customerPaymentModes } from "./payment-fields.ts";
import { onlineTerms } from "./policies.ts";
import { id, oneOf } from "./wire.ts";

export const readBookingForm = endpoint({
  name: "readBookingForm",
  method: "GET",
  path: "/api/v1/me/booking_form/:worker",
  who: ["user"],
  key: "none",
  summary:
    "What a customer's next booking of a worker begins with: the last three addresses, whether too many wait, and the terms of paying online.",
  shows: ["bookings", "hours", "workers", "policies"],
  params: { worker: id("Worker") },
  reply: {
    /** The addresses of the customer's own bookings, latest first, without duplicates. */
    recent_addresses: Type.Array(Type.String()),
    /** One more would be refused with 'too-many-open'. */
    too_many_open: Type.Boolean(),
    /** Whether the customer may or must pay online. */
    customer_payments: oneOf("customer_payments", customerPaymentModes),
    /** Of the policy in force for the worker's category. */
    policy: onlineTerms,
  },
  examples: {
    reply: {
      recent_addresses: [exampleAddress],
      too_many_open: false,
      customer_payments: "off",
      policy: {
        pay_within_hours: 2,
        cancel_tiers: [
          { hours_before: 24, percent: 0 },
          { hours_before: 2, percent: 25 },
          { hours_before: 0, percent: 50 },
        ],
        no_show_percent: 100,
        charges_cancellation: false,
        charges_no_show: false,
      },
    },
  },
});
