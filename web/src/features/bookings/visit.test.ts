// The days, slots and starts that the booking dialog offers.
import { describe, expect, it } from "vitest";
import { weekdayOf } from "@hourhand/contract/calendar";
import { marketDate } from "../../ui/format/dates.ts";
import {
  bookableDates,
  selectionOn,
  endOf,
  defaultSelection,
  freeHoursOn,
  slotsOn,
  startsOf,
  wholeHours,
  type BookableWorker,
  type OfferedSlot,
} from "./visit.ts";

const tomorrow = marketDate(1);
const later = marketDate(3);

function slot(date: string, part: Partial<OfferedSlot> = {}): OfferedSlot {
  return {
    id: 7,
    day_of_week: weekdayOf(date),
    is_active: true,
    start_time: "09:30:00",
    end_time: "13:00:00",
    ...part,
  };
}
const workerWith = (...availabilities: OfferedSlot[]) => ({ availabilities }) as unknown as BookableWorker;

describe("the bookable days", () => {
  it("are 7, tomorrow first", { tags: ["@customer-5.6"] }, () => {
    const dates = bookableDates(workerWith(slot(tomorrow), slot(later)));
    expect(dates).toHaveLength(7);
    expect(dates[0]).toBe(tomorrow);
  });

  it("are the server's when its clock differs from this device's", () => {
    const [first, second] = [marketDate(30), marketDate(32)];
    const moved = workerWith(
      slot(second, { free_starts: [{ date: second, starts: ["09:30:00"] }] }),
      slot(first, { free_starts: [{ date: first, starts: [] }] }),
    );
    const dates = bookableDates(moved);
    expect(dates).toHaveLength(7);
    expect([dates[0], dates[2], dates[6]]).toEqual([first, second, marketDate(36)]);
    expect(defaultSelection(moved)).toMatchObject({ date: second, start: "09:30:00" });
  });
});

describe("a horizon beyond a week", () => {
  const dates = Array.from({ length: 30 }, (_, day) => marketDate(day + 1));

  it("is as long as the policy says", { tags: ["@beyond-2.14"] }, () => {
    expect(bookableDates({ ...workerWith(slot(tomorrow)), booking_days: 30 })).toEqual(dates);
  });
});

describe("extra hours", () => {
  const extra = { id: 70, date: later, start_time: "18:00:00", end_time: "20:00:00", starts: ["19:00:00"] };

  it("are slots of their date in addition to the weekly ones, and can be the initial choice", () => {
    const worker = { ...workerWith(slot(later)), extra_availabilities: [extra] };
    expect(slotsOn(worker, later).map(({ id }) => id)).toEqual([7, 70]);
    expect(slotsOn(worker, tomorrow)).toEqual([]);
    expect(defaultSelection({ ...workerWith(), extra_availabilities: [extra] })).toEqual({
      date: later,
      slotId: 70,
      hours: 1,
      start: "19:00:00",
    });
  });

  it("alone show the server's days when its clock differs", () => {
    const moved = { ...workerWith(), extra_availabilities: [{ ...extra, date: marketDate(40) }] };
    expect(bookableDates(moved)[0]).toBe(marketDate(40));
  });
});

describe("the slots of a day", () => {
  it("are its weekday's active ones, earliest first", () => {
    const worker = workerWith(
      slot(tomorrow, { id: 1, start_time: "15:00:00", end_time: "17:00:00" }),
      slot(tomorrow, { id: 2, is_active: false }),
      slot(later, { id: 3 }),
      slot(tomorrow, { id: 4 }),
    );
    expect(slotsOn(worker, tomorrow).map(({ id }) => id)).toEqual([4, 1]);
  });

  it("contain only whole hours", () => {
    expect(wholeHours(slot(tomorrow))).toBe(3);
  });
});

describe("the starts of a slot", () => {
  const booked = slot(tomorrow, { free_starts: [{ date: tomorrow, starts: ["09:30:00", "11:30:00"] }] });

  it("are whole hours from its start, all free when the server lists none", () => {
    expect(startsOf(slot(tomorrow), tomorrow, 1).map(({ start, state }) => [start, state])).toEqual([
      ["09:30:00", "free"],
      ["10:30:00", "free"],
      ["11:30:00", "free"],
    ]);
  });

  it("are taken when their hour is taken", () => {
    expect(startsOf(booked, tomorrow, 1).map(({ state }) => state)).toEqual(["free", "taken", "free"]);
  });

  it("are too short when the visit would run into a taken hour or past the end", () => {
    expect(startsOf(booked, tomorrow, 2).map(({ state, freeHours }) => [state, freeHours])).toEqual([
      ["short", 1],
      ["taken", 0],
      ["short", 1],
    ]);
  });

  it("are all taken on a date that the server does not list", () => {
    expect(startsOf(booked, later, 1).every(({ state }) => state === "taken")).toBe(true);
  });

  it("count as the day's free hours", () => {
    expect(freeHoursOn(workerWith(booked), tomorrow)).toBe(2);
  });
});

describe("the selection", () => {
  const full = slot(tomorrow, { id: 1, free_starts: [{ date: tomorrow, starts: [] }] });
  const free = slot(later, { id: 2, free_starts: [{ date: later, starts: ["10:30:00", "11:30:00"] }] });

  it("starts on the first day with a free hour, at that hour", () => {
    expect(defaultSelection(workerWith(full, free))).toEqual({
      date: later,
      slotId: 2,
      hours: 1,
      start: "10:30:00",
    });
  });

  it("keeps a free chosen start, and takes the first free one otherwise", () => {
    const worker = workerWith(free);
    expect(selectionOn(worker, later, { slotId: 2, start: "11:30:00" }).start).toBe("11:30:00");
    expect(selectionOn(worker, later, { slotId: 2, start: "09:30:00" }).start).toBe("10:30:00");
  });

  it("has no more hours than the slot", () => {
    expect(selectionOn(workerWith(slot(later)), later, { hours: 9 }).hours).toBe(3);
  });

  it("has no slot on a day without one", () => {
    expect(selectionOn(workerWith(), tomorrow)).toEqual({ date: tomorrow, slotId: 0, hours: 1, start: "" });
  });

  it("ends the chosen number of hours after its start", () => {
    expect(endOf("09:30:00", 2)).toBe("11:30:00");
  });
});
