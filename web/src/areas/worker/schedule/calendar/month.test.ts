// The offered hours, taken hours and visits on each date of a worker's month.
import { describe, expect, it } from "vitest";
import type { Slot } from "../api.ts";
import type { CalendarVisit, Exception } from "./api.ts";
import {
  conflictsWith,
  dayOf,
  monthAfter,
  sameDayIn,
  spanOf,
  weeksOf,
  type CalendarSource,
} from "./month.ts";

const monday = "2026-11-23";

const slot = (part: Partial<Slot> = {}): Slot => ({
  id: 1,
  day_of_week: "Monday",
  start_time: "09:00:00",
  end_time: "12:00:00",
  is_active: true,
  live_bookings: 0,
  ...part,
});
const exception = (part: Partial<Exception>): Exception =>
  ({
    id: 5,
    kind: "off",
    from_date: monday,
    to_date: monday,
    from_time: null,
    to_time: null,
    note: "",
    ...part,
  }) as Exception;
const visit = (part: Partial<CalendarVisit> = {}): CalendarVisit =>
  ({
    id: 9,
    status: "accepted",
    date: monday,
    start_time: "10:00",
    end_time: "12:00",
    hours: 2,
    ...part,
  }) as CalendarVisit;

function day(date: string, source: Partial<CalendarSource>) {
  return dayOf(date, { slots: [slot()], exceptions: [], visits: [], today: "2026-11-20", ...source });
}

describe("the weeks of a month", () => {
  it("go from Monday to Sunday, without days of other months", () => {
    const weeks = weeksOf("2026-11");
    expect(weeks[0]).toEqual([null, null, null, null, null, null, "2026-11-01"]);
    expect(weeks.at(-1)).toEqual(["2026-11-30", null, null, null, null, null, null]);
    expect(weeksOf("2027-02").map((week) => week.length)).toEqual([7, 7, 7, 7]);
  });

  it("continue into the next year, and a day that the month does not have becomes its last day", () => {
    expect([monthAfter("2026-12", 1), monthAfter("2026-01", -1)]).toEqual(["2027-01", "2025-12"]);
    expect(spanOf("2028-02")).toEqual({ from: "2028-02-01", to: "2028-02-29" });
    expect(sameDayIn("2026-02", "2026-01-31")).toBe("2026-02-28");
  });
});

describe("a date", () => {
  it("offers its weekday's active slots and extra hours, earliest first", () => {
    const extra = exception({ kind: "extra", from_time: "07:00", to_time: "08:30" });
    const slots = [
      slot(),
      slot({ is_active: false, start_time: "13:00:00" }),
      slot({ day_of_week: "Tuesday" }),
    ];
    const { offered, offeredHours } = day(monday, { slots, exceptions: [extra] });
    expect(offered.map(({ from, to }) => `${from} ${to}`)).toEqual(["07:00 08:30", "09:00 12:00"]);
    expect(offeredHours).toBe(4.5);
    expect(day("2026-11-24", { exceptions: [extra] }).offered).toEqual([]);
  });

  it("has fewer hours after hours off, counts overlapping ones once, and has none on a day off", () => {
    const morning = exception({ from_time: "08:00", to_time: "09:30" });
    const later = exception({ from_time: "09:15", to_time: "10:00" });
    expect(day(monday, { exceptions: [morning, later] })).toMatchObject({ isOff: false, offeredHours: 2 });
    const off = exception({ from_date: "2026-11-22", to_date: "2026-11-25" });
    expect(day(monday, { exceptions: [off, morning] })).toMatchObject({ isOff: true, offeredHours: 0 });
    expect(day("2026-11-30", { exceptions: [off] }).isOff).toBe(false);
  });

  it("has its visits in order, and their hours, on a day off too", () => {
    const visits = [visit(), visit({ id: 8, start_time: "09:00", hours: 1 }), visit({ date: "2026-11-24" })];
    const { visits: ofDay, takenHours } = day(monday, { visits, exceptions: [exception({})] });
    expect([ofDay.map(({ id }) => id), takenHours]).toEqual([[8, 9], 3]);
  });

  it("in the past has only its visits", () => {
    const past = day(monday, { today: "2026-11-24", visits: [visit()], exceptions: [exception({})] });
    expect(past).toMatchObject({ offered: [], off: [], isOff: false, offeredHours: 0, takenHours: 2 });
  });
});

describe("the conflicts of hours off", () => {
  const visits = [
    visit({ id: 3, date: "2026-11-24" }),
    visit({ id: 1 }),
    visit({ id: 2, status: "completed" }),
    visit({ id: 4, date: "2026-11-24", start_time: "08:00", end_time: "09:00", status: "created" }),
  ];

  it("are all live visits of whole days, earliest first", () => {
    expect(conflictsWith(visits, null).map(({ id }) => id)).toEqual([1, 4, 3]);
  });

  it("are the visits that overlap the hours, not those that only touch them", () => {
    expect(conflictsWith(visits, { from: "11:30", to: "14:00" }).map(({ id }) => id)).toEqual([1, 3]);
    expect(conflictsWith(visits, { from: "09:00", to: "10:00" })).toEqual([]);
  });
});
