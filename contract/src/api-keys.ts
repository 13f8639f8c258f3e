// The keys of programs that use the API for the marketplace. Rules: docs/rules/api-keys.md.
import { Type } from "typebox";
import { endpoint } from "./endpoint.ts";
import { titleText } from "./names.ts";
import { problem } from "./problem.ts";
import { scopes } from "./scopes.ts";
import { cursorFields, itemsReply } from "./list-fields.ts";
import { id, instant, messageReply, nullable, oneOf } from "./wire.ts";

export const maxLiveKeys = 50;
export const tooManyKeys = problem(
  "too-many-keys",
  409,
  "There are already 50 active keys. Please revoke one that is no longer used.",
);

const instantOrNull = nullable(Type.String({ format: "date-time" }));
const ownFields = {
  id: Type.Integer(),
  name: Type.String(),
  scopes: Type.Array(oneOf("scopes", scopes)),
};
const keyFields = {
  ...ownFields,
  /** The first 12 characters of the key. */
  prefix: Type.String(),
  created_at: Type.String({ format: "date-time" }),
  expires_at: instantOrNull,
  /** To the hour; null if it was never used. */
  last_used_at: instantOrNull,
  /** The administrator who made it; the name is null if their account is gone. */
  created_by: Type.Object({ id: Type.Integer(), name: nullable(Type.String()) }),
  /** When it was ended or expired; null while it is live. */
  ended_at: instantOrNull,
};
const example = {
  id: 4,
  name: "Text messages",
  scopes: ["bookings:read"],
  prefix: "hh_live_7Kd2",
  created_at: "2026-11-23T04:30:00.000Z",
  expires_at: "2027-11-23T04:30:00.000Z",
  last_used_at: null,
  created_by: { id: 3, name: "Meera Nair" },
  ended_at: null,
};

export const makeApiKey = endpoint({
  name: "makeApiKey",
  method: "POST",
  path: "/api/v1/admin/api_keys",
  who: ["admin"],
  key: "none",
  summary: "Makes a key for a program. The key itself is answered once and stored nowhere.",
  changes: ["keys", "audit"],
  status: 201,
  idempotent: true,
  holdsSecret: true,
  body: {
    name: titleText("name", 60),
    scopes: Type.Array(oneOf("scopes", scopes), {
      title: "scopes",
      minItems: 1,
      maxItems: scopes.length,
      uniqueItems: true,
      message: "Please choose at least one scope, each once.",
    }),
    expires_at: Type.Optional(instant("expires_at")),
  },
  reply: { ...messageReply, key: Type.String(), ...keyFields },
  problems: [tooManyKeys],
  examples: {
    body: { name: "Text messages", scopes: ["bookings:read"], expires_at: "2027-11-23T04:30:00Z" },
    reply: {
      message: "The key has been created. Please copy it now: it is shown only once.",
      key: "hh_live_7Kd2mXq0VbN5tRz8PwJc3LfYh1GsAe0DaF3u",
      ...example,
    },
  },
});

export const listApiKeys = endpoint({
  name: "listApiKeys",
  method: "GET",
  path: "/api/v1/admin/api_keys",
  who: ["admin"],
  key: "none",
  summary: "The live keys, and those that ended within 90 days, the newest first.",
  shows: ["keys"],
  query: cursorFields,
  reply: itemsReply(Type.Object(keyFields)),
  examples: { reply: { items: [example], next: null } },
});

export const endApiKey = endpoint({
  name: "endApiKey",
  method: "DELETE",
  path: "/api/v1/admin/api_keys/:id",
  who: ["admin"],
  key: "none",
  summary: "Ends a key at once; it stays ended.",
  changes: ["keys", "audit"],
  params: { id: id("Key") },
  reply: { ...messageReply, ...keyFields },
  examples: {
    reply: { message: "The key has been revoked.", ...example, ended_at: "2026-11-24T04:30:00.000Z" },
  },
});

export const readOwnKey = endpoint({
  name: "readOwnKey",
  method: "GET",
  path: "/api/v1/key",
  // People have no key of their own.
  who: [],
  key: "any",
  summary: "The key with which this call is made.",
  reply: { ...ownFields, expires_at: instantOrNull },
  examples: {
    reply: {
      id: example.id,
      name: example.name,
      scopes: example.scopes,
      expires_at: example.expires_at,
    },
  },
});
