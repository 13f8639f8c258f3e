// When a push is tried again, and when no more.
import { expect, test } from "vitest";
import { outcomeOf, retryAfterSeconds, retrySeconds } from "./rules.ts";

test("tries are doubling pauses apart, or what the push service asks for up to an hour; eight of them, within a day", () => {
  expect([1, 2, 3, 7].map((attempts) => retrySeconds(attempts, 0, undefined))).toEqual([5, 10, 20, 320]);
  expect([0, 120, 9_000_000].map((asked) => retrySeconds(1, 0, asked))).toEqual([1, 120, 3_600]);
  expect(retrySeconds(8, 60, undefined)).toBeUndefined();
  expect(retrySeconds(2, 23.5 * 3_600, 3_600)).toBeUndefined();
});

test("Retry-After is a number of seconds or a date; anything else says nothing", () => {
  const now = Date.parse("2026-11-23T10:00:00Z");
  const read = (header: string | null) => retryAfterSeconds(header, now);
  expect([" 7 ", "Mon, 23 Nov 2026 10:01:00 GMT", "Mon, 23 Nov 2026 09:00:00 GMT"].map(read)).toEqual([
    7, 60, 0,
  ]);
  expect(
    [null, "", "soon", "-5"].map(read).filter((seconds) => seconds !== undefined && seconds > 3_600),
  ).toEqual([]);
});

test("a redirect is no success; what a push service refuses has gone", () => {
  expect([200, 201, 204, 301, 307, 400, 401, 403, 404, 410, 413, 408, 429, 500, 503].map(outcomeOf)).toEqual([
    ...Array.from({ length: 3 }, () => "sent"),
    ...Array.from({ length: 2 }, () => "again"),
    ...Array.from({ length: 6 }, () => "gone"),
    ...Array.from({ length: 4 }, () => "again"),
  ]);
});
