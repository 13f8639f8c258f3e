// Refunds by administrators, those that fail, and the ledger that explains them.
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { illegalStatusChange } from "@hourhand/contract/bookings";
import { alreadyPaidOut, refundTooLarge } from "@hourhand/contract/money-admin";
import { invalidInput, notAllowed, notFound } from "@hourhand/contract/problem";
import {
  administrator,
  customer,
  worker,
  type TestPerson,
  type TestWorker,
} from "../../../../test/people.ts";
import {
  changeBy,
  paidBooking,
  statementOf,
  moveTo,
  readBooking,
  runJob,
  switchPayments,
} from "../../../../test/payments.ts";
import { expectProblem, outcomeOf } from "../../../../test/problems.ts";
import { testApp } from "../../../../test/start-app.ts";
import { sql } from "../../../platform/database/sql.ts";

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

const refund = (id: number, body: object, person = admin) =>
  app.call("POST", `/api/v1/admin/bookings/${id}/refunds`, {
    token: person.token,
    body: { amount_paise: 10_000, reason: "The visit began late.", from: "worker", ...body },
  });

describe("a refund by an administrator", () => {
  test(
    "comes from the worker's share or from the platform, and never exceeds what was paid",
    { tags: ["@money-4.11", "@money-4.12", "@money-4.14", "@money-5.3"] },
    async () => {
      const id = await paidBooking(app, asha, ravi);
      await moveTo(app, ravi, id, "completed");
      expect(await changeBy(app, () => refund(id, {}))).toEqual({ earnings: 10_000, clearing: -10_000 });
      expect(await changeBy(app, () => refund(id, { from: "platform", amount_paise: 20_000 }))).toEqual({
        platform: 20_000,
        clearing: -20_000,
      });
      expectProblem(await refund(id, { from: "platform", amount_paise: 70_001 }), refundTooLarge);
      expect(await statementOf(app, ravi)).toMatchObject([
        { kind: "refund", amount_paise: -10_000, balance_paise: 80_000 },
        { kind: "visit", balance_paise: 90_000 },
      ]);
      const { refunds } = await readBooking(app, ravi, id);
      expect(refunds).toMatchObject([{ cause: "admin", reason: "The visit began late." }, {}]);
    },
  );

  test("from a share that is paid out already is refused", { tags: ["@money-4.13"] }, async () => {
    const id = await paidBooking(app, asha, ravi);
    await moveTo(app, ravi, id, "completed");
    expectProblem(await refund(id, { amount_paise: 90_001 }), alreadyPaidOut);
    expect((await refund(id, { amount_paise: 90_000 })).status).toBe(201);
  });

  test(
    "is refused before the end, for strangers and for unknown bookings",
    { tags: ["@money-4.11"] },
    async () => {
      const id = await paidBooking(app, asha, ravi);
      expectProblem(await refund(id, {}), illegalStatusChange);
      expectProblem(await refund(999_999, {}), notFound);
      for (const person of [asha, ravi]) expectProblem(await refund(id, {}, person), notAllowed);
    },
  );

  test("of two at the same time for all of it, one is made", { tags: ["@money-4.19"] }, async () => {
    const id = await paidBooking(app, asha, ravi);
    await moveTo(app, ravi, id, "completed");
    const all = { from: "platform", amount_paise: 100_000 };
    const answers = await Promise.all([refund(id, all), refund(id, all), refund(id, all)]);
    expect(answers.map((answer) => String(outcomeOf(answer))).toSorted()).toEqual([
      "201",
      "409 refund-too-large",
      "409 refund-too-large",
    ]);
  });

  test(
    "that fails waits until it is settled outside",
    { tags: ["@money-4.17", "@money-4.22", "@money-8.4"] },
    async () => {
      const id = await paidBooking(app, asha, ravi);
      await moveTo(app, ravi, id, "completed");
      const { items } = (await refund(id, { amount_paise: 1_313, from: "platform" })).body;
      const path = (act: string) => `/api/v1/admin/refunds/${items[0].id}/${act}`;
      const settle = () =>
        app.call("POST", path("settled_outside"), {
          token: admin.token,
          body: { reference: "Bank, 28 Nov" },
        });
      expectProblem(await settle(), illegalStatusChange);
      await runJob(app, "sendRefunds");
      expect((await readBooking(app, asha, id)).refunds[0].state).toBe("failed");
      expect((await app.call("POST", path("retry"), { token: admin.token })).body.state).toBe("pending");
      await runJob(app, "sendRefunds");
      expect((await readBooking(app, asha, id)).refunds[0].state).toBe("failed");
      const waiting = async () =>
        (await app.call("GET", "/api/v1/admin/money/waiting", { token: admin.token })).body.items.filter(
          ({ id: one }: { id: number }) => one === items[0].id,
        );
      expect(await waiting()).toMatchObject([{ kind: "refund_failed", booking_id: id, amount_paise: 1_313 }]);
      expect(await changeBy(app, settle)).toEqual({ suspense: 1_313, bank: -1_313 });
      expect((await readBooking(app, asha, id)).refunds[0].state).toBe("done");
      expect(await waiting()).toEqual([]);
      expectProblem(await settle(), illegalStatusChange);
    },
  );
});

