import fc from "fast-check";
import { expect, test } from "vitest";
import {
  firstFreeStartOn,
  freeStartsOf,
  freeStartsOn,
  freeStretchesOf,
  minutesOf,
  startsOf,
  timeOf,
  wholeHoursOf,
} from "./free-hours.ts";

const slot = { starts: "08:30:00", ends: "12:00:00" };

test("times of day and minutes are each other's inverse", () => {
  for (let minutes = 0; minutes < 24 * 60; minutes++) expect(minutesOf(timeOf(minutes))).toBe(minutes);
  expect([minutesOf("08:30"), minutesOf("08:30:30")]).toEqual([510, 510.5]);
});

test(
  "starts are whole hours from the slot's beginning; a remainder of an hour is not a start",
  { tags: ["@beyond-3.15"] },
  () => {
    expect(wholeHoursOf(slot)).toBe(3);
    expect(startsOf(slot)).toEqual(["08:30:00", "09:30:00", "10:30:00"]);
  },
);

test("a visit takes the starts it overlaps, and its ends conflict with nothing", () => {
  const visit = { starts: "09:30:00", ends: "10:30:00" };
  expect(freeStartsOf(slot, [])).toEqual(["08:30:00", "09:30:00", "10:30:00"]);
  expect(freeStartsOf(slot, [visit])).toEqual(["08:30:00", "10:30:00"]);
  expect(freeStartsOf(slot, [{ starts: "09:00:00", ends: "09:31:00" }])).toEqual(["10:30:00"]);
});

test("longer visits need consecutive hours", () => {
  const visit = { starts: "10:30:00", ends: "11:30:00" };
  expect(freeStartsOf(slot, [visit], 2)).toEqual(["08:30:00"]);
  expect(freeStartsOf(slot, [visit], 3)).toEqual([]);
  expect(freeStartsOf(slot, [], 4)).toEqual([]);
});

test("free stretches reach from one busy span to the next, and contain an hour that can be booked", () => {
  const busy = [
    { starts: "07:00:00", ends: "08:45:00" },
    { starts: "10:30:00", ends: "11:00:00" },
  ];
  expect(freeStretchesOf(slot, [])).toEqual([slot]);
  expect(freeStretchesOf(slot, busy)).toEqual([{ starts: "08:45:00", ends: "10:30:00" }]);
  expect(freeStretchesOf({ starts: "08:00:00", ends: "14:30:00" }, busy)).toEqual([
    { starts: "08:45:00", ends: "10:30:00" },
    { starts: "11:00:00", ends: "14:30:00" },
  ]);
  expect(freeStretchesOf(slot, [{ starts: "00:00:00", ends: "24:00:00" }])).toEqual([]);
  // From 09:45 on more than an hour is free, but no start of the slot is within it.
  expect(
    freeStretchesOf(slot, [
      { starts: "08:00:00", ends: "09:45:00" },
      { starts: "11:15:00", ends: "12:00:00" },
    ]),
  ).toEqual([]);
});

test("the first free start of a date is the first of all its free starts", () => {
  const span = fc
    .tuple(fc.integer({ min: 300, max: 1_200 }), fc.integer({ min: 15, max: 480 }))
    .map(([from, long]) => ({ starts: timeOf(from), ends: timeOf(Math.min(from + long, 1_320)) }));
  const date = fc.constantFrom("2026-11-23", "2026-11-24");
  const weekly = fc.record({ hours: span, weekday: fc.constantFrom(1, 2) });
  const extra = fc.record({ hours: span, date });
  const offered = fc
    .array(fc.oneof(weekly, extra), { maxLength: 6 })
    .map((all) =>
      all.map(({ hours, ...when }, id) =>
        "weekday" in when
          ? { id, ...hours, weekday: when.weekday, fromDate: null, toDate: null }
          : { id, ...hours, weekday: null, fromDate: when.date, toDate: when.date },
      ),
    );
  const busy = fc.array(fc.record({ date, hours: span }), { maxLength: 8 });
  fc.assert(
    fc.property(offered, busy, (slots, taken) => {
      const spans = taken.map(({ date: on, hours }) => ({ date: on, ...hours }));
      const [first] = freeStartsOn("2026-11-23", 1, slots, spans);
      expect(firstFreeStartOn("2026-11-23", 1, slots, spans)).toBe(first?.start ?? null);
    }),
    { numRuns: 2_000 },
  );
});
