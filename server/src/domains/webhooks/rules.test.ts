// What follows from an attempt: the waits of the schedule, `Retry-After`, and when a webhook is disabled.
import { expect, test } from "vitest";
import { decide } from "./rules.ts";

const at = { random: 0, nowMs: Date.parse("2026-11-23T04:30:00Z") };
const answered = (status: number | null, retryAfter?: string) => ({
  status,
  retryAfter,
  durationMs: 1,
  response: "",
});
const hour = 3600;

test(
  "the waits grow, each with up to a tenth more; after the tenth attempt nothing follows",
  { tags: ["@api-3.24"] },
  () => {
    const waits = [5, 300, 1800, 2 * hour, 5 * hour, 10 * hour, 14 * hour, 20 * hour, 24 * hour];
    for (const [index, seconds] of waits.entries()) {
      expect(decide(answered(500), index + 1, at)).toEqual({ is: "again", seconds });
      const longest = decide(answered(null), index + 1, { ...at, random: 1 });
      expect(longest).toEqual({ is: "again", seconds: seconds * 1.1 });
    }
    expect(decide(answered(500), 10, at)).toEqual({ is: "given up", because: "failed" });
  },
);

test("2xx is success, 410 disables, and everything else is tried again", { tags: ["@api-3.23"] }, () => {
  for (const status of [200, 201, 204, 299])
    expect(decide(answered(status), 10, at)).toEqual({ is: "delivered" });
  expect(decide(answered(410), 1, at)).toEqual({ is: "given up", because: "gone" });
  for (const status of [null, 301, 302, 307, 400, 404, 429, 500, 503])
    expect(decide(answered(status), 1, at)).toEqual({ is: "again", seconds: 5 });
});

test("Retry-After makes a wait longer, never shorter, and by a day at most", { tags: ["@api-3.25"] }, () => {
  const wait = (header: string, attempt = 1) => decide(answered(503, header), attempt, at);
  expect(wait("120")).toEqual({ is: "again", seconds: 120 });
  expect(wait("Mon, 23 Nov 2026 04:32:00 GMT")).toEqual({ is: "again", seconds: 120 });
  expect(wait("1")).toEqual({ is: "again", seconds: 5 });
  expect(wait("120", 4)).toEqual({ is: "again", seconds: 2 * hour });
  expect(wait("999999999")).toEqual({ is: "again", seconds: 24 * hour });
  for (const header of ["soon", "", "-5", "Mon, 23 Nov 2020 04:32:00 GMT"])
    expect(wait(header)).toEqual({ is: "again", seconds: 5 });
});
