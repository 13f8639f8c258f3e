// The highest point is always below the top line.
import { expect, test } from "vitest";
import { axisTicks } from "./trend-axis.ts";

test.each([
  [0, [0, 1]],
  [3, [0, 1, 2, 3, 4]],
  [4, [0, 2, 4, 6]],
  [58, [0, 20, 40, 60]],
  [80, [0, 50, 100]],
  [1_999, [0, 500, 1_000, 1_500, 2_000]],
])("above %d the axis has round whole numbers", { tags: ["@screens-2.30"] }, (most, ticks) => {
  expect(axisTicks(most)).toEqual(ticks);
});
