// The product's state for administrators. Rules: docs/rules/operation.md.
import { Type } from "typebox";
import { endpoint } from "./endpoint.ts";
import { nullable, oneOf, sentence } from "./wire.ts";

const counts = Type.Object({ waiting: Type.Integer(), failed: Type.Integer() });

export const viewStatus = endpoint({
  name: "viewStatus",
  method: "GET",
  path: "/api/v1/admin/status",
  who: ["admin"],
  key: "none",
  summary:
    "What the doctor found, at most a minute ago, the last backup, waiting work and the size of the database.",
  reply: {
    version: Type.String(),
    started_at: Type.String({ format: "date-time" }),
    checks: Type.Array(
      Type.Object({
        name: Type.String(),
        state: oneOf("State", ["ok", "fail", "skip"]),
        detail: sentence(),
        advice: nullable(sentence()),
      }),
    ),
    backup: nullable(Type.Object({ at: Type.String({ format: "date-time" }), bytes: Type.Integer() })),
    jobs: counts,
    mails: counts,
    database_bytes: Type.Integer(),
  },
  examples: {
    reply: {
      version: "0.2.0",
      started_at: "2026-11-23T03:30:00.000Z",
      checks: [
        { name: "database", state: "ok", detail: "PostgreSQL 18.4", advice: null },
        {
          name: "backup",
          state: "fail",
          detail: "there is no backup of this database",
          advice: "Run 'npm run backup -- TO', and let it run every night.",
        },
      ],
      backup: null,
      jobs: { waiting: 0, failed: 0 },
      mails: { waiting: 0, failed: 0 },
      database_bytes: 24_117_248,
    },
  },
});
