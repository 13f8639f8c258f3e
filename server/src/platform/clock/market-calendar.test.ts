// The market's calendar in time zones with and without summer time.
import { expect, test } from "vitest";
import { addDays, weekdayName, weekdayNumber } from "@hourhand/contract/calendar";
import { createMarketCalendar } from "./market-calendar.ts";

const at = (timeZone: string, instant: string) =>
  createMarketCalendar(
    () => timeZone,
    () => new Date(instant).getTime(),
  );

test.each([
  // An offset with half an hour, and no summer time.
  ["Asia/Kolkata", "2026-11-22T18:29:59.999Z", "2026-11-22", "23:59:59"],
  ["Asia/Kolkata", "2026-11-22T18:30:00.000Z", "2026-11-23", "00:00:00"],
  // In March the clock goes from 02:00 to 03:00, and in October from 03:00 back to 02:00.
  ["Europe/Berlin", "2026-03-29T00:59:59Z", "2026-03-29", "01:59:59"],
  ["Europe/Berlin", "2026-03-29T01:00:00Z", "2026-03-29", "03:00:00"],
  ["Europe/Berlin", "2026-03-29T22:00:00Z", "2026-03-30", "00:00:00"],
  ["Europe/Berlin", "2026-03-28T22:59:59Z", "2026-03-28", "23:59:59"],
  ["Europe/Berlin", "2026-10-25T00:30:00Z", "2026-10-25", "02:30:00"],
  ["Europe/Berlin", "2026-10-25T01:30:00Z", "2026-10-25", "02:30:00"],
  ["Europe/Berlin", "2026-10-25T23:00:00Z", "2026-10-26", "00:00:00"],
  // An offset with half an hour, and summer time.
  ["America/St_Johns", "2026-07-01T02:29:59Z", "2026-06-30", "23:59:59"],
  ["America/St_Johns", "2026-07-01T02:30:00Z", "2026-07-01", "00:00:00"],
  ["America/St_Johns", "2026-12-01T03:29:59Z", "2026-11-30", "23:59:59"],
  ["America/St_Johns", "2026-12-01T03:30:00Z", "2026-12-01", "00:00:00"],
])("in %s %s is %s, %s", (zone, instant, date, time) => {
  const calendar = at(zone, instant);
  expect([calendar.today(), calendar.timeNow()]).toEqual([date, time]);
  expect([calendar.today(new Date(instant)), calendar.timeNow(new Date(instant))]).toEqual([date, time]);
  expect(calendar.now().getTime()).toBe(new Date(instant).getTime());
});

test.each(["Asia/Kolkata", "Europe/Berlin", "America/St_Johns"])(
  "in %s each half hour of a year has the same date as the one before, or the next one",
  { tags: ["@fair-play-1.8"] },
  (zone) => {
    let now = Date.UTC(2026, 0, 1);
    const calendar = createMarketCalendar(
      () => zone,
      () => now,
    );
    let before = calendar.today();
    const seen = new Set([before]);
    for (let half = 1; half <= 365 * 48; half++) {
      now += 30 * 60_000;
      const today = calendar.today();
      if (today !== before) expect(today).toBe(addDays(before, 1));
      seen.add((before = today));
    }
    expect(seen.size).toBe(366);
  },
);

test("a date's neighbours and weekdays do not depend on a zone", () => {
  expect(addDays("2026-03-28", 1)).toBe("2026-03-29");
  expect(addDays("2026-03-29", 1)).toBe("2026-03-30");
  expect(addDays("2026-10-25", 7)).toBe("2026-11-01");
  expect(addDays("2028-02-28", 1)).toBe("2028-02-29");
  expect(weekdayName(weekdayNumber("2026-10-25"))).toBe("Sunday");
});
