// Stripe's exceptions from the minor units of ISO 4217.
import { expect, test } from "vitest";
import { fromStripe, minimumOf, toStripe } from "./amounts.ts";

test.each([
  ["inr", 150_000, 150_000],
  ["jpy", 1_500, 1_500],
  ["kwd", 5_120, 5_120],
  ["isk", 1_500, 150_000],
  ["ugx", 40_000, 4_000_000],
])("an amount in %s is sent and read back", { tags: ["@money-8.13"] }, (currency, paise, sent) => {
  expect(toStripe(paise, currency)).toBe(sent);
  expect(fromStripe(sent, currency)).toBe(paise);
});

test("the smallest charge depends on the currency", { tags: ["@money-8.13"] }, () => {
  expect(["inr", "gbp", "czk", "jpy"].map(minimumOf)).toEqual([50, 30, 1_500, 50]);
});
