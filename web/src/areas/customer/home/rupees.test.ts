// Home's prices have the same format as everywhere else.
import { expect, test } from "vitest";
import { formatRupees } from "../../../ui/format/money.ts";
import { rupees } from "./rupees.ts";

test.each([1, 99.5, 220, 999.99, 1000, 1250, 1250.05, 9999])("%d rupees look the same", (amount) => {
  expect(rupees(amount)).toBe(formatRupees(amount));
});
