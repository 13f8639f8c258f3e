// The times to which a visit can be moved: the worker's free starts, and starts that overlap the visit's own hours.
import { describe, expect, it } from "vitest";
import { moveDaysOf } from "./move-choices.ts";

const visit = { date: "2026-11-24", start_time: "10:00", end_time: "12:00", hours: 2 };
/** The starts are `[slot, start, longest]` for each free hour. */
const day = (date: string, ...starts: [number, string, number][]) => ({
  date,
  weekday: "Tuesday" as const,
  starts: starts.map(([slot_id, start_time, longest_hours]) => ({ slot_id, start_time, longest_hours })),
});
const startsOn = (...starts: [number, string, number][]) =>
  moveDaysOf([day(visit.date, ...starts)], visit)[0]?.starts.map(({ slotId, start }) => `${slotId} ${start}`);

describe("the days a visit may be moved to", () => {
  it("have the starts at which all its hours are free, earliest first", () => {
    const [one, other] = moveDaysOf(
      [day("2026-11-25", [7, "13:00", 2], [5, "08:00", 2], [5, "09:00", 1]), day("2026-11-26")],
      visit,
    );
    expect(one).toEqual({
      date: "2026-11-25",
      starts: [
        { slotId: 5, start: "08:00" },
        { slotId: 7, start: "13:00" },
      ],
    });
    expect(other?.starts).toEqual([]);
  });

  it("count the visit's own hours as free on its own day, except for its own start", () => {
    const free: [number, string, number][] = [
      [7, "08:00", 2],
      [7, "09:00", 1],
      [7, "12:00", 1],
      [7, "14:00", 3],
    ];
    expect(startsOn(...free)).toEqual(["7 08:00", "7 09:00", "7 11:00", "7 14:00"]);
    expect(startsOn([7, "12:00", 1])).toEqual(["7 11:00"]);
    expect(startsOn([7, "09:00", 1])).toEqual(["7 09:00"]);
  });

  it("count the visit's hours as taken when they may belong to another slot", () => {
    expect(startsOn([7, "09:00", 1], [8, "12:00", 4])).toEqual(["8 12:00"]);
    expect(startsOn()).toEqual([]);
  });
});
