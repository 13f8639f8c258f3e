// 'Today' and 'ago' on a device with a wrong clock.
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { learnServerTime, serverNow } from "../platform/server-time.ts";
import { marketDate, marketTime } from "../ui/format/dates.ts";
import { formatAgo } from "../ui/format/recent.ts";
import "./client-settings.ts";

const truth = Date.parse("2026-11-24T05:30:00Z");
const minute = 60_000;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  learnServerTime(Date.now());
});

const wrong = [16, 26 * 60, 400 * 24 * 60].flatMap((minutes) => [minutes, -minutes]);

test.each(wrong)("today, now and 'ago' follow the server when the clock is %d minutes wrong", (minutes) => {
  vi.setSystemTime(truth + minutes * minute);
  learnServerTime(truth);
  expect(serverNow()).toBe(truth);
  expect(marketDate()).toBe("2026-11-24");
  expect(marketTime()).toBe("11:00:00");
  expect(formatAgo(new Date(truth - 5 * minute).toISOString())).toMatch(/^5 min/);
});
