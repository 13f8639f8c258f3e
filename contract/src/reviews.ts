// Reviews of completed bookings. Rules: docs/rules/bookings.md 24–27.
import { Type } from "typebox";
import { bookingNotFound } from "./bookings.ts";
import { endpoint } from "./endpoint.ts";
import { problem } from "./problem.ts";
import { titleText } from "./names.ts";
import { id, nullable, messageReply, text } from "./wire.ts";
import { cursorFields, itemsReply } from "./list-fields.ts";

export const notCompleted = problem("not-completed", 409, "A booking can be reviewed once it is completed.");
export const alreadyReviewed = problem("already-reviewed", 409, "You have already reviewed this booking.");

/** The default of a review (docs/rules/bookings.md 25). */
export const defaultReviewTitle = "Amazing experince";
export const defaultRating = 5;

/** A review as everybody may read it. */
export const review = Type.Object({
  id: Type.Integer(),
  title: Type.String(),
  description: Type.String(),
  rating: Type.Number(),
  created_at: Type.String(),
  user_profile: Type.Object({
    profile_picture: nullable(Type.String()),
    first_name: Type.String(),
    last_name: Type.String(),
    username: Type.String(),
  }),
  booking_details: Type.Object({ title: Type.String() }),
});

export const reviewBooking = endpoint({
  name: "reviewBooking",
  method: "PUT",
  path: "/user/bookings_view/",
  who: "signed-in",
  summary: "Reviews a completed booking of one's own, once.",
  changes: ["reviews", "bookings", "workers"],
  status: 201,
  body: {
    id: id("Booking"),
    rating: Type.Optional(
      Type.Number({
        title: "Rating",
        minimum: 0.5,
        maximum: 5,
        multipleOf: 0.5,
        blank: "Please give the review a rating.",
      }),
    ),
    title: Type.Optional(titleText("Title", 100, "Please give the review a title.")),
    description: Type.Optional(text("Description", 0, 2000)),
  },
  reply: messageReply,
  idempotent: true,
  problems: [bookingNotFound, notCompleted, alreadyReviewed],
});

export const listOwnReviews = endpoint({
  name: "listOwnReviews",
  method: "GET",
  path: "/api/v1/worker/reviews",
  who: ["worker"],
  key: "none",
  summary: "What customers said of the worker who asks, the newest first.",
  shows: ["reviews"],
  query: cursorFields,
  reply: itemsReply(
    Type.Object({
      id: Type.Integer(),
      rating: Type.Number(),
      title: Type.String(),
      description: Type.String(),
      created_at: Type.String({ format: "date-time" }),
      customer: Type.Object({ name: Type.String(), picture: nullable(Type.String()) }),
      booking: Type.Object({ id: Type.Integer(), title: Type.String() }),
    }),
  ),
  examples: {
    reply: {
      items: [
        {
          id: 17,
          rating: 4.5,
          title: "Quick and clean",
          description: "The fan turns again.",
          created_at: "2026-11-24T06:10:00.000Z",
          customer: { name: "Asha Menon", picture: null },
          booking: { id: 41, title: "Ceiling fan does not turn" },
        },
      ],
      next: null,
    },
  },
});
