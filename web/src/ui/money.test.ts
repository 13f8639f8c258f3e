// Rupees in Indian grouping, and when the browser's formats are read.
import { afterEach, beforeEach, expect, it, vi } from "vitest";

beforeEach(() => {
  vi.useFakeTimers();
  vi.resetModules();
});
afterEach(() => {
  vi.useRealTimers();
});

it("groups as India does, with paise only where there are some", async () => {
  const { rupees, rupeesOfPaise } = await import("./money.ts");
  expect([rupees(1250), rupees(100_000), rupees(1250.5), rupeesOfPaise(12_505)]).toEqual([
    "₹1,250",
    "₹1,00,000",
    "₹1,250.50",
    "₹125.05",
  ]);
});

it("reads the formats when it is told to, as a task of its own, and once", async () => {
  const { warmMoney } = await import("./money.ts");
  expect(vi.getTimerCount()).toBe(0);
  warmMoney();
  expect(vi.getTimerCount()).toBe(1);
  vi.runAllTimers();
  warmMoney();
  expect(vi.getTimerCount()).toBe(0);
});
