// Administrators' actions, and security events of accounts and permissions: read-only. Rules: docs/rules/operation.md.
import { Type } from "typebox";
import { endpoint } from "./endpoint.ts";
import { nullable, oneOf } from "./wire.ts";
import { filterFields, tableFields, tableReply } from "./list-fields.ts";

/** The names of security events. */
export const securityEventNames = [
  "signed-in",
  "sign-in-failed",
  "password-accepted",
  "sign-in-slowed",
  "signed-out",
  "sessions-ended",
  "signed-up",
  "code-refused",
  "reset-allowed",
  "password-changed",
  "google-linked",
  "access-refused",
  "too-many-requests",
  "account-blocked",
  "account-unblocked",
  "role-changed",
  "identity-paper-viewed",
  "calendar-feed-made",
  "calendar-feed-ended",
  "payout-account-changed",
  "payout-account-refused",
  "settings-refused",
  "events-dropped",
] as const;

const person = Type.Object({ id: Type.Integer(), username: Type.String() });
/** Recorded names and values, nothing secret. */
const values = Type.Unsafe<Readonly<Record<string, unknown>>>({
  type: "object",
  additionalProperties: true,
});
/** Who made a change: a person, an API key, or a command of the operator's program, which has no id. */
const actor = Type.Object({
  kind: oneOf("kind", ["person", "key", "command"]),
  id: nullable(Type.Integer()),
  /** Null if the account is gone. */
  name: nullable(Type.String()),
});
/** What a change was about, and the values before and after it; `key_id` if an API key made it. */
const changeDetail = Type.Object({
  subject: Type.String(),
  subject_id: nullable(Type.Integer()),
  before: nullable(values),
  after: nullable(values),
  key_id: Type.Optional(Type.Integer()),
});
const query = {
  ...tableFields,
  person: filterFields.person,
  from: filterFields.from,
  to: filterFields.to,
};

export const listAuditEntries = endpoint({
  name: "listAuditEntries",
  method: "GET",
  path: "/api/v1/admin/audit",
  who: ["admin"],
  key: "none",
  summary: "What administrators and money did, newest first; `person`: whom it was about, or who did it.",
  shows: ["audit"],
  query,
  reply: tableReply(
    Type.Object({
      id: Type.Integer(),
      at: Type.String({ format: "date-time" }),
      /** Null if the product itself acted. */
      actor: nullable(actor),
      event: Type.String(),
      detail: changeDetail,
    }),
  ),
  examples: {
    reply: {
      items: [
        {
          id: 7,
          at: "2026-11-23T04:30:00.000Z",
          actor: { kind: "person", id: 3, name: "Meera Nair" },
          event: "user deactivated",
          detail: {
            subject: "user",
            subject_id: 12,
            before: { is_active: true },
            after: { is_active: false },
          },
        },
      ],
      next: null,
      count: 1,
      more: false,
      previous: null,
    },
  },
});

export const listSecurityEvents = endpoint({
  name: "listSecurityEvents",
  method: "GET",
  path: "/api/v1/admin/security_events",
  who: ["admin"],
  key: "none",
  summary: "Sign-ins, refusals and changes of accounts of 180 days, newest first, each with its network.",
  query: { ...query, event: Type.Optional(oneOf("event", securityEventNames)) },
  reply: tableReply(
    Type.Object({
      id: Type.Integer(),
      at: Type.String({ format: "date-time" }),
      event: Type.String(),
      /** The number of equal events within a second. */
      times: Type.Integer(),
      person: nullable(person),
      actor: nullable(person),
      network: nullable(Type.String()),
      call: nullable(Type.String()),
      detail: nullable(values),
    }),
  ),
  examples: {
    reply: {
      items: [
        {
          id: 9,
          at: "2026-11-23T04:30:00.000Z",
          event: "access-refused",
          times: 3,
          person: { id: 12, username: "ravi" },
          actor: null,
          network: "203.0.113.0/24",
          call: "listUsers",
          detail: { status: 403 },
        },
      ],
      next: null,
      count: 1,
      more: false,
      previous: null,
    },
  },
});
