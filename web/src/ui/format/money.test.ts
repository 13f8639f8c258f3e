// Rupees in Indian grouping, and when the browser's formats are loaded.
import { afterEach, beforeEach, expect, it, vi } from "vitest";

beforeEach(() => {
  vi.useFakeTimers();
  vi.resetModules();
});
afterEach(() => {
  vi.useRealTimers();
});

it("groups digits as India does, with paise only when there are some", async () => {
  const { formatRupees, formatPaise } = await import("./money.ts");
  expect([formatRupees(1250), formatRupees(100_000), formatRupees(1250.5), formatPaise(12_505)]).toEqual([
    "₹1,250",
    "₹1,00,000",
    "₹1,250.50",
    "₹125.05",
  ]);
});

it("loads the format of whole rupees once, in a task of its own", async () => {
  const { NumberFormat } = Intl;
  const read = vi.spyOn(Intl, "NumberFormat").mockImplementation(function (...options) {
    return new NumberFormat(...options);
  });
  const { formatRupees } = await import("./money.ts");
  expect(read).not.toHaveBeenCalled();
  expect(vi.getTimerCount()).toBe(1);
  vi.runAllTimers();
  expect(read).toHaveBeenCalledTimes(1);
  formatRupees(1250);
  expect(read).toHaveBeenCalledTimes(1);
  read.mockRestore();
});
