// When a push is retried, and when it is given up.
import { expect, test } from "vitest";
import { outcomeOf, payloadOf, retryAfterSeconds, retrySeconds } from "./rules.ts";

test(
  "retries back off exponentially, or by Retry-After up to an hour; at most eight tries, while the push is still useful",
  { tags: ["@beyond-7.28"] },
  () => {
    const day = 24 * 3_600;
    expect([1, 2, 3, 7].map((attempts) => retrySeconds(attempts, day, undefined))).toEqual([5, 10, 20, 320]);
    expect([0, 120, 9_000_000].map((asked) => retrySeconds(1, day, asked))).toEqual([1, 120, 3_600]);
    expect(retrySeconds(8, day, undefined)).toBeUndefined();
    expect([3_601, 3_600].map((left) => retrySeconds(2, left, 3_600))).toEqual([3_600, undefined]);
  },
);

test("Retry-After is a number of seconds or a date; anything else is ignored", () => {
  const now = Date.parse("2026-11-23T10:00:00Z");
  const read = (header: string | undefined) => retryAfterSeconds(header, now);
  expect([" 7 ", "Mon, 23 Nov 2026 10:01:00 GMT", "Mon, 23 Nov 2026 09:00:00 GMT"].map(read)).toEqual([
    7, 60, 0,
  ]);
  expect(
    [undefined, "", "soon", "-5"].map(read).filter((seconds) => seconds !== undefined && seconds > 3_600),
  ).toEqual([]);
});

test("a redirect is no success; 404 and 410 mean that the device is gone, other 4xx do not", () => {
  expect([200, 201, 204, 301, 307, 400, 401, 403, 404, 410, 413, 408, 429, 500, 503].map(outcomeOf)).toEqual([
    ...Array.from({ length: 3 }, () => "sent"),
    ...Array.from({ length: 2 }, () => "again"),
    ...Array.from({ length: 3 }, () => "refused"),
    ...Array.from({ length: 2 }, () => "gone"),
    "refused",
    ...Array.from({ length: 4 }, () => "again"),
  ]);
});

test(
  "a push of an open proposal has buttons that open the booking with their dialog",
  { tags: ["@beyond-3.93"] },
  () => {
    const notice = {
      id: 1,
      title: "Another time proposed",
      body: "Ravi Nair proposes to move it.",
      page: "Booking_details/7",
      event: "proposal" as const,
      booking_id: 7,
      about: null,
      answer: { proposalId: 32, accept: "Accept", decline: "Decline" },
    };
    const reader = { role: "worker" as const, language: "en", icon: "/icons/icon-192.png" };
    const read = (answer: typeof notice.answer | null) =>
      JSON.parse(payloadOf({ ...notice, answer }, reader)) as { actions?: unknown };
    expect(read(notice.answer).actions).toEqual([
      { action: "accept", title: "Accept", url: "/worker?open=Booking_details/7&dialog=accept-32" },
      { action: "decline", title: "Decline", url: "/worker?open=Booking_details/7&dialog=decline-32" },
    ]);
    expect(read(null)).not.toHaveProperty("actions");
  },
);
