// The case of a dispute from its opening to its end, as the panel and the worker see it.
import { beforeAll, beforeEach, expect, test } from "vitest";
import { refundTooLarge } from "@hourhand/contract/money-admin";
import {
  administrator,
  customer,
  worker,
  type TestPerson,
  type TestWorker,
} from "../../../../test/people.ts";
import {
  changeBy,
  deliver,
  earningsOf,
  moveTo,
  paidBooking,
  readBooking,
  switchPayments,
} from "../../../../test/payments.ts";
import { expectProblem } from "../../../../test/problems.ts";
import { testApp } from "../../../../test/start-app.ts";
import { onlyRow } from "../../../platform/database/rows.ts";
import { sql } from "../../../platform/database/sql.ts";

const app = testApp({}, { jobs: false });
let admin: TestPerson;
let asha: TestPerson;
let ravi: TestWorker;
let id: number;
beforeAll(async () => {
  admin = await administrator(app);
  await switchPayments(app, admin, "optional");
});
beforeEach(async () => {
  [asha, ravi] = [await customer(app), await worker(app)];
  id = await paidBooking(app, asha, ravi);
  await moveTo(app, ravi, id, "completed");
  await sql`update earnings set payable_at = market_now() where worker_id = ${ravi.workerId}`.execute(
    app.app.platform.pool,
  );
});

const asAdmin = (method: string, path: string, body?: Record<string, unknown>) =>
  app.call(method, `/api/v1/admin/${path}`, { token: admin.token, ...(body && { body }) });
const cases = async (): Promise<{ kind: string; id: number; amount_paise: number }[]> =>
  (await asAdmin("GET", "money/waiting")).body.items.filter(
    ({ booking_id: of }: { booking_id: number }) => of === id,
  );
const dispute = async (): Promise<void> => {
  const { rows } = await sql<{ provider_id: string }>`
    select provider_id from customer_payments where booking_id = ${id}`.execute(app.app.platform.pool);
  const { provider_id: moneyId } = onlyRow(rows);
  await deliver(app, {
    dispute: { id: `case_${moneyId}`, moneyId, amountPaise: 100_000, currency: "inr", state: "open" },
  });
};
const end = async (body: Record<string, unknown>) =>
  asAdmin("POST", `disputes/${onlyRow(await cases()).id}/ended`, body);
const refund = () =>
  asAdmin("POST", `bookings/${id}/refunds`, { amount_paise: 100_000, reason: "x", from: "platform" });

test("an open case holds the share and waits", { tags: ["@money-4.20", "@money-4.22"] }, async () => {
  expect(await changeBy(app, dispute)).toEqual({ clearing: -100_000, suspense: 100_000 });
  expect(await cases()).toMatchObject([{ kind: "dispute", amount_paise: 100_000 }]);
  expect(await earningsOf(app, ravi)).toMatchObject({ held_paise: 90_000, payable_paise: 0 });
});

test.each([
  [{ won: true }, { clearing: 100_000, suspense: -100_000 }],
  [
    { won: false, from: "worker" },
    { suspense: -100_000, earnings: 90_000, platform: 10_000 },
  ],
  [
    { won: false, from: "platform" },
    { suspense: -100_000, platform: 100_000 },
  ],
])("the end %o is recorded", { tags: ["@money-4.21"] }, async (body, expected) => {
  await dispute();
  expect(await changeBy(app, () => end(body))).toEqual(expected);
  expect(await cases()).toEqual([]);
});

test("a refund at the same time never exceeds the rest", { tags: ["@money-4.19"] }, async () => {
  const [answer] = await Promise.all([refund(), dispute()]);
  const { refunds } = await readBooking(app, asha, id);
  expect(refunds).toHaveLength(answer.status === 201 ? 1 : 0);
  expectProblem(await refund(), refundTooLarge);
});
