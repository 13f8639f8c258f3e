// How much an update of a checkout credits.
import { expect, test } from "vitest";
import { checkUpdate } from "./rules.ts";

test("an update credits exactly the amount that was requested and paid", () => {
  const payment = { id: 1, worker_id: 7, amount_paise: 500, currency: "inr", status: "pending" } as const;
  const update = {
    result: "paid",
    providerId: "x",
    amountPaise: 500,
    currency: "inr",
    reference: "worker-7",
  } as const;
  expect(checkUpdate(update, payment)).toBe("credited");
  expect(checkUpdate(update, { ...payment, status: "failed" })).toBe("credited");
  expect(checkUpdate(update, { ...payment, status: "success" })).toBe("unchanged");
  expect(checkUpdate(update, undefined)).toBe("unknown-session");
  expect(checkUpdate({ ...update, amountPaise: 501 }, payment)).toBe("wrong-amount");
  expect(checkUpdate({ ...update, currency: "usd" }, payment)).toBe("wrong-currency");
  expect(checkUpdate({ ...update, reference: "worker-8" }, payment)).toBe("wrong-session");
  expect(checkUpdate({ ...update, result: "failed" }, payment)).toBe("failed");
  expect(checkUpdate({ ...update, result: "failed" }, { ...payment, status: "success" })).toBe("unchanged");
});
