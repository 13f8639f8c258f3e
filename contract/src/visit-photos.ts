// Photos of a visit, before and after the work: its worker adds them, its customer may let them appear on the worker's
// page. Rules: docs/rules/bookings.md 99–102.
import { Type } from "typebox";
import { bookingExample, bookingFields } from "./bookings-v1.ts";
import { illegalStatusChange, tooLate } from "./bookings.ts";
import { endpoint } from "./endpoint.ts";
import { problem } from "./problem.ts";
import { id, messageReply, oneOf } from "./wire.ts";
import { photoKinds } from "./worker-photos.ts";

/** The photos of one kind that a booking has at most. */
export const maxPhotosOfKind = 6;

export const tooManyPhotos = problem(
  "too-many-photos",
  409,
  "This visit has 6 photos of this kind already. It cannot have more.",
);

const photoExample = {
  id: 12,
  kind: "after",
  url: "/media/private/3f2b8c1d4e5f60718293a4b5c6d7e8f9.webp?until=1795512600&for=77&key=abc",
  at: "2026-11-24T05:20:00.000Z",
  public: false,
};

export const addPhoto = endpoint({
  name: "addPhoto",
  method: "POST",
  path: "/api/v1/bookings/:id/photos",
  who: "signed-in",
  key: "none",
  summary: "Adds a photo of the visit, before or after the work; for its worker.",
  changes: ["bookings"],
  status: 201,
  params: { id: id("Booking") },
  body: { kind: oneOf("kind", photoKinds) },
  pictures: { photo: { title: "Photo", required: true } },
  idempotent: true,
  reply: { ...messageReply, ...bookingFields },
  problems: [illegalStatusChange, tooLate, tooManyPhotos],
  examples: {
    body: { kind: "after", photo: "(a file)" },
    reply: { message: "The photo was added.", ...bookingExample, photos: [photoExample] },
  },
});

export const showPhoto = endpoint({
  name: "showPhoto",
  method: "PUT",
  path: "/api/v1/bookings/:id/photos/:photo_id",
  who: "signed-in",
  key: "none",
  summary:
    "Lets a photo appear on the worker's page once the visit is completed, or takes that back; for its customer.",
  changes: ["bookings"],
  params: { id: id("Booking"), photo_id: id("Photo") },
  body: { public: Type.Boolean({ title: "public" }) },
  reply: { ...messageReply, ...bookingFields },
  examples: {
    body: { public: true },
    reply: {
      message: "Your choice for this photo is saved.",
      ...bookingExample,
      photos: [{ ...photoExample, public: true }],
    },
  },
});
