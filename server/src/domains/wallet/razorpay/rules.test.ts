// What events of disputes mean: requests for information move no money.
import { expect, test } from "vitest";
import { newsOf } from "./rules.ts";

test.each([
  ["fraud", false],
  ["retrieval", false],
  ["chargeback", true],
])("a dispute of phase %s is one of money: %s", (phase, isOfMoney) => {
  const entity = { id: "disp_1", payment_id: "pay_1", amount: 100, currency: "INR", status: "open", phase };
  const news = newsOf({ event: "payment.dispute.created", payload: { dispute: { entity } } });
  expect(news.dispute !== null).toBe(isOfMoney);
});
