// What every provider of customers' payments does when a customer disputes one: by event, doubled, shuffled and early.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { administrator, customer, worker, type TestPerson } from "../../../test/people.ts";
import {
  acceptedOnline,
  changeBy,
  moveTo,
  openCheckout,
  press,
  switchPayments,
  titlesOf,
} from "../../../test/payments.ts";
import {
  checkoutIdOf,
  post,
  razorpayBench,
  stripeBench,
  testBench,
  type Delivery,
  type ProviderBench,
} from "../../../test/provider-benches.ts";
import { sql } from "../../platform/database/sql.ts";
import { paymentProvider } from "../wallet/wallet.ts";
import { reconcileAll } from "./jobs.ts";

const total = 100_000;
const disputed = { clearing: -total, suspense: total };

describe.each([
  ["test", testBench],
  ["razorpay", razorpayBench],
  ["stripe", stripeBench],
] as const)("disputes at the provider %s", (_name, startBench) => {
  let bench: ProviderBench;
  let admin: TestPerson;
  let id: number;
  let moneyId: string;
  let paid: Delivery[];
  beforeAll(async () => {
    bench = await startBench();
    admin = await administrator(bench.app);
    await switchPayments(bench.app, admin, "optional");
  });
  afterAll(() => bench.stop());
  beforeEach(async () => {
    const { app } = bench;
    const [asha, ravi] = [await customer(app), await worker(app)];
    await sql`update workers set salary_paise = ${total} where id = ${ravi.workerId}`.execute(
      app.app.platform.pool,
    );
    id = await acceptedOnline(app, asha, ravi);
    await openCheckout(app, asha, id);
    const taken = await bench.take(await checkoutIdOf(app, id));
    [moneyId, paid] = [taken.moneyId, taken.events];
  });

  const postAll = async (events: readonly Delivery[]) => {
    for (const event of events) expect(await post(bench, event)).toBe(200);
  };
  const event = (state: "open" | "won" | "lost" | "closed", changes = {}) =>
    bench.disputeEvent(`disp_${moneyId}`, { moneyId, amountPaise: total, state, ...changes });
  const disputes = async () => {
    const { rows } = await sql<Record<string, unknown>>`
      select state, reported, booking_id, amount_paise::integer as amount_paise from disputes where money_id = ${moneyId}`.execute(
      bench.app.app.platform.pool,
    );
    return rows;
  };

  test(
    "its event opens a case, and each event of its end only says so",
    { tags: ["@money-4.20", "@money-8.1"] },
    async () => {
      await postAll(paid);
      expect(await changeBy(bench.app, () => postAll([event("open")]))).toEqual(disputed);
      expect(await disputes()).toEqual([
        { state: "open", reported: null, booking_id: id, amount_paise: total },
      ]);
      expect(
        await changeBy(bench.app, () => postAll([event("lost"), event("lost"), event("closed")])),
      ).toEqual({});
      expect(await disputes()).toMatchObject([{ state: "open", reported: "lost" }]);
      const titles = await titlesOf(bench.app, admin.id);
      expect(titles.slice(-2)).toEqual(["A payment is disputed", "A dispute is over"]);
    },
  );

  test("doubled and shuffled events at once open one case", async () => {
    await postAll(paid);
    const events = [event("won"), event("open"), event("closed"), event("open")];
    const change = await changeBy(bench.app, async () => {
      const answers = await Promise.all([...events, ...events].map((one) => post(bench, one)));
      expect(new Set(answers)).toEqual(new Set([200]));
    });
    expect(change).toEqual(disputed);
    expect(await disputes()).toMatchObject([{ state: "open" }]);
  });

  test("its event before that of the money opens the case, which gets its booking with the money", async () => {
    expect(await changeBy(bench.app, () => postAll([event("open")]))).toEqual({});
    expect(await disputes()).toMatchObject([{ booking_id: null }]);
    expect(await changeBy(bench.app, () => postAll(paid))).toEqual({ held: -total, suspense: total });
    expect(await disputes()).toMatchObject([{ booking_id: id, amount_paise: total }]);
  });

  test("a part of the money, or another currency of it", async () => {
    await postAll(paid);
    const change = await changeBy(bench.app, () => postAll([event("open", { amountPaise: 40_000 })]));
    expect(change).toEqual({ clearing: -40_000, suspense: 40_000 });
    const dollars = bench.disputeEvent(`disp2_${moneyId}`, {
      moneyId,
      amountPaise: 1_190,
      currency: "usd",
      state: "open",
    });
    expect(await changeBy(bench.app, () => postAll([dollars]))).toEqual(disputed);
  });

  test("a wrong signature opens nothing", async () => {
    await postAll(paid);
    const { body, headers } = event("open");
    expect(await post(bench, { body: `${String(body)} `, headers })).toBe(400);
    expect(await disputes()).toEqual([]);
  });

  test("an event that comes after an administrator recorded the end changes nothing", async () => {
    await postAll([...paid, event("open")]);
    const { rows } = await sql<{ id: number }>`select id from disputes where money_id = ${moneyId}`.execute(
      bench.app.app.platform.pool,
    );
    const path = `/api/v1/admin/disputes/${rows[0]?.id}/ended`;
    const answer = await bench.app.call("POST", path, { token: admin.token, body: { won: true } });
    expect(answer.status).toBe(200);
    expect(await changeBy(bench.app, () => postAll([event("open"), event("lost")]))).toEqual({});
    expect(await disputes()).toMatchObject([{ state: "won", reported: null }]);
  });

  test("the provider's own list still has the same payments as the ledger", async () => {
    await postAll([...paid, event("open")]);
    const { platform } = bench.app.app;
    const listed = async () => {
      const span = [new Date(Date.now() - 3_600_000), new Date(Date.now() + 3_600_000)] as const;
      return (await paymentProvider(platform)?.visits.listMoney(...span, Date.now() + 4_000)) ?? [];
    };
    expect(await listed()).toContainEqual({ kind: "payment", id: moneyId, amountPaise: total });
    await sql`insert into reconciled_days (provider, day)
      select ${paymentProvider(platform)?.name}, (market_now() at time zone ${platform.calendar.timeZone})::date - 2
      on conflict do nothing`.execute(platform.pool);
    await reconcileAll(platform);
    const { rows } = await sql`select 1 from money_differences where provider_id = ${moneyId}`.execute(
      platform.pool,
    );
    expect(rows).toEqual([]);
  });
});

