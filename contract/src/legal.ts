// The terms and the privacy policy: generated from the rules in force, or an operator's own. Rules:
// docs/rules/public-pages.md 20–23.
import { Type } from "typebox";
import { endpoint } from "./endpoint.ts";
import { nullable, oneOf } from "./wire.ts";

/** The pages of text. */
export const legalPages = ["terms", "privacy"] as const;
export type LegalPage = (typeof legalPages)[number];

/** The number of listed former versions; earlier ones are still available by their number. */
export const maxFormerVersions = 50;

export const readLegalText = endpoint({
  name: "readLegalText",
  method: "GET",
  path: "/api/v1/legal_texts/:page",
  who: "anyone",
  key: "ignored",
  summary: "The terms or the privacy policy in the caller's language: the version in force, or a former one.",
  shows: ["settings", "categories"],
  params: { page: oneOf("page", legalPages) },
  query: {
    version: Type.Optional(Type.Integer({ title: "version", minimum: 1, maximum: 2_147_483_647 })),
  },
  reply: {
    page: oneOf("page", legalPages),
    version: Type.Integer(),
    since: Type.String({ format: "date-time" }),
    /** The time of the next version; null for the one in force. */
    until: nullable(Type.String({ format: "date-time" })),
    /** The period in which it is or was in force. */
    in_force: Type.String(),
    /** An operator's own text, unchanged; then there are no sections. */
    own_text: nullable(Type.String()),
    lead: Type.String(),
    sections: Type.Array(Type.Object({ title: Type.String(), sentences: Type.Array(Type.String()) })),
    /** The other versions, newest first. */
    versions: Type.Array(Type.Object({ version: Type.Integer(), in_force: Type.String() })),
  },
  examples: {
    reply: {
      page: "terms",
      version: 2,
      since: "2026-11-23T04:30:00.000Z",
      until: null,
      in_force: "In force since 23 November 2026.",
      own_text: null,
      lead: "What you can expect from HourHand, and what we expect from you.",
      sections: [{ title: "Booking", sentences: ["Days that can be booked, from tomorrow on: 7."] }],
      versions: [{ version: 1, in_force: "In force from 1 November 2026 to 23 November 2026." }],
    },
  },
});
