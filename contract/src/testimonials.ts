// An administrator's choice for a review on Home. Rules: docs/rules/dashboards.md 21 and 23.
import { Type } from "typebox";
import { endpoint } from "./endpoint.ts";
import { notFound, problem } from "./problem.ts";
import { id, messageReply, oneOf } from "./wire.ts";

export const withoutWords = problem(
  "without-words",
  409,
  "This review has no words, so Home never quotes it. Please choose another one.",
);

/** Quoted by the rule, before all others, or never. */
export const testimonialPlaces = ["rule", "pinned", "hidden"] as const;
export type TestimonialPlace = (typeof testimonialPlaces)[number];

/** A review's place on Home. */
export const testimonialPlace = () => oneOf("On Home", testimonialPlaces);

export const placeTestimonial = endpoint({
  name: "placeTestimonial",
  method: "PATCH",
  path: "/api/v1/admin/reviews/:id",
  who: ["admin"],
  key: "none",
  summary: "Pins a review to Home's quotes, hides it there, or leaves it to the rule.",
  changes: ["reviews", "audit"],
  params: { id: id("Review") },
  body: { on_home: testimonialPlace() },
  reply: { id: Type.Integer(), on_home: testimonialPlace(), ...messageReply },
  problems: [notFound, withoutWords],
  examples: {
    body: { on_home: "pinned" },
    reply: { id: 4, on_home: "pinned", message: "This review now comes first on Home." },
  },
});
