// When a side may report the other one missing, what the policy charges, and who may add a statement.
import { expect, test } from "vitest";
import { mayState } from "@hourhand/contract/booking-endings";
import { bookingStatuses } from "@hourhand/contract/bookings";
import { mayReportNoShow, noShowCharge, timeOfReport } from "./rules.ts";

const at = (minutesSinceStart: number, hours = 2) => ({
  minutesSinceStart,
  minutesSinceEnd: minutesSinceStart - hours * 60,
});
const day = 24 * 60;

test.each([
  ["worker", 14.99, "too early"],
  ["worker", 15, "in time"],
  ["customer", 29.99, "too early"],
  ["customer", 30, "in time"],
  ["worker", 120 + day, "in time"],
  ["customer", 120 + day + 0.01, "too late"],
] as const)("a %s who reports %d minutes after the start is %s", (side, minutes, expected) => {
  expect(timeOfReport(side, at(minutes))).toBe(expected);
});

test("only an accepted visit can be reported", () => {
  expect(bookingStatuses.filter((status) => mayReportNoShow("worker", status, at(60)))).toEqual(["accepted"]);
});

test(
  "a missing customer is charged the policy's share, half a paisa rounded up; a missing worker nothing",
  { tags: ["@beyond-2.17"] },
  () => {
    expect(noShowCharge("customer", 60_000, 100)).toBe(60_000);
    expect(noShowCharge("customer", 30_001, 50)).toBe(15_001);
    expect(noShowCharge("worker", 60_000, 100)).toBe(0);
  },
);

test("a statement is due from the missing side, and from a worker named as the cause, once", () => {
  const ending = { missing: null, cause: null, stated: [] };
  expect(mayState("customer", ending)).toBe(false);
  expect(mayState("customer", { ...ending, missing: "customer" })).toBe(true);
  expect(mayState("worker", { ...ending, missing: "customer" })).toBe(false);
  expect(mayState("worker", { ...ending, missing: "worker" })).toBe(true);
  expect(mayState("worker", { ...ending, missing: "worker", stated: ["worker"] })).toBe(false);
  for (const cause of ["worker_asked", "worker_late"] as const) {
    expect(mayState("worker", { ...ending, cause })).toBe(true);
    expect(mayState("customer", { ...ending, cause })).toBe(false);
  }
  expect(mayState("worker", { ...ending, cause: "plans_changed" })).toBe(false);
  expect(mayState("customer", { ...ending, cause: "customer_asked" })).toBe(false);
});
