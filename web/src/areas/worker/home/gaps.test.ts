// The gaps of a worker's day (docs/rules/bookings.md 86).
import { expect, test } from "vitest";
import { gapBetween } from "./gaps.ts";

const kaloor = { latitude: 9.9958, longitude: 76.2921 };
const fort = { latitude: 9.9658, longitude: 76.2421 };
const visit = (start_time: string, end_time: string, position: typeof kaloor | null = kaloor) => ({
  status: "accepted" as const,
  start_time,
  end_time,
  position,
});
/** 6.4 km apart, so 26 minutes are needed. */
const gap = (start: string, known: { status?: "visited" | "pending" | "completed" } = {}) =>
  gapBetween(visit("09:00", "10:00"), { ...visit(start, "12:00", fort), ...known });

test("the distance is the straight line, and a gap is tight under four minutes a kilometre", () => {
  expect(gap("10:45")).toEqual({ km: 6.4, freeMinutes: 45, isTight: false });
  expect(gap("10:26")).toEqual({ km: 6.4, freeMinutes: 26, isTight: false });
  expect(gap("10:25")).toEqual({ km: 6.4, freeMinutes: 25, isTight: true });
  expect(gap("10:00")).toMatchObject({ freeMinutes: 0, isTight: true });
});

test("without a place there is only the time, and at one place no time is needed", () => {
  expect(gapBetween(visit("09:00", "10:00", null), visit("10:00", "11:00"))).toEqual({
    km: undefined,
    freeMinutes: 0,
    isTight: false,
  });
  expect(gapBetween(visit("09:00", "10:00"), visit("10:00", "11:00"))).toEqual({
    km: 0,
    freeMinutes: 0,
    isTight: false,
  });
});

test("a visit that has begun is not warned about, one to be continued is", () => {
  expect(gap("10:00", { status: "visited" }).isTight).toBe(false);
  expect(gap("10:00", { status: "completed" }).isTight).toBe(false);
  expect(gap("10:00", { status: "pending" }).isTight).toBe(true);
});

test("visits that overlap, because the first ended early, have no free time", () => {
  expect(gapBetween(visit("09:00", "11:00"), visit("10:00", "11:00", fort)).freeMinutes).toBe(0);
});
