// The top of a signed-in customer's home page. Rules: docs/rules/dashboards.md 15.
import { Type } from "typebox";
import { bookingStatuses } from "./bookings.ts";
import { endpoint } from "./endpoint.ts";
import { nullable, oneOf, titleLocal } from "./wire.ts";

const worker = Type.Object({
  id: Type.Integer(),
  user_id: Type.Integer(),
  name: Type.String(),
  picture: nullable(Type.String()),
});
const example = { id: 5, user_id: 12, name: "Ravi Kumar", picture: null };

export const readOwnHome = endpoint({
  name: "readOwnHome",
  method: "GET",
  path: "/api/v1/me/home",
  who: ["user"],
  key: "none",
  summary: "A customer's next visit, what waits for them, the visit to review, and the last three workers.",
  shows: ["bookings", "hours", "reviews", "saved"],
  reply: {
    /** The next visit that is not over, requested or accepted. */
    next_visit: nullable(
      Type.Object({
        id: Type.Integer(),
        status: oneOf("status", bookingStatuses),
        title: Type.String(),
        date: Type.String({ format: "date" }),
        start_time: Type.String(),
        end_time: Type.String(),
        worker,
      }),
    ),
    /**
     * Bookings that wait for the customer, soonest visit first, at most three: `answer` a proposal of the worker,
     * `replace` the worker of a visit who is not coming.
     */
    waiting: Type.Array(
      Type.Object({
        kind: oneOf("kind", ["answer", "replace"] as const),
        id: Type.Integer(),
        title: Type.String(),
        date: Type.String({ format: "date" }),
        start_time: Type.String(),
        worker,
      }),
    ),
    /** The latest completed visit, if it has no review. */
    to_review: nullable(
      Type.Object({
        id: Type.Integer(),
        title: Type.String(),
        date: Type.String({ format: "date" }),
        worker,
      }),
    ),
    /** The last workers who came, if they can be booked now. */
    recent_workers: Type.Array(
      Type.Object({
        id: Type.Integer(),
        name: Type.String(),
        picture: nullable(Type.String()),
        job_title: Type.String(),
        title_local: titleLocal(),
        hourly_paise: Type.Integer(),
      }),
    ),
  },
  examples: {
    reply: {
      next_visit: {
        id: 41,
        status: "accepted",
        title: "Ceiling fan does not turn",
        date: "2026-11-24",
        start_time: "09:00",
        end_time: "11:00",
        worker: example,
      },
      waiting: [
        {
          kind: "replace",
          id: 40,
          title: "New point for a lamp",
          date: "2026-11-26",
          start_time: "10:00",
          worker: example,
        },
      ],
      to_review: { id: 33, title: "Leaking tap", date: "2026-11-20", worker: example },
      recent_workers: [
        { id: 5, name: "Ravi Kumar", picture: null, job_title: "Electrician", hourly_paise: 30_000 },
      ],
    },
  },
});
