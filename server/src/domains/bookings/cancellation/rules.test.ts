// The cost of canceling, by policy, side, cause and time left before the start; and which changes make a quote invalid.
import { describe, expect, test } from "vitest";
import { customerCauses, workerCauses, type SideCause } from "@hourhand/contract/booking-endings";
import { bookingStatuses } from "@hourhand/contract/bookings";
import { Problem } from "../../../platform/problem.ts";
import { causeOfSide, mayCancel, quoteFor, type CancelableBooking } from "./rules.ts";

const tiers = [
  { hours_before: 24, percent: 0 },
  { hours_before: 2, percent: 25 },
  { hours_before: 0, percent: 50 },
];
const booking = (fields: Partial<CancelableBooking> = {}): CancelableBooking => ({
  id: 7,
  status: "accepted",
  totalPaise: 60_000,
  hoursLeft: 10,
  policy: { version: 3, cancel_tiers: tiers },
  isOnline: false,
  mayBeCharged: false,
  paid: [],
  ...fields,
});
const ruleFor = (fields: Partial<CancelableBooking>, cause: SideCause = "other") =>
  quoteFor("customer", cause, booking(fields)).rule;

test.each([
  [1000, 0, 24],
  [24, 0, 24],
  [23.9999, 25, 2],
  [2, 25, 2],
  [1.9999, 50, 0],
  [0, 50, 0],
  [-30, 50, 0],
])(
  "%d hours before the start a customer is charged %d %% by the tier of %d",
  { tags: ["@beyond-2.15"] },
  (hoursLeft, percent, hours) => {
    expect(ruleFor({ hoursLeft })).toMatchObject({
      percent,
      hours_before: hours,
      policy_charge_paise: (60_000 * percent) / 100,
      policy_version: 3,
      late: percent > 0,
    });
  },
);

test(
  "without a tier of 0 hours the last one applies up to the start and after it",
  { tags: ["@beyond-2.15"] },
  () => {
    const policy = { version: 1, cancel_tiers: [{ hours_before: 48, percent: 10 }] };
    for (const hoursLeft of [49, 3, -1])
      expect(ruleFor({ policy, hoursLeft })).toMatchObject({ percent: 10, hours_before: 48 });
  },
);

test("half a paisa is rounded up", { tags: ["@beyond-3.48", "@money-1.2"] }, () => {
  expect(ruleFor({ totalPaise: 30_002 }).policy_charge_paise).toBe(7_501);
  expect(ruleFor({ totalPaise: 30_001 }).policy_charge_paise).toBe(7_500);
});

describe("nothing is charged", () => {
  const free = { percent: 0, hours_before: null, policy_charge_paise: 0, late: false };
  test.each(workerCauses)("to a worker who cancels for '%s'", { tags: ["@beyond-2.23"] }, (cause) => {
    expect(quoteFor("worker", cause, booking({ hoursLeft: 1 })).rule).toMatchObject(free);
  });
  test.each(customerCauses)("for a created booking and the cause '%s'", (cause) => {
    expect(ruleFor({ status: "created", hoursLeft: 1 }, cause)).toMatchObject(free);
  });
  test.each(["worker_asked", "worker_late"] as const)(
    "to a customer for '%s'",
    { tags: ["@beyond-2.23"] },
    (cause) => {
      expect(ruleFor({ hoursLeft: 1 }, cause)).toMatchObject({ ...free, cause });
    },
  );
});

test("nothing is charged yet, and the text says so", { tags: ["@beyond-2.22"] }, () => {
  const quote = quoteFor("customer", "plans_changed", booking({ totalPaise: 72_000 }));
  expect([quote.chargePaise, quote.refundPaise]).toEqual([0, 0]);
  expect(quote.rule.text).toBe("By our policy ₹180; nothing is taken, you pay on the visit.");
});

test("a quote depends on booking, cause and figures, not on the minute", { tags: ["@beyond-3.51"] }, () => {
  const { quote } = quoteFor("customer", "plans_changed", booking());
  expect(quoteFor("customer", "plans_changed", booking({ hoursLeft: 9 })).quote).toBe(quote);
  const others = [
    quoteFor("customer", "emergency", booking()),
    quoteFor("customer", "plans_changed", booking({ id: 8 })),
    quoteFor("customer", "plans_changed", booking({ totalPaise: 60_100 })),
    quoteFor("customer", "plans_changed", booking({ hoursLeft: 1 })),
    quoteFor("customer", "plans_changed", booking({ hoursLeft: 30 })),
    quoteFor("customer", "plans_changed", booking({ status: "created" })),
  ];
  expect(new Set([quote, ...others.map((other) => other.quote)]).size).toBe(7);
});

test("a cause must be one of the caller's side", { tags: ["@beyond-3.52"] }, () => {
  expect(causeOfSide("customer", "other")).toBe("other");
  expect(() => causeOfSide("customer", "ill")).toThrow(Problem);
  expect(() => causeOfSide("worker", "plans_changed")).toThrow(Problem);
});

test("both sides may cancel accepted bookings, the customer also created ones", () => {
  expect(bookingStatuses.filter((status) => mayCancel("customer", status))).toEqual(["created", "accepted"]);
  expect(bookingStatuses.filter((status) => mayCancel("worker", status))).toEqual(["accepted"]);
});
