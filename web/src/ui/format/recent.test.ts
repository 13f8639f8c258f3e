// Recent times in lists, in the market's calendar.
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { formatAgo, formatRecent } from "./recent.ts";

beforeEach(() => {
  // Monday, 23 November 2026, 01:30 in the market.
  vi.useFakeTimers({ now: new Date("2026-11-22T20:00:00Z") });
});
afterEach(() => vi.useRealTimers());

test("shows the time for today, the weekday for the six days before, and the date for older ones", () => {
  const formatted = [
    "2026-11-22T19:35:00Z",
    "2026-11-22T18:00:00Z",
    "2026-11-17T12:00:00Z",
    "2026-11-16T12:00:00Z",
    "2025-11-12T12:00:00Z",
  ].map(formatRecent);
  expect(formatted).toEqual(["01:05", "Sun", "Tue", "16 Nov", "12 Nov 2025"]);
});

test("shows the age in minutes, hours and days, and the date after a week", () => {
  const ago = (seconds: number): string => formatAgo(new Date(Date.now() - seconds * 1_000).toISOString());
  expect([ago(-5), ago(20), ago(300), ago(7_300), ago(90_000), ago(3 * 86_400)]).toEqual([
    "now",
    "now",
    "5 min ago",
    "2 hr ago",
    "yesterday",
    "3 days ago",
  ]);
  expect(formatAgo("2026-11-12T12:00:00Z")).toBe("12 Nov");
});
