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
  const { formatRupees, formatPaise } = await import("./money.ts");
  expect([formatRupees(1250), formatRupees(100_000), formatRupees(1250.5), formatPaise(12_505)]).toEqual([
    "₹1,250",
    "₹1,00,000",
    "₹1,250.50",
    "₹125.05",
  ]);
});

it("reads the formats when it is told to, as a task of its own, and once", async () => {
  const { preloadFormats } = await import("./money.ts");
  expect(vi.getTimerCount()).toBe(0);
  preloadFormats();
  expect(vi.getTimerCount()).toBe(1);
  vi.runAllTimers();
  preloadFormats();
  expect(vi.getTimerCount()).toBe(0);
});
