// The periods and labels of Booking Trends, as a table.
import { expect, test } from "vitest";
import { mondayOf, trendPoints } from "./rules.ts";

const labels = (...given: Parameters<typeof trendPoints>) => trendPoints(...given).map(({ label }) => label);
const starts = (...given: Parameters<typeof trendPoints>) =>
  trendPoints(...given).map(({ startsOn }) => startsOn);

test("'day' is the last 7 days, today last", () => {
  expect(labels("day", "2026-11-21")).toEqual(["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]);
  expect(starts("day", "2026-03-01")).toEqual([
    "2026-02-23",
    "2026-02-24",
    "2026-02-25",
    "2026-02-26",
    "2026-02-27",
    "2026-02-28",
    "2026-03-01",
  ]);
});

test("'week' is the last 8 weeks, named after their Mondays", { tags: ["@worker-2.11"] }, () => {
  expect(labels("week", "2026-11-22")).toEqual([
    "28 Sep",
    "5 Oct",
    "12 Oct",
    "19 Oct",
    "26 Oct",
    "2 Nov",
    "9 Nov",
    "16 Nov",
  ]);
  expect(starts("week", "2026-11-23").at(-1)).toBe("2026-11-23");
});

test("'month' is the last 12 months, across the turn of the year", () => {
  expect(starts("month", "2026-01-31")).toEqual([
    "2025-02-01",
    "2025-03-01",
    "2025-04-01",
    "2025-05-01",
    "2025-06-01",
    "2025-07-01",
    "2025-08-01",
    "2025-09-01",
    "2025-10-01",
    "2025-11-01",
    "2025-12-01",
    "2026-01-01",
  ]);
  expect(labels("month", "2026-11-21").slice(-2)).toEqual(["Oct", "Nov"]);
});

test("'year' is the last 5 years", () => {
  expect(labels("year", "2026-11-21")).toEqual(["2022", "2023", "2024", "2025", "2026"]);
  expect(starts("year", "2026-11-21")[0]).toBe("2022-01-01");
});

test("a week begins on Monday", () => {
  expect(["2026-11-16", "2026-11-21", "2026-11-22"].map(mondayOf)).toEqual([
    "2026-11-16",
    "2026-11-16",
    "2026-11-16",
  ]);
});
