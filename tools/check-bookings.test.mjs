import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { bookingPartOf, bookingRanks, bookings, brokenBookingRules } from "./check-bookings.mjs";
import { root } from "./steps.mjs";

const inBookings = (path) => bookings + path;
const broken = (path, targets, text = "") =>
  brokenBookingRules(inBookings(path), text, targets.map(inBookings));

test.each([
  [
    "a higher part",
    "cancellation/cancellation.ts",
    "reading/reading.ts",
    /cancellation is not above reading/,
  ],
  [
    "a part of equal rank",
    "proposals/acts.ts",
    "replacements/rules.ts",
    /proposals is not above replacements/,
  ],
  ["a higher file", "sides.ts", "present.ts", /sides is not above present/],
  ["routes", "bookings.ts", "routes-worker.ts", /bookings is not above routes/],
])("importing %s is reported", (_what, path, target, sentence) => {
  expect(broken(path, [target])).toEqual([expect.stringMatching(sentence)]);
});

test("importing the predicate of another part is reported, except in reading/", () => {
  const text = 'import { type Quote, mayCancel } from "../cancellation/rules.ts";';
  expect(broken("no-show/no-show.ts", ["cancellation/rules.ts"], text)).toEqual([
    expect.stringMatching(/imports 'mayCancel'/),
  ]);
  expect(broken("reading/allowed.ts", ["cancellation/rules.ts"], text)).toEqual([]);
});

test("a part may import lower parts and its own files", () => {
  expect(
    broken(
      "cancellation/cancellation.ts",
      ["proposals/closing.ts", "cancellation/rules.ts", "queries.ts"],
      'import { mayCancel } from "./rules.ts";',
    ),
  ).toEqual([]);
  expect(broken("routes-life.ts", ["reading/reading.ts"])).toEqual([]);
});

test("the order matches the existing parts and docs/architecture.md", () => {
  const parts = readdirSync(join(root, bookings))
    .filter((name) => !name.endsWith(".test.ts"))
    .map((name) => bookingPartOf(inBookings(name)));
  expect(bookingRanks.flat().toSorted()).toEqual([...new Set(parts)].toSorted());
  const architecture = readFileSync(join(root, "docs/architecture.md"), "utf8");
  const [written] = /(?<=Inside `domains\/bookings\/`, by folder or file:\n`)[^`]+/.exec(architecture) ?? [];
  expect(written?.split(/\s*<\s*/).map((rank) => rank.split(/,\s*/))).toEqual(bookingRanks);
});
