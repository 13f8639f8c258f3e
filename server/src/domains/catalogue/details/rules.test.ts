// Which figures have enough data behind them to be shown.
import { expect, test } from "vitest";
import { bookedAgainPercent, usualAnswerMinutes } from "./rules.ts";

test("the share of customers is shown from five customers on", () => {
  expect([bookedAgainPercent(4, 4), bookedAgainPercent(5, 0), bookedAgainPercent(13, 4)]).toEqual([
    null,
    0,
    31,
  ]);
});

test("the usual answer time is the bound within which half of at least three answers were given", () => {
  expect(usualAnswerMinutes([])).toBeNull();
  expect(usualAnswerMinutes([2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0])).toBeNull();
  expect(usualAnswerMinutes([1, 0, 1, 0, 0, 0, 0, 0, 1, 0, 0])).toBe(20);
  expect(usualAnswerMinutes([0, 0, 0, 0, 2, 0, 0, 0, 0, 0, 2])).toBe(60);
  expect(usualAnswerMinutes([1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2])).toBeNull();
});
