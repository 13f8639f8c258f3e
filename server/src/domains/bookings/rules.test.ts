// The pure rules of bookings, as tables and as properties.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { bookingStatuses } from "@hourhand/contract/bookings";
import { addDays, weekdayName, weekdayNumber } from "@hourhand/contract/calendar";
import { Problem } from "../../platform/problem.ts";
import { freeStarts, resolveVisit, readSelectedDay, sourcesOf, type Offer } from "./rules.ts";

const monday = "2026-11-23";
const offer: Offer = {
  customer_is_active: true,
  is_listed: true,
  is_offered: true,
  salary_paise: 30_000,
  weekday: 1,
  slot_starts: "08:30:00",
  slot_ends: "13:00:00",
  open_bookings: 0,
  open_with_worker: 0,
  sent_before: null,
  taken: [],
  today: "2026-11-22",
  owes_too_much: false,
  is_day_off: false,
  booking_days: 7,
};
const visitRequest = { bookedOn: monday, durationHours: 1 };

/** Returns the refusal's code, or else the result. */
function outcome(work: () => unknown): unknown {
  try {
    return work();
  } catch (error) {
    if (error instanceof Problem) return error.kind.code;
    throw error;
  }
}

describe("readSelectedDay", () => {
  test.each([
    ["Monday 2026-11-23", "2026-11-23"],
    ["Monday, 2026-11-23", "2026-11-23"],
    ["Sunday 2026-11-29", "2026-11-29"],
    ["Tuesday 2026-11-23", "day-mismatch"],
    ["Monday 2026-02-30", "day-mismatch"],
    ["monday 2026-11-23", "day-mismatch"],
  ])("%s is %s", (selectedDay, expected) => {
    expect(outcome(() => readSelectedDay(selectedDay))).toBe(expected);
  });
});

describe("resolveVisit", () => {
  test.each([
    [
      "the earliest start of an empty day",
      {},
      {},
      { starts: "08:30:00", ends: "09:30:00", totalPaise: 30_000 },
    ],
    ["the first gap", { taken: ["08:30:00 09:30:00", "10:30:00 11:30:00"] }, {}, { starts: "09:30:00" }],
    ["a gap long enough", { taken: ["09:30:00 10:30:00"] }, { durationHours: 2 }, { starts: "10:30:00" }],
    ["the start asked for", {}, { startTime: "11:30" }, { starts: "11:30:00", ends: "12:30:00" }],
    ["all whole hours of the slot", {}, { durationHours: 4 }, { ends: "12:30:00", totalPaise: 120_000 }],
    ["the right total", {}, { totalPaise: 30_000 }, { totalPaise: 30_000 }],
    ["the seventh day from tomorrow on", { today: "2026-11-16" }, {}, {}],
    ["a fourth open booking, the second with this worker", { open_bookings: 4, open_with_worker: 1 }, {}, {}],
  ])("grants %s", (_what, offered, requestedStart, expected) => {
    expect(resolveVisit({ ...offer, ...offered }, { ...visitRequest, ...requestedStart })).toMatchObject(
      expected,
    );
  });

  test.each([
    ["not-signed-in", { customer_is_active: false }, {}],
    ["day-out-of-range", { today: monday }, {}],
    ["day-out-of-range", { today: "2026-11-15" }, {}],
    ["day-out-of-range", { today: monday, is_listed: false }, {}],
    ["worker-not-bookable", { is_listed: false }, {}],
    ["worker-not-bookable", { owes_too_much: true }, {}],
    ["slot-not-offered", { is_offered: false }, {}],
    ["slot-not-offered", { is_day_off: true }, {}],
    ["day-mismatch", { weekday: 2 }, {}],
    ["duration-too-long", {}, { durationHours: 5 }],
    ["start-outside-slot", {}, { startTime: "09:00" }],
    ["start-outside-slot", {}, { startTime: "07:30" }],
    ["start-outside-slot", {}, { startTime: "12:30" }],
    ["start-outside-slot", {}, { startTime: "08:30:10" }],
    ["already-sent", { sent_before: 7, taken: ["08:30:00 12:30:00"] }, {}],
    ["price-changed", {}, { totalPaise: 29_999 }],
    ["too-many-open", { open_bookings: 5 }, {}],
    ["too-many-open", { open_bookings: 2, open_with_worker: 2 }, {}],
    ["slot-taken", { taken: ["08:30:00 12:30:00"] }, {}],
    ["slot-taken", { taken: ["09:30:00 10:30:00"] }, { startTime: "09:30" }],
    ["slot-taken", { taken: ["10:30:00 11:30:00"] }, { durationHours: 3 }],
  ])("refuses with %s", (code, offered, requestedStart) => {
    expect(
      outcome(() => resolveVisit({ ...offer, ...offered }, { ...visitRequest, ...requestedStart })),
    ).toBe(code);
  });

  test("a granted visit lies in its slot, on whole hours from its start, and overlaps nothing", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 300, max: 1260 }),
        fc.integer({ min: 60, max: 1020 }),
        fc.array(fc.tuple(fc.integer({ min: 0, max: 16 }), fc.integer({ min: 1, max: 4 })), { maxLength: 5 }),
        fc.integer({ min: 1, max: 10 }),
        (starts, length, visits, durationHours) => {
          const ends = Math.min(starts + length, 1320);
          const time = (minutes: number) =>
            `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}:00`;
          const minutes = (text: string) => Number(text.slice(0, 2)) * 60 + Number(text.slice(3, 5));
          const taken = visits.map(([at, hours]) => [starts + at * 60, starts + (at + hours) * 60] as const);
          const offered = {
            ...offer,
            slot_starts: time(starts),
            slot_ends: time(ends),
            taken: taken.map(([from, to]) => `${time(from)} ${time(to)}`),
          };
          const granted = outcome(() => resolveVisit(offered, { ...visitRequest, durationHours }));
          const free = freeStarts(offered).map(minutes);
          if (typeof granted === "string") {
            const needed = Array.from({ length: durationHours }, (_, hour) => hour * 60);
            expect(free.some((start) => needed.every((offset) => free.includes(start + offset)))).toBe(false);
            return;
          }
          const visit = granted as { starts: string; ends: string };
          const [from, to] = [minutes(visit.starts), minutes(visit.ends)];
          expect(from).toBeGreaterThanOrEqual(starts);
          expect(to).toBeLessThanOrEqual(ends);
          expect((from - starts) % 60).toBe(0);
          expect(to - from).toBe(durationHours * 60);
          for (const [begin, end] of taken) expect(to <= begin || from >= end).toBe(true);
        },
      ),
    );
  });
});

test("a worker's moves are those of the specification's table", { tags: ["@worker-4.5"] }, () => {
  const moves = bookingStatuses.flatMap((to) => sourcesOf(to).map((from) => `${from} to ${to}`));
  expect(moves.toSorted()).toEqual(
    [
      "created to accepted",
      "created to rejected",
      "accepted to pending",
      "accepted to visited",
      "accepted to completed",
      "visited to pending",
      "visited to completed",
      "pending to completed",
    ].toSorted(),
  );
});

test("every date of a year has the weekday of its name", () => {
  for (let day = 0; day < 366; day++) {
    const date = addDays("2026-01-01", day);
    const name = weekdayName(weekdayNumber(date));
    expect(outcome(() => readSelectedDay(`${name} ${date}`))).toBe(date);
  }
});
