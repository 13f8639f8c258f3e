// Receipts and refund notes are issued with the money, and their numbers have no gaps (docs/rules/papers.md).
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { cancelVisit } from "../../../../test/cancellations.ts";
import {
  administrator,
  customer,
  worker,
  type TestPerson,
  type TestWorker,
} from "../../../../test/people.ts";
import { notFound, notSignedIn } from "@hourhand/contract/problem";
import { acceptedOnline, pay, readBooking, runJob, switchPayments } from "../../../../test/payments.ts";
import { expectProblem } from "../../../../test/problems.ts";
import { testApp } from "../../../../test/start-app.ts";
import { onlyRow } from "../../../platform/database/rows.ts";
import { sql } from "../../../platform/database/sql.ts";
import { inTransaction } from "../../../platform/database/transaction.ts";
import { issueReceipt } from "./papers.ts";

const app = testApp({}, { jobs: false });
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

const pool = () => app.app.platform.pool;

describe("numbers", () => {
  test(
    "a receipt is issued when the payment is paid, a note when the refund is done",
    { tags: ["@money-7.9"] },
    async () => {
      const id = await acceptedOnline(app, asha, ravi);
      expect((await readBooking(app, asha, id)).payments[0].receipt_number).toBeNull();
      await pay(app, asha, id);
      const [payment] = (await readBooking(app, asha, id)).payments;
      expect(payment.receipt_number).toMatch(/^R\/\d\d-\d\d\/\d{6}$/);
      await cancelVisit(app, id, asha, "plans_changed");
      expect((await readBooking(app, asha, id)).refunds[0].note_number).toBeNull();
      await runJob(app, "sendRefunds");
      expect((await readBooking(app, asha, id)).refunds[0].note_number).toMatch(/^N\/\d\d-\d\d\/\d{6}$/);
      const own = (await app.call("GET", "/api/v1/payments", { token: asha.token })).body.items[0];
      expect(own.payment.receipt_number).toBe(payment.receipt_number);
      expect(own.refunds[0].note_number).toMatch(/^N/);
    },
  );

  test("a second receipt of the same payment takes no number", async () => {
    const id = await acceptedOnline(app, asha, ravi);
    await pay(app, asha, id);
    const [payment] = (await readBooking(app, asha, id)).payments;
    const last = async () =>
      onlyRow(
        (await sql<{ last: number }>`select last from paper_counters where series = 'R'`.execute(pool()))
          .rows,
      ).last;
    const before = await last();
    await inTransaction(pool(), (transaction) => issueReceipt(app.app.platform, transaction, payment.id));
    expect(await last()).toBe(before);
  });

  test(
    "200 issued at once, a random fifth rolled back, are numbered without gaps or doubles",
    { tags: ["@money-7.10"] },
    async () => {
      const id = await acceptedOnline(app, asha, ravi);
      const [payment] = (await readBooking(app, asha, id)).payments;
      const { rows } = await sql<{ id: number }>`
      insert into customer_payments (booking_id, customer_id, worker_id, kind, amount_paise, state, due_at, paid_at)
      select p.booking_id, p.customer_id, p.worker_id, 'extra', 100 + n, 'paid', p.due_at, market_now()
      from customer_payments p, generate_series(1, 200) n where p.id = ${payment.id} returning id`.execute(
        pool(),
      );
      const counts = async () =>
        (
          await sql<{ count: number }>`select count from papers where series = 'R' order by count`.execute(
            pool(),
          )
        ).rows.map(({ count }) => count);
      const before = (await counts()).length;
      const isKept = rows.map(() => Math.random() > 0.2);
      const outcomes = await Promise.allSettled(
        rows.map((row, at) =>
          inTransaction(pool(), async (transaction) => {
            await issueReceipt(app.app.platform, transaction, row.id);
            if (!isKept[at]) throw new Error("Rolled back by the test.");
          }),
        ),
      );
      const done = outcomes.filter(({ status }) => status === "fulfilled").length;
      expect(outcomes.map(({ status }) => status === "fulfilled")).toEqual(isKept);
      expect(await counts()).toEqual(Array.from({ length: before + done }, (_, at) => at + 1));
    },
  );

  test("papers never change", { tags: ["@money-7.11"] }, async () => {
    const id = await acceptedOnline(app, asha, ravi);
    await pay(app, asha, id);
    await expect(sql`update papers set language = 'hi'`.execute(pool())).rejects.toThrow();
    await expect(sql`delete from papers`.execute(pool())).rejects.toThrow();
  });
});

