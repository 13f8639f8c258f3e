// The marketplace's clock of an installation with TEST_CLOCK=on, which administrators can move forward.
import { Type } from "typebox";
import { endpoint } from "./endpoint.ts";
import { problem } from "./problem.ts";
import { messageReply } from "./wire.ts";

export const clockTooFar = problem(
  "clock-too-far",
  409,
  "The clock cannot be moved beyond the year 2199. Please begin again with an empty database.",
);

/** An instant, ISO 8601 in UTC with Z. */
const now = Type.String({ title: "Now", format: "date-time" });

export const readTestClock = endpoint({
  name: "readTestClock",
  method: "GET",
  path: "/api/v1/test/clock",
  who: "anyone",
  key: "ignored",
  summary: "The marketplace's time. Only with TEST_CLOCK=on.",
  reply: { now },
  examples: { reply: { now: "2026-11-23T04:30:00.000Z" } },
});

export const advanceTestClock = endpoint({
  name: "advanceTestClock",
  method: "POST",
  path: "/api/v1/test/clock",
  who: ["admin"],
  key: "none",
  summary:
    "Moves the marketplace's clock forward and does what falls due on the way. Only with TEST_CLOCK=on.",
  idempotent: true,
  body: { advance_minutes: Type.Integer({ title: "advance_minutes", minimum: 1, maximum: 525_600 }) },
  reply: { ...messageReply, now },
  examples: {
    body: { advance_minutes: 1440 },
    reply: {
      now: "2026-11-24T04:30:00.000Z",
      message: "The clock was moved forward. It is now 2026-11-24T04:30:00.000Z.",
    },
  },
  problems: [clockTooFar],
});
