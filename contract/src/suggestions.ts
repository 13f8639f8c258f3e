// Suggestions while somebody types a search. Rules: docs/rules/catalogue.md 29–31.
import { Type } from "typebox";
import { endpoint } from "./endpoint.ts";
import { nullable, text, titleLocal } from "./wire.ts";

export const suggestSearch = endpoint({
  name: "suggestSearch",
  method: "GET",
  path: "/api/v1/search_suggestions",
  who: "anyone",
  key: "ignored",
  summary:
    "Job categories, by title, synonym or a near spelling, and workers by name, for the text typed so far.",
  shows: ["workers", "categories"],
  query: { text: text("Text", 1, 100) },
  reply: {
    categories: Type.Array(
      Type.Object({
        job_title: Type.String(),
        title_local: titleLocal(),
        /** The matching word, if it is not the title: a synonym. */
        synonym: nullable(Type.String()),
      }),
    ),
    workers: Type.Array(
      Type.Object({
        id: Type.Integer(),
        name: Type.String(),
        job_title: Type.String(),
        title_local: titleLocal(),
        picture: nullable(Type.String()),
      }),
    ),
  },
  examples: {
    reply: {
      categories: [{ job_title: "Electrician", synonym: "fan" }],
      workers: [{ id: 5, name: "Fahad Rahman", job_title: "Driver", picture: null }],
    },
  },
});