test.each([
  ["after its completion", true],
  ["before it", false],
])("the test provider's dispute %s holds the share of the booking", async (_when, isFirst) => {
  const bench = await testBench();
  try {
    const { app } = bench;
    const admin = await administrator(app);
    await switchPayments(app, admin, "optional");
    const [asha, ravi] = [await customer(app), await worker(app)];
    const id = await acceptedOnline(app, asha, ravi);
    await openCheckout(app, asha, id);
    const { moneyId, events } = await bench.take(await checkoutIdOf(app, id));
    for (const event of events) await post(bench, event);
    const open = () => post(bench, bench.disputeEvent("d1", { moneyId, amountPaise: 5_000, state: "open" }));
    if (!isFirst) await open();
    const change = await changeBy(app, async () => moveTo(app, ravi, id, "completed"));
    if (isFirst) await open();
    expect(change["earnings"]).toBeLessThan(0);
    await sql`update earnings set payable_at = market_now()`.execute(app.app.platform.pool);
    const due = await app.call("GET", "/api/v1/admin/payouts/due", { token: admin.token });
    expect(due.body.items).toEqual([]);
  } finally {
    await bench.stop();
  }
});

test("the test checkout's page opens a dispute of its latest money, once", async () => {
  const bench = await testBench();
  try {
    const { app } = bench;
    await switchPayments(app, await administrator(app), "optional");
    const asha = await customer(app);
    const id = await acceptedOnline(app, asha, await worker(app));
    await openCheckout(app, asha, id);
    const page = `${app.url}/payments/test-checkout/visits/${await checkoutIdOf(app, id)}`;
    expect((await press(page, "dispute")).status).toBe(404);
    await press(page, "pay");
    const change = await changeBy(app, async () => {
      for (let times = 0; times < 2; times++) expect((await press(page, "dispute")).status).toBe(303);
    });
    expect(change["suspense"]).toBe(-(change["clearing"] ?? 0));
    const { rows } = await sql`select booking_id from disputes`.execute(app.app.platform.pool);
    expect(rows).toEqual([{ booking_id: id }]);
  } finally {
    await bench.stop();
  }
});
