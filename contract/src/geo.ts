// Addresses of positions, requested by the server (docs/rules/places.md 2–4).
import { Type } from "typebox";
import { endpoint } from "./endpoint.ts";
import { latitude, longitude } from "./wire.ts";

export const findAddress = endpoint({
  name: "findAddress",
  method: "GET",
  path: "/geo/address/",
  who: "signed-in",
  summary: "The address of a position, good enough for a person to correct.",
  perMinute: 60,
  query: { latitude: latitude(), longitude: longitude() },
  reply: { address: Type.String() },
});
