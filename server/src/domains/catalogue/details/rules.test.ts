// What may be said of what was counted.
import { expect, test } from "vitest";
import { bookedAgainPercent, usualAnswerMinutes } from "./rules.ts";

test("a share of customers is told from five on", () => {
  expect([bookedAgainPercent(4, 4), bookedAgainPercent(5, 0), bookedAgainPercent(13, 4)]).toEqual([
    null,
    0,
    31,
  ]);
});

test("the usual answer is the time within which half of three or more were given", () => {
  expect(usualAnswerMinutes([])).toBeNull();
  expect(usualAnswerMinutes([2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0])).toBeNull();
  expect(usualAnswerMinutes([1, 0, 1, 0, 0, 0, 0, 0, 1, 0, 0])).toBe(20);
  expect(usualAnswerMinutes([0, 0, 0, 0, 2, 0, 0, 0, 0, 0, 2])).toBe(60);
  expect(usualAnswerMinutes([1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2])).toBeNull();
});
