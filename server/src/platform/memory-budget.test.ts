// The budget of bytes in flight: a reservation that fits succeeds; one that does not is refused and changes nothing.
import { expect, test } from "vitest";
import { createMemoryBudget } from "./memory-budget.ts";

test("a reservation that fits succeeds, a larger one is refused, released bytes can be reserved again", () => {
  const budget = createMemoryBudget(100);
  expect(budget.tryReserve(60)).toBe(true);
  expect(budget.tryReserve(41)).toBe(false);
  expect(budget.reserved).toBe(60);
  expect(budget.tryReserve(40)).toBe(true);
  expect(budget.tryReserve(0)).toBe(true);
  budget.release(30);
  budget.release(30);
  expect(budget.reserved).toBe(40);
  expect(budget.tryReserve(61)).toBe(false);
  expect(budget.tryReserve(60)).toBe(true);
});

test("a wrong number of bytes throws instead of corrupting the count", () => {
  const budget = createMemoryBudget(100);
  budget.tryReserve(10);
  for (const wrong of [-1, 0.5, Number.NaN, Number.POSITIVE_INFINITY]) {
    expect(() => budget.tryReserve(wrong)).toThrow(RangeError);
    expect(() => budget.release(wrong)).toThrow(RangeError);
  }
  expect(() => budget.release(11)).toThrow(/only 10 are reserved/);
  expect(budget.reserved).toBe(10);
});
