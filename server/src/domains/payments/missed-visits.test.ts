// A paid visit that one side missed: what is kept, shared and refunded.
import { beforeAll, beforeEach, expect, test } from "vitest";
import { advanceUntil, instantOf } from "../../../test/market-time.ts";
import { administrator, customer, worker, type TestPerson, type TestWorker } from "../../../test/people.ts";
import { changeBy, paidBooking, readBooking, statementOf, switchPayments } from "../../../test/payments.ts";
import { testApp } from "../../../test/start-app.ts";
import { sql } from "../../platform/database/sql.ts";

const app = testApp({ TEST_CLOCK: "on" }, { jobs: false });
let admin: TestPerson;
let asha: TestPerson;
let ravi: TestWorker;
beforeAll(async () => {
  admin = await administrator(app);
  await switchPayments(app, admin, "optional");
});
beforeEach(async () => {
  [asha, ravi] = [await customer(app), await worker(app)];
});

/** Makes a paid visit of ₹1,000 of which 60 % stay if its customer is not there; a side reports the other missing. */
async function missed(reportedBy: "customer" | "worker", { isConfirmed = true } = {}) {
  const { pool } = app.app.platform;
  await sql`insert into policy_versions (category_id, version, answer_within_hours, booking_days, cancel_tiers,
      no_show_percent, address_before_acceptance, arrival_code, tiers_confirmed, no_show_confirmed)
    select null, max(version) + 1, 24, 7, '[{"hours_before": 0, "percent": 40}]', 60, 'whole', 'optional', true,
      ${isConfirmed} from policy_versions where category_id is null`.execute(pool);
  await sql`update policies set version_id = (select max(id) from policy_versions) where category_id is null`.execute(
    pool,
  );
  const id = await paidBooking(app, asha, ravi);
  const { date, start_time: startTime } = await readBooking(app, asha, id);
  await advanceUntil(app, admin, instantOf(date, startTime) + 35 * 60_000);
  const { token } = reportedBy === "worker" ? ravi : asha;
  const change = await changeBy(app, async () => {
    const answer = await app.call("POST", `/api/v1/bookings/${id}/no_show`, { token, body: {} });
    expect(answer.status).toBe(200);
  });
  return { change, ...(await readBooking(app, asha, id)) };
}

test("customer not there: the policy's part stays and is shared", { tags: ["@money-4.9"] }, async () => {
  const { change, no_show: noShow, refunds } = await missed("worker");
  expect(change).toEqual({ held: 100_000, clearing: -40_000, earnings: -54_000, fees: -6_000 });
  expect(noShow).toMatchObject({ missing: "customer", charge_paise: 60_000 });
  expect(refunds).toMatchObject([{ amount_paise: 40_000, cause: "no_show" }]);
  expect(await statementOf(app, ravi)).toMatchObject([{ kind: "no_show", amount_paise: 54_000 }]);
});

test("worker not there: everything goes back", { tags: ["@money-4.8"] }, async () => {
  const { change, no_show: noShow, refunds } = await missed("customer");
  expect(change).toEqual({ held: 100_000, clearing: -100_000 });
  expect(noShow).toMatchObject({ missing: "worker", charge_paise: 0 });
  expect(refunds).toMatchObject([{ amount_paise: 100_000, cause: "no_show" }]);
});

test("in India nothing stays until the percent was edited", { tags: ["@money-2.12"] }, async () => {
  const { change, no_show: noShow } = await missed("worker", { isConfirmed: false });
  expect(change).toEqual({ held: 100_000, clearing: -100_000 });
  expect(noShow).toMatchObject({ charge_paise: 0, policy_charge_paise: 60_000 });
});
