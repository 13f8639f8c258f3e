// The nightly comparison: what is right, what differs in each way, what is explained, and what is gone.
import { beforeAll, describe, expect, test } from "vitest";
import { notFound } from "@hourhand/contract/problem";
import { addDays } from "@hourhand/contract/calendar";
import { onlyRow } from "../../../platform/database/rows.ts";
import { sql } from "../../../platform/database/sql.ts";
import { advance } from "../../../../test/market-time.ts";
import { administrator, customer, worker, type TestPerson } from "../../../../test/people.ts";
import {
  acceptedOnline,
  changeBy,
  deliver,
  pay,
  press,
  runJob,
  switchPayments,
} from "../../../../test/payments.ts";
import { expectProblem } from "../../../../test/problems.ts";
import { testApp } from "../../../../test/start-app.ts";

import { daysOverdueOn } from "../settlements/rules.ts";
import { reconcileAll } from "../jobs.ts";

const app = testApp({ TEST_CLOCK: "on" }, { jobs: false });
let admin: TestPerson;
beforeAll(async () => {
  admin = await administrator(app);
  await switchPayments(app, admin, "optional");
});

const compare = () => reconcileAll(app.app.platform);
const read = async (date?: string) =>
  (
    await app.call("GET", `/api/v1/admin/reconciliation${date ? `?date=${date}` : ""}`, {
      token: admin.token,
    })
  ).body;
const pool = () => app.app.platform.pool;
/** Moves everything that happened, here and at the provider, a day into the past. */
async function aDayLater() {
  await sql`alter table ledger_transactions disable trigger ledger_transactions_are_append_only`.execute(
    pool(),
  );
  for (const table of ["ledger_transactions", "test_money", "test_refunds"])
    await sql`update ${sql.raw(table)} set at = at - interval '1 day'`.execute(pool());
  await sql`alter table ledger_transactions enable trigger ledger_transactions_are_append_only`.execute(
    pool(),
  );
  await sql`delete from reconciled_days`.execute(pool());
}
const yesterday = () => addDays(app.app.platform.calendar.today(), -1);

