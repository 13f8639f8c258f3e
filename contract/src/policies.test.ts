import { expect, test } from "vitest";
import { tierAt } from "./policies.ts";

test("a tier applies until its own hour to the last moment, and the next one from there", () => {
  const [free, quarter, half] = [
    { hours_before: 24, percent: 0 },
    { hours_before: 2, percent: 25 },
    { hours_before: 0, percent: 50 },
  ];
  const at = (hoursLeft: number) => tierAt([half, free, quarter], hoursLeft);
  const moment = 1 / 3_600_000;
  expect([at(24), at(24 - moment), at(2), at(2 - moment), at(0), at(-5)]).toEqual([
    free,
    quarter,
    quarter,
    half,
    half,
    half,
  ]);
});
