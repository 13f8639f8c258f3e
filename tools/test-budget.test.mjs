import { expect, test } from "vitest";
import { dearestOf, overBudget } from "./test-budget.mjs";

const budget = {
  machine: "2 × one",
  date: "2026-11-28",
  seconds: 600,
  cpuSeconds: { unit: 300, journeys: 500 },
  pageLoads: 400,
  productStarts: 10,
  dearest: [
    { test: "a", seconds: 20 },
    { test: "b", seconds: 10 },
  ],
};

test("a tenth more is within the budget", () => {
  const now = {
    ...budget,
    seconds: 660,
    cpuSeconds: { unit: 330, journeys: 100 },
    pageLoads: 440,
    dearest: [
      { test: "a", seconds: 22 },
      { test: "new", seconds: 11 },
    ],
  };
  expect(overBudget(budget, now)).toEqual([]);
});

test("a cost of more than a tenth above it is reported", () => {
  const now = {
    ...budget,
    seconds: 661,
    cpuSeconds: { unit: 331, journeys: 500 },
    pageLoads: 441,
    productStarts: 12,
    dearest: [
      { test: "a", seconds: 22.1 },
      { test: "new", seconds: 11.1 },
    ],
  };
  expect(overBudget(budget, now)).toEqual([
    "page loads of the journeys: 441, and the budget is 400",
    "starts of the product by the journeys: 12, and the budget is 10",
    "seconds in all: 661, and the budget is 600",
    "CPU seconds of unit: 331, and the budget is 300",
    "seconds of a: 22.1, and the budget is 20",
    "seconds of new: 11.1, and the budget is 10",
  ]);
});

test("on another machine counts are compared, and times are not", () => {
  const now = { ...budget, machine: "8 × other", seconds: 9_000, pageLoads: 500 };
  expect(overBudget(budget, now)).toEqual([
    "page loads of the journeys: 500, and the budget is 400",
    "times are not compared: the budget is from 2 × one, this is 8 × other",
  ]);
});

test("where CPU was not counted nothing is reported about it", () => {
  expect(overBudget(budget, { ...budget, cpuSeconds: {} })).toEqual([]);
});

test("the dearest are the twenty slowest, slowest first", () => {
  const durations = Array.from({ length: 30 }, (_, index) => ({ test: `t${index}`, seconds: index / 3 }));
  const dearest = dearestOf(durations);
  expect(dearest).toHaveLength(20);
  expect(dearest[0]).toEqual({ test: "t29", seconds: 9.7 });
});
