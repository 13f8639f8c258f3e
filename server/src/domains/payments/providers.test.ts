// How money from each provider of customers' payments is handled: reported by an event or when asked, twice, late, and
// with a wrong amount.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { administrator, customer, worker, type TestPerson, type TestWorker } from "../../../test/people.ts";
import {
  acceptedOnline,
  changeBy,
  doDue,
  makeOverdue,
  openCheckout,
  readBooking,
  runJob,
  switchPayments,
} from "../../../test/payments.ts";
import {
  checkoutIdOf,
  makeDue,
  post,
  razorpayBench,
  refundsOf,
  stripeBench,
  testBench,
  type ProviderBench,
} from "../../../test/provider-benches.ts";
import { sql } from "../../platform/database/sql.ts";

const total = 100_000;
const credited = { clearing: total, held: -total };

describe.each([
  ["test", testBench],
  ["razorpay", razorpayBench],
  ["stripe", stripeBench],
] as const)("money at the provider %s", (_name, startBench) => {
  let bench: ProviderBench;
  let admin: TestPerson;
  let asha: TestPerson;
  let ravi: TestWorker;
  let id: number;
  let checkoutId: string;
  beforeAll(async () => {
    bench = await startBench();
    admin = await administrator(bench.app);
    await switchPayments(bench.app, admin, "optional");
  });
  afterAll(() => bench.stop());
  beforeEach(async () => {
    const { app } = bench;
    [asha, ravi] = [await customer(app), await worker(app)];
    await sql`update workers set salary_paise = ${total} where id = ${ravi.workerId}`.execute(
      app.app.platform.pool,
    );
    id = await acceptedOnline(app, asha, ravi);
    expect((await openCheckout(app, asha, id)).status).toBe(201);
    checkoutId = await checkoutIdOf(app, id);
  });

  const check = async () => {
    const { payments } = await readBooking(bench.app, asha, id);
    const path = `/api/v1/bookings/${id}/payments/${payments[0].id}/check`;
    return bench.app.call("POST", path, { token: asha.token });
  };
  const payment = async () => (await readBooking(bench.app, asha, id)).payments[0];
  const lapse = async () => {
    await makeOverdue(bench.app, id);
    await doDue(bench.app);
    expect(await payment()).toMatchObject({ state: "lapsed" });
  };
  const sendRefunds = () => runJob(bench.app, "sendRefunds");

  test(
    "the checkout asks for the payment's amount, and a second tab gets the same one",
    { tags: ["@money-3.13"] },
    async () => {
      const again = await openCheckout(bench.app, asha, id);
      expect(again.body.payment).toMatchObject({ amount_paise: total, state: "due" });
      expect(await checkoutIdOf(bench.app, id)).toBe(checkoutId);
      expect(Date.parse(again.body.expires_at)).toBeGreaterThan(Date.now() + 10 * 60_000);
    },
  );

  test("an event pays it", { tags: ["@money-1.8", "@money-8.1"] }, async () => {
    const { events } = await bench.take(checkoutId);
    for (const event of events) {
      const change = await changeBy(bench.app, async () => expect(await post(bench, event)).toBe(200));
      expect(change).toEqual(event === events[0] ? credited : {});
    }
    expect(await payment()).toMatchObject({ state: "paid", method: "upi", refunded_paise: 0 });
  });

  test("each of its events alone pays it", async () => {
    const { events } = await bench.take(checkoutId);
    expect(await post(bench, events.at(-1) as (typeof events)[0])).toBe(200);
    expect(await payment()).toMatchObject({ state: "paid" });
  });

  test(
    "the customer's question pays it without an event",
    { tags: ["@money-1.8", "@money-3.21"] },
    async () => {
      await bench.take(checkoutId);
      expect(await changeBy(bench.app, check)).toEqual(credited);
      expect(await payment()).toMatchObject({ state: "paid", method: "upi" });
      expect(await changeBy(bench.app, check)).toEqual({});
    },
  );

  test("the job's question pays it without an event", { tags: ["@money-3.23"] }, async () => {
    // Asks first for the checkouts that other tests left.
    await makeDue(bench.app);
    await runJob(bench.app, "askForCheckouts");
    await bench.take(checkoutId);
    await makeDue(bench.app);
    expect(await changeBy(bench.app, () => runJob(bench.app, "askForCheckouts"))).toEqual(credited);
    expect(await payment()).toMatchObject({ state: "paid" });
  });

  test("a question before it is paid changes nothing", { tags: ["@money-1.8"] }, async () => {
    expect(await changeBy(bench.app, check)).toEqual({});
    expect(await payment()).toMatchObject({ state: "due" });
  });

  test(
    "doubled and shuffled events at once with questions credit it once",
    { tags: ["@money-1.10"] },
    async () => {
      const { events } = await bench.take(checkoutId);
      const many = [...events, ...events, ...events, ...events].toReversed();
      const change = await changeBy(bench.app, async () => {
        const answers = await Promise.all([
          ...many.map((event) => post(bench, event)),
          ...[1, 2, 3].map(async () => (await check()).status),
        ]);
        expect(new Set(answers)).toEqual(new Set([200]));
      });
      expect(change).toEqual(credited);
    },
  );

  test.each(["event", "question"])(
    "money that arrives after the payment lapsed goes back, by %s",
    { tags: ["@money-3.27"] },
    async (how) => {
      await lapse();
      const { events } = await bench.take(checkoutId);
      const change = await changeBy(bench.app, async () => {
        if (how === "event") for (const event of events) expect(await post(bench, event)).toBe(200);
        await check();
        await sendRefunds();
      });
      expect(change).toEqual({});
      expect(await payment()).toMatchObject({ state: "lapsed", refunded_paise: total });
      expect(await refundsOf(bench.app, id)).toMatchObject([
        { cause: "not_wanted", state: "done", amount_paise: total },
      ]);
    },
  );

  test(
    "money for a checkout that was closed with its booking goes back",
    { tags: ["@money-1.9", "@money-3.9"] },
    async () => {
      const path = `/api/v1/bookings/${id}/cancellation`;
      const { token } = asha;
      const { quote } = (await bench.app.call("GET", `${path}?cause=plans_changed`, { token })).body;
      const body = { cause: "plans_changed", quote };
      expect((await bench.app.call("POST", path, { token, body })).status).toBe(200);
      expect(await payment()).toMatchObject({ state: "closed" });
      const { events } = await bench.take(checkoutId);
      for (const event of events) expect(await post(bench, event)).toBe(200);
      await sendRefunds();
      expect(await payment()).toMatchObject({ state: "closed", refunded_paise: total });
      expect(await refundsOf(bench.app, id)).toMatchObject([{ cause: "not_wanted", state: "done" }]);
    },
  );

  test(
    "money at the same time as the lapse is either kept or goes back",
    { tags: ["@money-3.27"] },
    async () => {
      const { events } = await bench.take(checkoutId);
      await makeOverdue(bench.app, id);
      await Promise.all([doDue(bench.app), ...events.map((event) => post(bench, event))]);
      await sendRefunds();
      const { state, refunded_paise: refunded } = await payment();
      expect([`paid 0`, `lapsed ${total}`]).toContain(`${state} ${refunded}`);
      expect(await refundsOf(bench.app, id)).toHaveLength(state === "paid" ? 0 : 1);
    },
  );

  test.each([
    ["amount", { amountPaise: total - 1 }],
    ["currency", { currency: "usd" }],
    ["reference", { reference: "somebody-else" }],
  ])("money of another %s is not credited and goes back", { tags: ["@money-3.30"] }, async (_what, lie) => {
    const { events } = await bench.take(checkoutId, lie);
    const change = await changeBy(bench.app, async () => {
      for (const event of [...events, ...events]) expect(await post(bench, event)).toBe(200);
      await sendRefunds();
    });
    expect(change).toEqual({});
    expect(await payment()).toMatchObject({ state: "due", refunded_paise: 0 });
    expect(await refundsOf(bench.app, id)).toMatchObject([{ cause: "wrong_amount", state: "done" }]);
  });

  test(
    "a second payment of the checkout goes back, the first one stays",
    { tags: ["@money-3.31"] },
    async () => {
      const first = await bench.take(checkoutId);
      const second = await bench.take(checkoutId);
      for (const event of [...first.events, ...second.events]) expect(await post(bench, event)).toBe(200);
      await check();
      await sendRefunds();
      expect(await payment()).toMatchObject({ state: "paid", refunded_paise: 0 });
      expect(await refundsOf(bench.app, id)).toMatchObject([
        { cause: "paid_twice", state: "done", amount_paise: total },
      ]);
    },
  );

  test("an event about money of a checkout that is not known waits for an administrator", async () => {
    const { moneyId, events } = await bench.take("plink_unknown");
    const change = await changeBy(bench.app, async () => {
      for (const event of [...events, ...events]) expect(await post(bench, event)).toBe(200);
    });
    expect(change).toEqual({ clearing: total, suspense: -total });
    const { rows } = await sql<{ outcome: string }>`
      select outcome from received_money where provider_id = ${moneyId}`.execute(bench.app.app.platform.pool);
    expect(rows).toEqual([{ outcome: "unmatched" }]);
  });

  test("an event about money whose checkout was not stored yet pays it", async () => {
    const { pool } = bench.app.app.platform;
    await sql`delete from payment_checkouts where provider_id = ${checkoutId}`.execute(pool);
    const { events } = await bench.take(checkoutId);
    const change = await changeBy(bench.app, async () => {
      await Promise.all([...events, ...events].map((event) => post(bench, event)));
    });
    expect(change).toEqual(credited);
    expect(await payment()).toMatchObject({ state: "paid" });
    expect((await openCheckout(bench.app, asha, id)).status).toBe(409);
  });

  test(
    "an event with a wrong signature is refused and changes nothing",
    { tags: ["@money-8.9"] },
    async () => {
      const [event] = (await bench.take(checkoutId)).events;
      if (!event) throw new Error("no event");
      const forged = [
        { ...event, body: `${String(event.body)} ` },
        { ...event, headers: { "content-type": "application/json" } },
        { ...event, body: String(event.body).replace(String(total), String(total + 1)) },
      ];
      const change = await changeBy(bench.app, async () => {
        for (const delivery of forged) expect(await post(bench, delivery)).toBe(400);
      });
      expect(change).toEqual({});
      expect(await payment()).toMatchObject({ state: "due" });
    },
  );

  test(
    "an unknown event is answered with 200, and the webhook of a provider that is not set up with 404",
    { tags: ["@money-8.8"] },
    async () => {
      expect(await post(bench, bench.unrelated())).toBe(200);
      expect(await post({ ...bench, webhook: "" }, bench.unrelated())).toBe(200);
      const other = bench.webhook === "stripe" ? "razorpay" : "stripe";
      expect(await post({ ...bench, webhook: other }, bench.unrelated())).toBe(404);
    },
  );
});