describe("papers as PDF", () => {
  const read = (path: string, person: TestPerson) =>
    fetch(`${app.url}${path}`, { headers: { authorization: `Bearer ${person.token}` } });
  const paid = async () => {
    const id = await acceptedOnline(app, asha, ravi);
    const path = `/api/v1/payments/${(await readBooking(app, asha, id)).payments[0].id}/receipt`;
    return { id, path };
  };

  test(
    "a receipt is read by its customer and administrators, once it is issued",
    { tags: ["@money-7.1"] },
    async () => {
      const { id, path } = await paid();
      for (const person of [asha, admin])
        expectProblem(await app.call("GET", path, { token: person.token }), notFound);
      await pay(app, asha, id);
      for (const person of [asha, admin]) {
        const answer = await read(path, person);
        expect(answer.status).toBe(200);
        expect(answer.headers.get("content-type")).toBe("application/pdf");
        expect((await answer.text()).slice(0, 5)).toBe("%PDF-");
      }
      for (const person of [ravi, await customer(app)])
        expectProblem(await app.call("GET", path, { token: person.token }), notFound);
      expectProblem(
        await app.call("GET", "/api/v1/payments/999999/receipt", { token: asha.token }),
        notFound,
      );
      expectProblem(await app.call("GET", path), notSignedIn);
    },
  );

  test(
    "a note is read by its customer and administrators, once the refund is done",
    { tags: ["@money-7.1"] },
    async () => {
      const { id } = await paid();
      await pay(app, asha, id);
      const canceled = await cancelVisit(app, id, asha, "plans_changed");
      const path = `/api/v1/refunds/${canceled.body.refunds[0].id}/note`;
      expectProblem(await app.call("GET", path, { token: asha.token }), notFound);
      await runJob(app, "sendRefunds");
      for (const person of [asha, admin])
        expect((await (await read(path, person)).text()).slice(0, 5)).toBe("%PDF-");
      for (const person of [ravi, await customer(app)])
        expectProblem(await app.call("GET", path, { token: person.token }), notFound);
    },
  );

  test("twenty at once are drawn", async () => {
    const { id, path } = await paid();
    await pay(app, asha, id);
    const answers = await Promise.all(Array.from({ length: 20 }, () => read(path, asha)));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  });
});

test.each([
  ["2027-03-31T18:29:59Z", 4, "Asia/Kolkata", "26-27"],
  ["2027-03-31T18:30:00Z", 4, "Asia/Kolkata", "27-28"],
  ["2026-12-31T22:59:59Z", 1, "Europe/Berlin", "2026"],
  ["2026-12-31T23:00:00Z", 1, "Europe/Berlin", "2027"],
  ["2026-11-30T12:00:00Z", 12, "UTC", "25-26"],
  ["2026-12-01T00:00:00Z", 12, "UTC", "26-27"],
  ["2099-07-01T00:00:00Z", 7, "UTC", "99-00"],
  // The last day of a long month lies in the year that has begun.
  ["2027-05-31T12:00:00Z", 4, "UTC", "27-28"],
])(
  "the financial year of %s that starts in month %i in %s is %s",
  { tags: ["@money-7.9"] },
  async (at, starts, zone, year) => {
    const { rows } = await sql<{ year: string }>`
    select financial_year(${at}::timestamptz, ${starts}::integer, ${zone}::text) as year`.execute(pool());
    expect(rows).toEqual([{ year }]);
  },
);
