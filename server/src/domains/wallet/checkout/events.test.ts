// Two hundred payment events, repeated and shuffled: the ledger stays balanced.
import { expect, test } from "vitest";
import { deliverEvents, ledgerState } from "../../../../test/payment-events.ts";
import { testApp } from "../../../../test/start-app.ts";

const app = testApp({}, { jobs: false });

test(
  "200 events, 20 % repeated, shuffled: the ledger sums to zero, pending is fees minus payments, nothing counts twice",
  { tags: ["@worker-9.11"] },
  async () => {
    const expected = await deliverEvents(app, 200, 42);
    const { sums, fees } = await ledgerState(app);
    const paid = [...expected.values()].reduce((sum, each) => sum + each.paid, 0);
    expect(sums).toEqual({
      whole: 0,
      unbalanced: 0,
      bank: paid,
      kept_bank: paid,
      succeeded: paid,
      credited_twice: 0,
      wrongly_kept: 0,
    });
    expect(
      new Map(fees.map(({ worker_id, charged, paid: credited }) => [worker_id, { charged, paid: credited }])),
    ).toEqual(expected);
    for (const { charged, paid: credited, pending } of fees) expect(pending).toBe(charged - credited);
  },
);
