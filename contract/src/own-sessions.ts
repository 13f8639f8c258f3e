// The caller's sessions, and ending others (docs/rules/sessions.md). Separate from sessions.ts, which each first visit
// loads.
import { Type } from "typebox";
import { endpoint } from "./endpoint.ts";
import { notFound } from "./problem.ts";
import { id, messageReply, nullable, sentence } from "./wire.ts";
import { cursorFields, itemsReply } from "./list-fields.ts";

const sessionExample = {
  id: 41,
  device: "Chrome, Windows",
  network: "203.0.113.0/24",
  signed_in_at: "2026-11-23T04:30:00.000Z",
  last_used_at: "2026-11-28T09:36:00.000Z",
  current: true,
};

export const listSessions = endpoint({
  name: "listSessions",
  method: "GET",
  path: "/api/v1/me/sessions",
  who: "signed-in",
  key: "none",
  summary: "Where one is signed in, latest use first.",
  shows: ["sessions"],
  query: cursorFields,
  reply: itemsReply(
    Type.Object({
      id: Type.Integer(),
      /** Browser and system, or a program's own name. */
      device: sentence(),
      /** An IPv4 /24 or IPv6 /48; null for a session of a release that did not store it. */
      network: nullable(Type.String()),
      signed_in_at: Type.String({ format: "date-time" }),
      /** To the minute. */
      last_used_at: Type.String({ format: "date-time" }),
      current: Type.Boolean(),
    }),
  ),
  examples: {
    reply: {
      items: [
        sessionExample,
        {
          ...sessionExample,
          id: 38,
          device: "Safari, iPhone",
          last_used_at: "2026-11-27T15:02:00.000Z",
          current: false,
        },
      ],
      next: null,
    },
  },
});

export const endSession = endpoint({
  name: "endSession",
  method: "DELETE",
  path: "/api/v1/me/sessions/:id",
  who: "signed-in",
  key: "none",
  summary: "Ends one of one's sessions; its tokens are refused from then on.",
  changes: ["sessions"],
  params: { id: id() },
  reply: messageReply,
  problems: [notFound],
  examples: { reply: { message: "The session has ended." } },
});

export const endOtherSessions = endpoint({
  name: "endOtherSessions",
  method: "DELETE",
  path: "/api/v1/me/sessions",
  who: "signed-in",
  key: "none",
  summary: "Ends all of one's sessions but the caller's.",
  changes: ["sessions"],
  reply: messageReply,
  examples: { reply: { message: "You are signed out everywhere else." } },
});
