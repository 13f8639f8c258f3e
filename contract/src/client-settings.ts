// The data of an installation that the web client needs to start. Separate from the accounts, because the first visit
// does not need their fields and patterns.
import { Type } from "typebox";
import { endpoint } from "./endpoint.ts";
import { marketShape } from "./market-shape.ts";
import { customerPaymentModes } from "./payment-fields.ts";
import { nullable, oneOf } from "./wire.ts";

export const viewClientSettings = endpoint({
  name: "viewClientSettings",
  method: "GET",
  path: "/user/client_settings/",
  who: "anyone",
  summary: "What the web client must know of this installation (extension).",
  shows: ["settings"],
  reply: {
    google_client_id: nullable(Type.String()),
    market: marketShape(),
    customer_payments: oneOf("customer_payments", customerPaymentModes),
    social_links: Type.Array(Type.String()),
    contact: nullable(
      Type.Object({
        email: nullable(Type.String()),
        phone: nullable(Type.String()),
        address: nullable(Type.String()),
      }),
    ),
    demo_accounts: Type.Array(
      Type.Object({ role: Type.String(), username: Type.String(), password: Type.String() }),
    ),
  },
});