// They share one ledger, in which each leaves payments that the next ones count with.
describe("day after day", { shuffle: false }, () => {
  test("a day is right if both know the same payments and refunds", { tags: ["@money-9.6"] }, async () => {
    expect(await read()).toEqual({ date: yesterday(), state: "not_yet", differences: [], costs_paise: 0 });
    const [asha, ravi] = [await customer(app), await worker(app)];
    const page = await pay(app, asha, await acceptedOnline(app, asha, ravi));
    await press(page, "pay");
    await runJob(app, "sendRefunds");
    await aDayLater();
    await compare();
    expect(await read()).toEqual({ date: yesterday(), state: "right", differences: [], costs_paise: 0 });
  });

  test("what the provider dates some days before or after we do is no difference", async () => {
    const [asha, ravi] = [await customer(app), await worker(app)];
    const page = await pay(app, asha, await acceptedOnline(app, asha, ravi, { startTime: "15:00" }));
    await press(page, "pay");
    await runJob(app, "sendRefunds");
    await aDayLater();
    await sql`update test_money set at = at - interval '5 days' where at > market_now() - interval '2 days'`.execute(
      pool(),
    );
    await sql`update test_refunds set at = at + interval '1 day' where at > market_now() - interval '2 days'`.execute(
      pool(),
    );
    await compare();
    expect(await read()).toMatchObject({ date: yesterday(), state: "right", differences: [] });
  });

  test("a refund that is tried again days later belongs to the day of its last attempt", async () => {
    const [asha, ravi] = [await customer(app), await worker(app)];
    const page = await pay(app, asha, await acceptedOnline(app, asha, ravi, { startTime: "16:00" }));
    await press(page, "pay");
    await runJob(app, "sendRefunds");
    const { rows } = await sql<{ id: number; provider_id: string }>`
    select id, provider_id from refunds order by id desc limit 1`.execute(pool());
    const { id, provider_id: failed } = onlyRow(rows);
    await sql`update test_refunds set state = 'failed' where id = ${failed}`.execute(pool());
    await deliver(app, { refund: { id: failed, state: "failed" } });
    for (let day = 0; day < 10; day++) await aDayLater();
    await app.call("POST", `/api/v1/admin/refunds/${id}/retry`, { token: admin.token });
    await runJob(app, "sendRefunds");
    await aDayLater();
    await sql`insert into reconciled_days (provider, day)
    values ('test-checkout', ${addDays(yesterday(), -13)}::date)`.execute(pool());
    await compare();
    for (const days of [-10, 0])
      expect(await read(addDays(yesterday(), days))).toMatchObject({ state: "right", differences: [] });
  });

  test(
    "what one side does not know and another amount differ, until explained or gone",
    { tags: ["@money-4.22", "@money-9.6", "@money-9.8"] },
    async () => {
      const [asha, ravi] = [await customer(app), await worker(app)];
      const id = await acceptedOnline(app, asha, ravi, { startTime: "12:00" });
      await pay(app, asha, id);
      await aDayLater();
      // Lost here: its event and every answer. Lost there: never captured. Another amount: a partial capture.
      const checkout = sql`select id from test_checkouts limit 1`;
      await sql`insert into test_money (id, checkout_id, at, is_reported)
    values ('lost_here', (${checkout}), market_now() - interval '1 day', true)`.execute(pool());
      await sql`update test_money set id = 'renamed' where id = (select id from test_money
    where id like 'testm_%' and not exists (select from test_refunds r where r.money_id = test_money.id)
    order by at desc limit 1)`.execute(pool());
      await compare();
      const { state, differences } = await read();
      expect(state).toBe("different");
      expect(
        differences.map(
          ({ provider_id: name, ours_paise: ours, theirs_paise: theirs }: Record<string, unknown>) => [
            name,
            ours === 0 ? "theirs" : theirs === 0 ? "ours" : "both",
          ],
        ),
      ).toEqual(
        expect.arrayContaining([
          ["lost_here", "theirs"],
          ["renamed", "theirs"],
          [expect.stringMatching(/^testm_/), "ours"],
        ]),
      );
      const waiting = (await app.call("GET", "/api/v1/admin/money/waiting", { token: admin.token })).body
        .items;
      expect(waiting.filter(({ kind }: { kind: string }) => kind === "difference")).toHaveLength(
        differences.length,
      );

      const explain = (differenceId: number) =>
        app.call("POST", `/api/v1/admin/reconciliation/${differenceId}/explained`, {
          token: admin.token,
          body: { text: "A test at the provider." },
        });
      expect((await explain(differences[0].id)).body).toMatchObject({
        explained: "A test at the provider.",
      });
      expectProblem(await explain(999_999), notFound);
      // The others are gone at the provider.
      await sql`delete from test_money where id = 'lost_here'`.execute(pool());
      await sql`delete from reconciled_days`.execute(pool());
      await compare();
      const later = (await read()).differences.map(({ provider_id: name }: { provider_id: string }) => name);
      expect(later.includes("lost_here")).toBe(differences[0].provider_id === "lost_here");
    },
  );

  test("a moved test clock answers after the day before was compared", async () => {
    await advance(app, admin, 24 * 60);
    expect(await read()).toMatchObject({ date: yesterday(), state: "right" });
  });

  test("days on which the process was down are compared afterwards", async () => {
    await sql`delete from reconciled_days`.execute(pool());
    await sql`insert into reconciled_days (provider, day) values ('test-checkout', ${addDays(yesterday(), -3)}::date)`.execute(
      pool(),
    );
    await compare();
    const { rows } = await sql<{ day: string }>`select day::text from reconciled_days order by day`.execute(
      pool(),
    );
    expect(rows.map(({ day }) => day)).toEqual([-3, -2, -1, 0].map((days) => addDays(yesterday(), days)));
  });

  test(
    "a settled payment is at the bank; one that is not settled in time differs until it is",
    { tags: ["@money-9.7", "@money-9.9"] },
    async () => {
      const [asha, ravi] = [await customer(app), await worker(app)];
      const id = await acceptedOnline(app, asha, ravi, { startTime: "15:00" });
      const page = await pay(app, asha, id);
      await press(page, "pay");
      const { rows } = await sql<{ provider_id: string; amount: number }>`
    select m.provider_id, m.amount_paise::integer as amount from received_money m
    join customer_payments p on p.id = m.payment_id where p.booking_id = ${id}`.execute(pool());
      const { provider_id: moneyId, amount } = onlyRow(rows);
      // The provider has the money and does not settle it.
      const hide = sql`update test_money set at = at + interval '100 days' where id = ${moneyId}`;
      await hide.execute(pool());
      const ofPayment = async () => {
        const { rows: found } = await sql<{ kind: string; day: string }>`
      select kind, day::text from money_differences where provider_id = ${moneyId} and kind = 'settlement'`.execute(
          pool(),
        );
        return found;
      };
      const paidOn = app.app.platform.calendar.today();
      for (let days = 0; days < 9; days++) {
        await advance(app, admin, 24 * 60);
        await compare();
      }
      const [overdue] = await ofPayment();
      expect(overdue?.kind).toBe("settlement");
      const overdueDays = daysOverdueOn(overdue?.day ?? "");
      expect((overdueDays?.first ?? "") <= paidOn && paidOn <= (overdueDays?.last ?? "")).toBe(true);
      const { body } = await app.call("GET", "/api/v1/admin/money/waiting", { token: admin.token });
      expect(body.items).toContainEqual(
        expect.objectContaining({ kind: "difference", amount_paise: -amount }),
      );

      // Settled late.
      await sql`update test_money set at = market_now() - interval '1 day' where id = ${moneyId}`.execute(
        pool(),
      );
      const change = await changeBy(app, async () => {
        await advance(app, admin, 24 * 60);
        await compare();
      });
      expect(change).toMatchObject({ bank: amount, clearing: -amount });
      expect(await ofPayment()).toEqual([]);
      expect((await read()).costs_paise).toBeGreaterThan(0);
    },
  );

  test("money without a booking waits under one id until it is explained", async () => {
    const money = (id: string) =>
      deliver(app, {
        money: { id, checkoutId: "gone", reference: null, amountPaise: 4_200, currency: "inr", method: null },
      });
    await money("unmatched_1");
    await money("unmatched_2");
    const waiting = async () => {
      const { body } = await app.call("GET", "/api/v1/admin/money/waiting", { token: admin.token });
      return (body.items as { kind: string; id: number }[]).filter(({ kind }) => kind === "unmatched");
    };
    const [first, second] = await waiting();
    const explain = (id: number | undefined) =>
      app.call("POST", `/api/v1/admin/reconciliation/${id}/explained`, {
        token: admin.token,
        body: { text: "A test of the account." },
      });
    expect((await explain(first?.id)).body).toMatchObject({
      id: first?.id,
      kind: "payment",
      provider_id: "unmatched_1",
      ours_paise: 4_200,
      theirs_paise: 4_200,
      explained: "A test of the account.",
    });
    // The other one keeps its id.
    expect(await waiting()).toEqual([second]);
    // Reported again, it stays explained.
    await money("unmatched_1");
    expect(await waiting()).toEqual([second]);
    // Money of a payment cannot be explained.
    const { rows } = await sql<{ id: number }>`
    select id from received_money where outcome <> 'unmatched' limit 1`.execute(pool());
    expectProblem(await explain(rows[0]?.id), notFound);
  });
});
