// The codes of refusals that the specification names, with their statuses: clients decide by them.
import { expect, test } from "vitest";
import { allEndpoints } from "../test/endpoints.ts";

/** Every code that a call of the contract names, with its statuses. */
const statuses = new Map<string, Set<number>>();
for (const { problems } of allEndpoints)
  for (const { code, status } of problems) statuses.set(code, (statuses.get(code) ?? new Set()).add(status));
const statusesOf = (codes: readonly string[]) =>
  codes.map((code) => [code, [...(statuses.get(code) ?? [])].toSorted((one, other) => one - other)]);

test("what money refuses with 409 and 403", { tags: ["@money-11.1"] }, () => {
  const conflicts = [
    "payments-off",
    "online-payment-required",
    "payment-closed",
    "payment-due",
    "refund-too-large",
    "already-paid-out",
    "nothing-payable",
    "already-answered",
    "paid-online",
  ];
  expect(statusesOf(conflicts)).toEqual(conflicts.map((code) => [code, [409]]));
  expect(statusesOf(["wrong-password"])).toEqual([["wrong-password", [403]]]);
});

test("without a provider 409 in settings, else 503", { tags: ["@money-11.2"] }, () => {
  expect(statusesOf(["payments-not-set-up", "payments-down"])).toEqual([
    ["payments-not-set-up", [409, 503]],
    ["payments-down", [503]],
  ]);
});