describe("the list of refunds", () => {
  test("has those of all bookings, the newest first, by pages and by state", async () => {
    const ids: number[] = [];
    for (const amount of [1_313, 2_000, 3_000]) {
      const id = await paidBooking(app, await customer(app), await worker(app));
      await sql`update bookings set status = 'completed' where id = ${id}`.execute(app.app.platform.pool);
      ids.unshift((await refund(id, { amount_paise: amount, from: "platform" })).body.id);
    }
    await runJob(app, "sendRefunds");
    const read = (query: string, person = admin) =>
      app.call("GET", `/api/v1/admin/refunds${query}`, { token: person.token });
    const first = (await read("?limit=2")).body;
    expect(first.items).toMatchObject([
      { id: ids[0], amount_paise: 3_000, state: "done", note_number: expect.stringMatching(/^N\//) },
      { id: ids[1], amount_paise: 2_000 },
    ]);
    const next = (await read(`?limit=2&cursor=${first.next}`)).body;
    expect(next.items[0]).toMatchObject({ id: ids[2], state: "failed" });
    const failed = (await read("?state=failed")).body.items;
    expect(failed[0]).toMatchObject({ id: ids[2] });
    expect(new Set(failed.map(({ state }: { state: string }) => state))).toEqual(new Set(["failed"]));
    expectProblem(await read("?state=lost"), invalidInput);
    expectProblem(await read("", asha), notAllowed);
  });
});

describe("the ledger for administrators", () => {
  test(
    "explains a booking, and its accounts sum to zero",
    { tags: ["@money-9.2", "@money-9.4", "@money-9.5"] },
    async () => {
      const id = await paidBooking(app, asha, ravi);
      await moveTo(app, ravi, id, "completed");
      const read = async (path: string) => (await app.call("GET", path, { token: admin.token })).body;
      const { items } = await read(`/api/v1/admin/ledger?booking_id=${id}`);
      expect(
        items.reduce((sum: number, entry: { amount_paise: number }) => sum + entry.amount_paise, 0),
      ).toBe(0);
      expect(new Set(items.map(({ what }: { what: string }) => what))).toEqual(
        new Set(["received", "fee", "share"]),
      );
      const accounts = (await read("/api/v1/admin/accounts?limit=100")).items;
      expect(accounts).toContainEqual({
        account: expect.stringContaining("Earnings"),
        kind: "earnings",
        worker_id: ravi.workerId,
        balance_paise: 90_000,
      });
      const entries = (await read(`/api/v1/admin/accounts/earnings/entries?worker_id=${ravi.workerId}`))
        .items;
      expect(entries).toMatchObject([{ account: "earnings", amount_paise: -90_000, booking_id: id }]);
      const money = await read("/api/v1/admin/money");
      expect(money).toMatchObject({ currency: "INR", tax_paise: 0, paid_out_paise: 0 });
      expect(money.paid_paise).toBeGreaterThanOrEqual(100_000);
      expect(await read("/api/v1/admin/money?from=2020-01-01&to=2020-12-31")).toMatchObject({
        paid_paise: 0,
        fees_paise: 0,
        due_paise: 0,
      });
      for (const [path, field] of [
        ["money?from=2026-12-02&to=2026-12-01", "from"],
        ["money.csv?from=2026-12-02&to=2026-12-01", "from"],
        ["money?to=2026-02-30", "to"],
      ] as const) {
        const refused = await app.call("GET", `/api/v1/admin/${path}`, { token: admin.token });
        expectProblem(refused, invalidInput, path);
        expect(Object.keys(refused.body.errors)).toEqual([field]);
      }
      // The file says the same by day.
      const { body: file } = await app.call("GET", "/api/v1/admin/money.csv", { token: admin.token });
      const [head, ...days] = String(file).trim().split("\r\n");
      expect(head).toMatch(
        /DAY,PAID \(INR\),REFUNDED \(INR\),FEES \(INR\),TAX \(INR\),PAID OUT \(INR\),DUE \(INR\)$/,
      );
      for (const day of days) expect(day).toMatch(/^\d{4}-\d\d-\d\d(,-?\d+\.\d\d){6}$/);
      const sumOf = (at: number) => days.reduce((sum, day) => sum + Number(day.split(",")[at]) * 100, 0);
      const { paid_paise, refunded_paise, fees_paise, tax_paise, paid_out_paise, due_paise } = money;
      expect([1, 2, 3, 4, 5, 6].map(sumOf)).toEqual([
        paid_paise,
        refunded_paise,
        fees_paise,
        tax_paise,
        paid_out_paise,
        due_paise,
      ]);
      const none = await app.call("GET", "/api/v1/admin/money.csv?to=2020-12-31", { token: admin.token });
      expect(String(none.body).trim().split("\r\n")).toHaveLength(1);
    },
  );
});
