// The back-off for push services that do not answer (docs/rules/notices.md 29).
import { expect, test } from "vitest";
import { createServiceBackOff } from "./service-back-off.ts";

const host = "push.example.com";

test("after three unanswered tries in a row a service gets one push a minute until it answers; others are unaffected", () => {
  let now = 0;
  const backOff = createServiceBackOff(() => now);
  backOff.unanswered(host);
  backOff.unanswered(host);
  backOff.answered(host);
  for (let tries = 1; tries <= 3; tries += 1) {
    expect(backOff.waitFor(host)).toBe(0);
    backOff.unanswered(host);
  }
  expect([backOff.waitFor(host), backOff.waitFor("push.example.org")]).toEqual([60, 0]);
  now = 59_500;
  expect(backOff.waitFor(host)).toBe(1);
  now = 60_000;
  expect([backOff.waitFor(host), backOff.waitFor(host)]).toEqual([0, 60]);
  now = 70_000;
  backOff.unanswered(host);
  expect(backOff.waitFor(host)).toBe(60);
  backOff.answered(host);
  expect(backOff.waitFor(host)).toBe(0);
});
