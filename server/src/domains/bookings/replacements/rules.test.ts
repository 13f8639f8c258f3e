// When the worker of a booking can be replaced.
import { expect, test } from "vitest";
import { bookingStatuses } from "@hourhand/contract/bookings";
import { endedByWorker, mayReplace, type EndedBooking } from "./rules.ts";

const ended = (fields: Partial<EndedBooking>): EndedBooking => ({
  status: "canceled",
  cancellation: null,
  no_show: null,
  ...fields,
});

test.each<[string, Partial<EndedBooking>, boolean]>([
  ["rejected", { status: "rejected" }, true],
  ["canceled by its worker", { cancellation: { by: "worker", cause: "ill" } }, true],
  ["not answered", { cancellation: { by: "system", cause: "not_answered" } }, true],
  ["missed by its worker", { no_show: { missing: "worker" } }, true],
  ["missed by its customer", { no_show: { missing: "customer" } }, false],
  ["canceled by its customer", { cancellation: { by: "customer", cause: "worker_asked" } }, false],
  ["canceled by an administrator", { cancellation: { by: "admin", cause: "other" } }, false],
  ["of a blocked account", { cancellation: { by: "system", cause: "account_blocked" } }, false],
])("a booking that was %s: %o %s", { tags: ["@beyond-3.62"] }, (_how, fields, expected) => {
  expect(endedByWorker(ended(fields))).toBe(expected);
});

test("a live booking is not replaced, and no booking twice", () => {
  const live = bookingStatuses.filter((status) => status !== "rejected" && status !== "canceled");
  for (const status of live)
    expect(endedByWorker(ended({ status, cancellation: { by: "worker", cause: "ill" } }))).toBe(false);
  expect(mayReplace({ ...ended({ status: "rejected" }), replaced_by: null })).toBe(true);
  expect(mayReplace({ ...ended({ status: "rejected" }), replaced_by: 9 })).toBe(false);
});
