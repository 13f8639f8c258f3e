// The free hours on a worker's page.
import { expect, it } from "vitest";
import type { WorkerCardData } from "./api.ts";
import { freeDaysOf } from "./FreeHours.tsx";

const workerWith = (part: Record<string, unknown>) =>
  ({ availabilities: [], booking_days: 7, ...part }) as unknown as WorkerCardData;
const slot = { id: 1, is_active: true };

it("are unknown until the details arrive", () => {
  expect(freeDaysOf(workerWith({ booking_days: undefined }))).toBeUndefined();
});

it("leave out full days and slots that are switched off", () => {
  const free_starts = [
    { date: "2026-11-24", starts: [] },
    { date: "2026-12-01", starts: ["09:00:00"] },
  ];
  const availabilities = [
    { ...slot, free_starts },
    { id: 2, is_active: false, free_starts: [{ date: "2026-11-25", starts: ["09:00:00"] }] },
  ];
  expect(freeDaysOf(workerWith({ availabilities }))).toEqual([
    { date: "2026-12-01", hours: [{ date: "2026-12-01", slotId: 1, start: "09:00:00" }] },
  ]);
});

it("include extra hours, with days and hours in order", () => {
  const availabilities = [{ ...slot, free_starts: [{ date: "2026-11-26", starts: ["10:00:00"] }] }];
  const extra_availabilities = [
    { id: 8, date: "2026-11-26", starts: ["07:00:00"] },
    { id: 8, date: "2026-11-25", starts: ["18:00:00", "19:00:00"] },
  ];
  const days = freeDaysOf(workerWith({ availabilities, extra_availabilities })) ?? [];
  expect(days.map(({ date, hours }) => [date, hours.map(({ start }) => start)])).toEqual([
    ["2026-11-25", ["18:00:00", "19:00:00"]],
    ["2026-11-26", ["07:00:00", "10:00:00"]],
  ]);
});
