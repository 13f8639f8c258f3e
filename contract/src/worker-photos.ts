// Photos of a worker's visits that strangers may see. Rules: docs/rules/bookings.md 99–102.
import { Type } from "typebox";
import { endpoint } from "./endpoint.ts";
import { cursorFields } from "./list-fields.ts";
import { id, nullable, oneOf } from "./wire.ts";

/** A photo shows the state before or after the work. */
export const photoKinds = ["before", "after"] as const;
export type PhotoKind = (typeof photoKinds)[number];

export const listWorkerPhotos = endpoint({
  name: "listWorkerPhotos",
  method: "GET",
  path: "/api/v1/workers/:id/photos",
  who: "anyone",
  key: "ignored",
  summary: "Photos of a worker's completed visits that their customers show, the newest first.",
  shows: ["bookings"],
  perMinute: 600,
  params: { id: id("Worker") },
  query: cursorFields,
  reply: {
    photos: Type.Array(
      Type.Object({
        id: Type.Integer(),
        kind: oneOf("kind", photoKinds),
        url: Type.String(),
        at: Type.String({ format: "date-time" }),
      }),
    ),
    next: nullable(Type.String()),
  },
  examples: {
    reply: {
      photos: [
        {
          id: 12,
          kind: "after",
          url: "/media/visits/3f2b8c1d4e5f60718293a4b5c6d7e8f9.webp",
          at: "2026-11-24T05:20:00.000Z",
        },
      ],
      next: null,
    },
  },
});
