// Invoices of the platform fee: one a month for each worker with fees, on the 1st of the next month.
import { beforeAll, beforeEach, expect, test } from "vitest";
import { notAllowed, notFound } from "@hourhand/contract/problem";
import { booking } from "../../../../test/bookings.ts";
import { advanceUntil, instantOf } from "../../../../test/market-time.ts";
import {
  administrator,
  customer,
  worker,
  type TestPerson,
  type TestWorker,
} from "../../../../test/people.ts";
import { acceptedOnline, moveTo, pay, switchPayments } from "../../../../test/payments.ts";
import { expectProblem } from "../../../../test/problems.ts";
import { testApp } from "../../../../test/start-app.ts";
import { sql } from "../../../platform/database/sql.ts";
import { inTransaction } from "../../../platform/database/transaction.ts";
import { accrueFee } from "../../wallet/wallet.ts";

const app = testApp({ TEST_CLOCK: "on", VISIT_TIMES: "free" }, { jobs: false });
let admin: TestPerson;
let ravi: TestWorker;
let bookingId = 700_000;
beforeAll(async () => {
  admin = await administrator(app);
});
beforeEach(async () => {
  ravi = await worker(app, { fullName: "Ravi Kumar" });
});

const charge = (who: TestWorker, totalPaise: number) =>
  inTransaction(app.app.platform.pool, (transaction) =>
    accrueFee(app.app.platform, transaction, {
      workerId: who.workerId,
      bookingId: bookingId++,
      totalPaise,
    }),
  );
const list = async (who: TestPerson = ravi) =>
  (await app.call("GET", "/api/v1/worker/fee_invoices", { token: who.token })).body.items;
/** The first day of the month of the marketplace's clock, some months later. */
const monthAfter = (months: number): string => {
  const [year = 0, month = 0] = app.app.platform.calendar.today().split("-").map(Number);
  return new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 10);
};
const toFirst = (months: number) => advanceUntil(app, admin, instantOf(monthAfter(months), "00:05"));

test(
  "a month with fees has one invoice, issued on the 1st of the next; a month without has none",
  { tags: ["@money-7.7", "@money-7.9"] },
  async () => {
    const other = await worker(app);
    const first = monthAfter(0);
    await charge(ravi, 100_000);
    await charge(ravi, 55_000);
    await charge(other, 20_000);
    expect(await list()).toEqual([]);
    await toFirst(1);
    expect(await list()).toEqual([
      {
        id: expect.any(Number),
        number: expect.stringMatching(/^F\/\d\d-\d\d\/\d{6}$/),
        month: first,
        amount_paise: 15_500,
        tax_paise: 0,
        currency: "INR",
        issued_at: expect.any(String),
      },
    ]);
    const numbers = [...(await list()), ...(await list(other))].map(({ number }) => Number(number.slice(-6)));
    expect(Math.abs((numbers[0] ?? 0) - (numbers[1] ?? 0))).toBe(1);
    await toFirst(2);
    expect(await list()).toHaveLength(1);
  },
);

/** Makes an accepted visit of one hour under a policy. */
async function accepted(
  policy: Record<string, unknown>,
  pricePaise: number,
  { startTime, isOnline = false }: { startTime: string; isOnline?: boolean },
): Promise<number> {
  const { pool } = app.app.platform;
  const edited = await app.call("PUT", "/api/v1/admin/policies/default", {
    token: admin.token,
    body: policy,
  });
  expect(edited.status).toBe(200);
  await sql`update workers set salary_paise = ${pricePaise} where id = ${ravi.workerId}`.execute(pool);
  const asha = await customer(app);
  if (!isOnline) return booking(app, asha, ravi, "accepted", { startTime });
  const id = await acceptedOnline(app, asha, ravi, { startTime }, 1);
  await pay(app, asha, id);
  return id;
}
const taxesOfInvoice = async () =>
  (
    await sql<{ taxes: unknown }>`
      select content->'taxes' as taxes from papers where worker_id = ${ravi.workerId}`.execute(
      app.app.platform.pool,
    )
  ).rows;
const taxOfAll = async () =>
  (await app.call("GET", "/api/v1/admin/money", { token: admin.token })).body.tax_paise;

test(
  "the invoice has the tax that the ledger booked, by the policy of each booking",
  { tags: ["@money-2.9", "@money-7.8"] },
  async () => {
    await switchPayments(app, admin, "optional");
    const ids = [
      await accepted({ tax_percent: 18, tax_on: "fee" }, 118_000, { startTime: "08:00" }),
      await accepted({ tax_percent: 18, tax_on: "fee" }, 236_000, { startTime: "09:00", isOnline: true }),
      await accepted({ tax_percent: 12, tax_label: "VAT" }, 112_000, { startTime: "10:00" }),
      // A tax on the whole price is not the fee's.
      await accepted({ tax_percent: 18, tax_on: "total" }, 118_000, { startTime: "11:00", isOnline: true }),
      await accepted({ tax_percent: 18, tax_on: "total" }, 118_000, { startTime: "12:00" }),
    ];
    const before = await taxOfAll();
    const wholePriceTax = 18_000;
    for (const id of ids) await moveTo(app, ravi, id, "completed");
    expect((await taxOfAll()) - before).toBe(1_800 + 3_600 + 1_200 + wholePriceTax);
    await toFirst(1);
    expect(await list()).toMatchObject([{ amount_paise: 11_800 * 3 + 23_600 + 11_200, tax_paise: 6_600 }]);
    expect(await taxesOfInvoice()).toEqual([
      {
        taxes: [
          { percent: 12, label: "VAT", amount_paise: 1_200 },
          { percent: 18, label: "GST", amount_paise: 5_400 },
        ],
      },
    ]);
  },
);

test("a fee that was charged before fees at visits had their tax booked is invoiced without one", async () => {
  const id = await accepted({ tax_percent: 18, tax_on: "fee" }, 118_000, { startTime: "08:00" });
  await inTransaction(app.app.platform.pool, (transaction) =>
    accrueFee(app.app.platform, transaction, {
      workerId: ravi.workerId,
      bookingId: id,
      totalPaise: 118_000,
    }),
  );
  await toFirst(1);
  expect(await list()).toMatchObject([{ amount_paise: 11_800, tax_paise: 0 }]);
});

test("the PDF is its worker's alone", { tags: ["@money-7.7"] }, async () => {
  await charge(ravi, 100_000);
  await toFirst(1);
  const [{ id }] = await list();
  const path = `/api/v1/worker/fee_invoices/${id}.pdf`;
  const file = await fetch(app.url + path, { headers: { authorization: `Bearer ${ravi.token}` } });
  expect(file.headers.get("content-type")).toBe("application/pdf");
  expect(
    Buffer.from(await file.arrayBuffer())
      .subarray(0, 5)
      .toString(),
  ).toBe("%PDF-");
  expectProblem(await app.call("GET", path, { token: (await worker(app)).token }), notFound);
  expectProblem(await app.call("GET", path, { token: (await customer(app)).token }), notAllowed);
  expectProblem(
    await app.call("GET", "/api/v1/worker/fee_invoices/999999.pdf", { token: ravi.token }),
    notFound,
  );
});
