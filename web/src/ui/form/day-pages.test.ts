// Days in pages of a week.
import { expect, it } from "vitest";
import { pageOfDays, pageWith } from "./day-pages.ts";

const days = Array.from({ length: 30 }, (_, day) => `2026-11-${String(day + 1).padStart(2, "0")}`);

it("have seven per page, and the rest on the last page", { tags: ["@screens-2.9"] }, () => {
  expect(pageOfDays(days, 0)).toEqual({ days: days.slice(0, 7), isFirst: true, isLast: false });
  expect(pageOfDays(days, 4)).toEqual({ days: days.slice(28), isFirst: false, isLast: true });
  expect(pageOfDays(days.slice(0, 7), 0)).toMatchObject({ isFirst: true, isLast: true });
});

it("start with the page of the chosen day", () => {
  expect(["2026-11-07", "2026-11-08", "2027-01-01"].map((date) => pageWith(days, date))).toEqual([0, 1, 0]);
});
