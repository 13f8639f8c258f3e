// Papers that are issued while the test clock moves have the date of the moment that they were due at.
import { beforeAll, expect, test } from "vitest";
import { advance } from "../../../../test/market-time.ts";
import { administrator, customer, worker, type TestPerson } from "../../../../test/people.ts";
import {
  acceptedOnline,
  moveTo,
  openCheckout,
  pageAt,
  pay,
  press,
  readBooking,
  switchPayments,
} from "../../../../test/payments.ts";
import { answerProposal, propose } from "../../../../test/proposals.ts";
import { testApp } from "../../../../test/start-app.ts";
import { sql } from "../../../platform/database/sql.ts";
import { onlyRow } from "../../../platform/database/rows.ts";

const app = testApp({ TEST_CLOCK: "on", VISIT_TIMES: "free" }, { jobs: false });
const dayMinutes = 1_440;
let admin: TestPerson;
beforeAll(async () => {
  admin = await administrator(app);
  await switchPayments(app, admin, "optional");
});

test("a receipt and fee invoices of three months that one move of the clock passes over", async () => {
  const { pool } = app.app.platform;
  const [asha, ravi] = [await customer(app), await worker(app)];
  const id = await acceptedOnline(app, asha, ravi);
  await pay(app, asha, id);
  const { body: proposal } = await propose(app, ravi, id, { kind: "extra", hours: 1 });
  expect((await answerProposal(app, asha, proposal.id, "accept")).status).toBe(200);
  await moveTo(app, ravi, id, "completed");
  // The money for the extra work arrives a month later, on the way of the clock, and is shared then.
  const page = pageAt(app, (await openCheckout(app, asha, id, 1)).body.checkout_url);
  await press(page, "later");
  await sql`update test_money set at = market_now() + interval '32 days'
    where checkout_id = ${page.slice(page.lastIndexOf("/") + 1)}`.execute(pool);
  const day = async (days: number) =>
    onlyRow(
      (
        await sql<{ day: string }>`
          select ((market_now() + make_interval(days => ${days})) at time zone 'Asia/Kolkata')::date::text as day`.execute(
          pool,
        )
      ).rows,
    ).day;
  const expected = [await day(32), await day(33)];
  await advance(app, admin, 95 * dayMinutes);

  expect((await readBooking(app, asha, id)).payments[1].state).toBe("paid");
  const { rows } = await sql<{ kind: string; date: string; says: string; next: string | null }>`
    select kind, (issued_at at time zone 'Asia/Kolkata')::date::text as date, content->>'issued_on' as says,
      (month + interval '1 month')::date::text as next from papers order by id`.execute(pool);
  expect(rows.map(({ kind }) => kind).toSorted()).toEqual([
    "fee_invoice",
    "fee_invoice",
    "receipt",
    "receipt",
  ]);
  for (const { date, says } of rows) expect(says).toBe(date);
  for (const { says, next } of rows.filter(({ kind }) => kind === "fee_invoice")) expect(says).toBe(next);
  expect(expected).toContain(rows.findLast(({ kind }) => kind === "receipt")?.says);
});
