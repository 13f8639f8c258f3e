// Proposed extra work: typed amounts, their cost, and the visit's new end.
import { expect, it } from "vitest";
import { costOf, endWith, hoursLeft, itemsOf } from "./extra-work.ts";

it("counts complete lines", () => {
  expect(
    itemsOf([
      { label: " Capacitor ", amount: "180.50" },
      { label: "", amount: "5" },
      { label: "Pipe", amount: "?" },
    ]),
  ).toEqual([{ label: "Capacitor", amount_paise: 18_050 }]);
});

it("adds hours at the booking's price, and items", () => {
  const booking = { hourly_paise: 30_000, total_paise: 60_000 };
  expect(costOf(booking, 1, [{ label: "Capacitor", amount_paise: 18_050 }])).toEqual({
    extraPaise: 48_050,
    totalPaise: 108_050,
  });
  expect(costOf(booking, 0, [])).toEqual({ extraPaise: 0, totalPaise: 60_000 });
});

it.each([
  ["12:00", 8],
  ["19:30", 2],
  ["22:00", 0],
  ["23:00", 0],
])("a visit that ends at %s may last %i hours more", (end_time, hours) => {
  expect(hoursLeft({ end_time })).toBe(hours);
});

it("returns the new end of the visit", () => {
  expect(endWith({ end_time: "11:00" }, 2)).toBe("13:00");
});
