// The hours offered next to From and To (docs/rules/screens.md 53).
import { expect, test } from "vitest";
import { hoursToChoose } from "./hours-to-choose.ts";

test(
  "a span starts at a whole hour that leaves its minimum length, and ends at least that much later",
  { tags: ["@screens-2.24"] },
  () => {
    const { from, to } = hoursToChoose("", 60);
    expect([from.length, from[0], from.at(-1)]).toEqual([17, "05:00", "21:00"]);
    expect([to.length, to[0], to.at(-1)]).toEqual([17, "06:00", "22:00"]);
  },
);

test.each([
  ["20:00", 60, ["21:00", "22:00"]],
  ["20:15", 60, ["22:00"]],
  ["20:15", 1, ["21:00", "22:00"]],
  ["21:00", 1, ["22:00"]],
  ["21:30", 60, []],
  ["23:00", 1, []],
] as const)("from %s on, %i minutes at least", (from, minutes, to) => {
  expect(hoursToChoose(from, minutes).to).toEqual(to);
});
