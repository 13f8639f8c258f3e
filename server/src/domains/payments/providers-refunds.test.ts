// How each provider of customers' payments refunds money.
import { addDays } from "@hourhand/contract/calendar";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { administrator, customer, worker, type TestPerson } from "../../../test/people.ts";
import {
  acceptedOnline,
  changeBy,
  moveTo,
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
import { paymentProvider } from "../wallet/wallet.ts";
import { enterSettlements } from "./settlements/settlements.ts";

const total = 100_000;
/** The test checkout fails a refund of this amount. */
const part = 1_313;

describe.each([
  ["test", testBench],
  ["razorpay", razorpayBench],
  ["stripe", stripeBench],
] as const)("refunds at the provider %s", (_name, startBench) => {
  let bench: ProviderBench;
  let admin: TestPerson;
  let asha: TestPerson;
  let id: number;
  let moneyId: string;
  beforeAll(async () => {
    bench = await startBench();
    admin = await administrator(bench.app);
    await switchPayments(bench.app, admin, "optional");
  });
  afterAll(() => bench.stop());
  beforeEach(async () => {
    const { app } = bench;
    bench.failRefunds(false);
    // A refund that another test left would be sent with this test's, and counted.
    await send();
    asha = await customer(app);
    const ravi = await worker(app);
    await sql`update workers set salary_paise = ${total} where id = ${ravi.workerId}`.execute(
      app.app.platform.pool,
    );
    id = await acceptedOnline(app, asha, ravi);
    await openCheckout(app, asha, id);
    const taken = await bench.take(await checkoutIdOf(app, id));
    moneyId = taken.moneyId;
    for (const event of taken.events) expect(await post(bench, event)).toBe(200);
    await moveTo(app, ravi, id, "completed");
  });

  const asAdmin = (path: string, body: Record<string, unknown>) =>
    bench.app.call("POST", path, { token: admin.token, body });
  const giveBack = async (amountPaise: number) => {
    const path = `/api/v1/admin/bookings/${id}/refunds`;
    const body = { amount_paise: amountPaise, reason: "The tap still drips.", from: "platform" };
    const answer = await asAdmin(path, body);
    expect(answer.status).toBe(201);
  };
  const send = () => runJob(bench.app, "sendRefunds");
  const only = async () => {
    const [refund] = await refundsOf(bench.app, id);
    if (!refund) throw new Error("there is no refund");
    return refund;
  };
  const report = async (state: "done" | "failed") => {
    const { provider_id: providerId } = await only();
    return post(bench, bench.refundEvent(providerId ?? "", state));
  };
  const listed = async () => {
    const provider = paymentProvider(bench.app.app.platform);
    const around = (ms: number) => new Date(Date.now() + ms);
    return (
      (await provider?.visits.listMoney(around(-3_600_000), around(3_600_000), Date.now() + 4_000)) ?? []
    );
  };

  test("a refund is done once, however often it is sent", { tags: ["@money-8.1"] }, async () => {
    const change = await changeBy(bench.app, async () => {
      await giveBack(20_000);
      await Promise.all([send(), send(), send()]);
      await makeDue(bench.app);
      await send();
    });
    expect(change).toEqual({ clearing: -20_000, platform: 20_000 });
    expect(await only()).toMatchObject({ state: "done", amount_paise: 20_000 });
    const { provider_id: providerId } = await only();
    const refunds = (await listed()).filter(({ kind, id: one }) => kind === "refund" && one === providerId);
    expect(refunds).toEqual([{ kind: "refund", id: providerId, amountPaise: 20_000 }]);
  });

  test(
    "a refund below the provider's minimum is raised to it, and the platform bears the difference",
    { tags: ["@money-4.18"] },
    async () => {
      const minimum = paymentProvider(bench.app.app.platform)?.visits.minimumPaise ?? 0;
      const raised = Math.max(minimum, 40);
      const change = await changeBy(bench.app, async () => {
        const body = { amount_paise: 40, reason: "A small thing.", from: "worker" };
        expect((await asAdmin(`/api/v1/admin/bookings/${id}/refunds`, body)).status).toBe(201);
        await send();
      });
      expect(change).toEqual({
        clearing: -raised,
        earnings: 40,
        ...(raised > 40 && { platform: raised - 40 }),
      });
      expect(await only()).toMatchObject({ state: "done", amount_paise: raised });
    },
  );

  test(
    "a cancellation's quote says what comes back: at least the provider's smallest refund",
    { tags: ["@money-4.4"] },
    async () => {
      const { app } = bench;
      const { pool } = app.app.platform;
      const ravi = await worker(app);
      await sql`update workers set salary_paise = 5000 where id = ${ravi.workerId}`.execute(pool);
      const visit = await acceptedOnline(app, asha, ravi, { startTime: "12:00" });
      await openCheckout(app, asha, visit);
      for (const event of (await bench.take(await checkoutIdOf(app, visit))).events) await post(bench, event);
      // 99 % of ₹50 stay: 50 paise would come back.
      await sql`with strict as (
        insert into policy_versions (category_id, version, answer_within_hours, booking_days, cancel_tiers,
          no_show_percent, address_before_acceptance, arrival_code, tiers_confirmed)
        select null, max(version) + 1, 24, 7, '[{"hours_before": 0, "percent": 99}]', 100, 'whole', 'optional', true
        from policy_versions where category_id is null returning id
      )
      update bookings set policy_id = strict.id from strict where bookings.id = ${visit}`.execute(pool);
      const path = `/api/v1/bookings/${visit}/cancellation`;
      const { token } = asha;
      const quoted = (await app.call("GET", `${path}?cause=plans_changed`, { token })).body;
      const minimum = paymentProvider(app.app.platform)?.visits.minimumPaise ?? 0;
      const back = Math.max(minimum, 50);
      expect(quoted).toMatchObject({ charge_paise: 4_950, refund_paise: back });
      const body = { cause: "plans_changed", quote: quoted.quote };
      const canceled = await app.call("POST", path, { token, body });
      expect(canceled).toMatchObject({ status: 200, body: { cancellation: { refund_paise: back } } });
      expect(await refundsOf(app, visit)).toMatchObject([{ amount_paise: back }]);
    },
  );

  test("a refund of a provider that is no longer set up waits for an administrator after three days", async () => {
    await giveBack(20_000);
    await sql`update refunds set provider = 'gone' where booking_id = ${id}`.execute(
      bench.app.app.platform.pool,
    );
    await send();
    expect(await only()).toMatchObject({ state: "pending" });
    await sql`update refunds set next_try_at = now(), try_until = now() where booking_id = ${id}`.execute(
      bench.app.app.platform.pool,
    );
    await send();
    expect(await only()).toMatchObject({ state: "failed" });
  });

  test("refunds of parts and of the rest are each done", async () => {
    for (const amount of [30_000, 100, 69_900]) await giveBack(amount);
    await send();
    expect(
      (await refundsOf(bench.app, id)).map(({ state, amount_paise: amount }) => [state, amount]),
    ).toEqual([
      ["done", 30_000],
      ["done", 100],
      ["done", 69_900],
    ]);
    expect((await readBooking(bench.app, asha, id)).payments[0].refunded_paise).toBe(total);
  });

  test(
    "a refund that fails waits, its amount in suspense, until an administrator retries it",
    { tags: ["@money-4.17"] },
    async () => {
      bench.failRefunds(true);
      const change = await changeBy(bench.app, async () => {
        await giveBack(part);
        await send();
      });
      expect(change).toEqual({ platform: part, suspense: -part });
      const refund = await only();
      expect(refund.state).toBe("failed");
      bench.failRefunds(false);
      const retried = await changeBy(bench.app, async () => {
        const answer = await asAdmin(`/api/v1/admin/refunds/${refund.id}/retry`, {});
        expect(answer.status).toBe(200);
      });
      expect(retried).toEqual({ suspense: part, clearing: -part });
      await send();
      // The test checkout fails this amount again.
      expect((await only()).state).toBe(bench.webhook === "test" ? "failed" : "done");
      if (bench.webhook !== "test") expect((await only()).provider_id).not.toBe(refund.provider_id);
    },
  );

  test(
    "a refund that fails after it was done waits, and an older report of its success changes nothing",
    { tags: ["@money-4.15"] },
    async () => {
      await giveBack(20_000);
      await send();
      const failed = await changeBy(bench.app, async () => {
        const answers = await Promise.all([report("failed"), report("failed"), report("failed")]);
        expect(answers).toEqual([200, 200, 200]);
      });
      expect(failed).toEqual({ clearing: 20_000, suspense: -20_000 });
      expect(await only()).toMatchObject({ state: "failed" });
      const late = await changeBy(bench.app, async () => {
        await Promise.all([report("done"), report("done")]);
      });
      expect(late).toEqual({});
      expect(await only()).toMatchObject({ state: "failed" });
    },
  );

  test("a refund that was settled outside stays so, whatever is reported later", async () => {
    await giveBack(20_000);
    await send();
    await report("failed");
    const { id: refundId } = await only();
    const settled = await asAdmin(`/api/v1/admin/refunds/${refundId}/settled_outside`, {
      reference: "UTR 7",
    });
    expect(settled.status).toBe(200);
    const change = await changeBy(bench.app, async () => {
      for (const state of ["failed", "done"] as const) expect(await report(state)).toBe(200);
    });
    expect(change).toEqual({});
    expect(await only()).toMatchObject({ state: "done" });
  });

  test("a repeated report of a refund changes nothing", async () => {
    await giveBack(20_000);
    await send();
    const change = await changeBy(bench.app, async () => {
      for (let times = 0; times < 3; times++) expect(await report("done")).toBe(200);
    });
    expect(change).toEqual({});
  });

  test("a report of an unknown refund changes nothing", async () => {
    const change = await changeBy(bench.app, async () => {
      for (const state of ["done", "failed"] as const)
        expect(await post(bench, bench.refundEvent("rfnd_unknown", state))).toBe(200);
    });
    expect(change).toEqual({});
  });

  test(
    "what is settled is listed with its cost, and moves to the bank once",
    { tags: ["@money-9.3", "@money-9.9"] },
    async () => {
      await giveBack(20_000);
      await send();
      const { provider_id: refundId } = await only();
      const { platform } = bench.app.app;
      const provider = paymentProvider(platform);
      if (!provider) throw new Error("no provider is set up");
      const around = (days: number) => new Date(Date.now() + days * 86_400_000);
      const settled = await provider.visits.listSettled(around(-2), around(2), Date.now() + 10_000);
      const named = settled.filter(({ id: one }) => one === moneyId || one === refundId);
      const line = { lineId: expect.any(String), settledAt: expect.any(Date) };
      expect(named.toSorted((one, other) => other.amountPaise - one.amountPaise)).toEqual([
        { ...line, kind: "payment", id: moneyId, amountPaise: total, costPaise: 2_000 },
        { ...line, kind: "refund", id: refundId, amountPaise: -20_000, costPaise: 0 },
      ]);
      const [today, tomorrow] = [platform.calendar.today(), addDays(platform.calendar.today(), 1)];
      const enter = () => enterSettlements(platform, provider, today, tomorrow);
      const change = await changeBy(bench.app, () => Promise.all([enter(), enter(), enter()]));
      // Of other payments and refunds of this test file too.
      const moved = change["bank"] ?? 0;
      expect(change).toEqual({ bank: moved, clearing: -moved });
      expect(moved).toBeGreaterThanOrEqual(80_000);
      expect(await changeBy(bench.app, enter)).toEqual({});
    },
  );

  test("the provider's list names the payment with its amount, also after a refund", async () => {
    await giveBack(total);
    await send();
    expect((await listed()).filter(({ id: one }) => one === moneyId)).toEqual([
      { kind: "payment", id: moneyId, amountPaise: total },
    ]);
  });
});
