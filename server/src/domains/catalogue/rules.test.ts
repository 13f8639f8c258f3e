// Free hours and distances as tables.
import { expect, test } from "vitest";
import { toMinor } from "@hourhand/contract/money";
import { cellOf, freeStartsByDate, kilometresOfChord, knownPosition, type TakenTime } from "./rules.ts";

const slot = { id: 1, weekday: 1, fromDate: null, toDate: null, starts: "08:30", ends: "12:00" };

test.each<[string, TakenTime[], string[]]>([
  ["nothing is taken", [], ["08:30:00", "09:30:00", "10:30:00"]],
  ["an hour is taken", [["2026-11-23", "09:30", "10:30"]], ["08:30:00", "10:30:00"]],
  ["a visit off the hours is in the way of two", [["2026-11-23", "09:00", "10:00"]], ["10:30:00"]],
  ["another day is taken", [["2026-11-30", "08:30", "11:30"]], ["08:30:00", "09:30:00", "10:30:00"]],
  ["all is taken", [["2026-11-23", "08:00", "12:00"]], []],
])("free starts when %s", (_when, taken, starts) => {
  expect(freeStartsByDate(slot, taken, { today: "2026-11-21", days: 7 })).toEqual([
    { date: "2026-11-23", starts },
  ]);
});

test("today's weekday next occurs in a week", () => {
  expect(freeStartsByDate(slot, [], { today: "2026-11-23", days: 7 })[0]?.date).toBe("2026-11-30");
});

test.each([
  [9.9312, 76.2673, [9.935, 76.265]],
  [9.99, 76.29, [9.995, 76.295]],
  [0.29, 0.57, [0.295, 0.575]],
  [-0.001, -33.86, [-0.005, -33.855]],
  [51.999_999_9, 179.99, [52.005, 179.995]],
])("the square around %d, %d has its centre at %j", (latitude, longitude, centre) => {
  expect(cellOf({ latitude, longitude })).toEqual(centre);
});

test("a worker without a position has no square", () => {
  expect(cellOf({ latitude: null, longitude: 76.29 })).toBeNull();
});

test("chord distances become kilometres in steps of a half", () => {
  expect(kilometresOfChord(0)).toBe(0);
  expect(kilometresOfChord(1 / 6371)).toBe(1);
  expect(kilometresOfChord(1.3 / 6371)).toBe(1.5);
  expect(kilometresOfChord(2)).toBe(20_015);
});

test("positions and paise", () => {
  expect(knownPosition(0, 0)).toBeNull();
  expect(knownPosition(undefined, 3)).toBeNull();
  expect(knownPosition(0, 3)).toEqual({ latitude: 0, longitude: 3 });
  expect(toMinor(1.15)).toBe(115);
});
