// The initial data of the booking dialog. Rules: docs/rules/bookings.md 91.
import { exampleAddress } from "./example-market.ts";
import { Type } from "typebox";
import { endpoint } from "./endpoint.ts";
import { customerPaymentModes } from "./payment-fields.ts";
import { id, oneOf } from "./wire.ts";

export const readBookingForm = endpoint({
  name: "readBookingForm",
  method: "GET",
  path: "/api/v1/me/booking_form/:worker",
  who: ["user"],
  key: "none",
  summary:
    "What a customer's next booking of a worker begins with: the last three addresses, and whether too many wait.",
  shows: ["bookings", "hours", "workers"],
  params: { worker: id("Worker") },
  reply: {
    /** Of the customer's own bookings, the latest first, each once. */
    recent_addresses: Type.Array(Type.String()),
    /** One more would be refused with 'too-many-open'. */
    too_many_open: Type.Boolean(),
    /** Whether the customer may or must pay online. */
    customer_payments: oneOf("customer_payments", customerPaymentModes),
  },
  examples: { reply: { recent_addresses: [exampleAddress], too_many_open: false, customer_payments: "off" } },
});
