// docs/rules/notices.md 29: whom the sender lets be, and for how long.
import { expect, test } from "vitest";
import { createSilentServices } from "./silent-services.ts";

const host = "push.example.com";

test("after three unanswered tries in a row one push a minute goes there, until it answers; others are tried as ever", () => {
  let now = 0;
  const silent = createSilentServices(() => now);
  silent.unanswered(host);
  silent.unanswered(host);
  silent.answered(host);
  for (let tries = 1; tries <= 3; tries += 1) {
    expect(silent.waitFor(host)).toBe(0);
    silent.unanswered(host);
  }
  expect([silent.waitFor(host), silent.waitFor("push.example.org")]).toEqual([60, 0]);
  now = 59_500;
  expect(silent.waitFor(host)).toBe(1);
  now = 60_000;
  expect([silent.waitFor(host), silent.waitFor(host)]).toEqual([0, 60]);
  now = 70_000;
  silent.unanswered(host);
  expect(silent.waitFor(host)).toBe(60);
  silent.answered(host);
  expect(silent.waitFor(host)).toBe(0);
});
