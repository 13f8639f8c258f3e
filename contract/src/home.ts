// The home page. Separate from dashboards.ts, because the first visit loads this file. Rules: docs/rules/dashboards.md.
import { Type } from "typebox";
import { endpoint } from "./endpoint.ts";
import { review } from "./reviews.ts";
import { nextFree } from "./schedule.ts";
import { nullable, titleLocal } from "./wire.ts";

export const viewHome = endpoint({
  name: "viewHome",
  method: "GET",
  path: "/user/home_view/",
  who: "anyone",
  summary:
    "The home page's counters and top reviews, its job categories with their lowest price, some workers.",
  shows: ["workers", "hours", "reviews", "bookings", "people", "categories"],
  reply: {
    servicesDelivered: Type.Integer(),
    registeredCustomers: Type.Integer(),
    verifiedWorkers: Type.Integer(),
    top_reviews: Type.Array(review),
    /** Chosen reviews with words, at most six, one of a customer and one of a trade (extension). */
    quotes: Type.Array(review),
    /** The categories that can be booked, with the lowest price an hour in major units (extension). */
    categories: Type.Array(
      Type.Object({
        id: Type.Integer(),
        title: Type.String(),
        title_local: titleLocal(),
        from_price: Type.Number(),
      }),
    ),
    /** While nobody is listed: at most twelve active categories, for which workers are wanted (extension). */
    wanted_categories: Type.Array(
      Type.Object({ id: Type.Integer(), title: Type.String(), title_local: titleLocal() }),
    ),
    /** The best rated of those who are free tomorrow; if nobody is, the best rated (extension). */
    workers: Type.Array(
      Type.Object({
        id: Type.Integer(),
        full_name: Type.String(),
        job_title: Type.String(),
        title_local: titleLocal(),
        salary: Type.Number(),
        profile_pic: nullable(Type.String()),
        rating: nullable(Type.Number()),
        reviews_count: Type.Integer(),
        next_free: nullable(nextFree),
      }),
    ),
  },
});
