// Five working days: November 2026 begins on a Sunday.
import { expect, test } from "vitest";
import { daysOverdueOn } from "./rules.ts";

test.each([
  ["a Friday", "2026-11-27", "2026-11-20", "2026-11-22"],
  ["a Monday", "2026-11-23", "2026-11-16", "2026-11-16"],
  ["a Tuesday", "2026-11-24", "2026-11-17", "2026-11-17"],
])(
  "on %s the payments of the same weekday before are overdue",
  { tags: ["@money-9.7"] },
  (_name, day, first, last) => {
    expect(daysOverdueOn(day)).toEqual({ first, last });
  },
);

test.each(["2026-11-28", "2026-11-29"])("at the weekend (%s) none becomes overdue", (day) => {
  expect(daysOverdueOn(day)).toBeUndefined();
});
