// The checkouts of a visit at the provider: what the provider learns, how they end and are replaced, when it is asked.
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { tooManyRequests } from "@hourhand/contract/problem";
import {
  administrator,
  customer,
  worker,
  type TestPerson,
  type TestWorker,
} from "../../../../test/people.ts";
import {
  acceptedOnline,
  cancelAsWorker,
  openCheckout,
  readBooking,
  runJob,
  switchPayments,
} from "../../../../test/payments.ts";
import { checkoutIdOf, razorpayBench } from "../../../../test/provider-benches.ts";
import { expectProblem } from "../../../../test/problems.ts";
import { startApp } from "../../../../test/start-app.ts";
import { onlyRow } from "../../../platform/database/rows.ts";
import { sql } from "../../../platform/database/sql.ts";

let bench: Awaited<ReturnType<typeof razorpayBench>>;
let asha: TestPerson;
let ravi: TestWorker;
beforeAll(async () => {
  bench = await razorpayBench();
  await switchPayments(bench.app, await administrator(bench.app), "optional");
});
afterAll(() => bench.stop());
beforeEach(async () => {
  asha = await customer(bench.app, { first_name: "Devika", last_name: "Warrier" });
  ravi = await worker(bench.app, { fullName: "Ravindran Kurup" });
});

const pool = () => bench.app.app.platform.pool;
const linkOf = async (id: number) => bench.razorpay.links.get(await checkoutIdOf(bench.app, id));

test(
  "the provider gets amount, currency, references and the way back",
  { tags: ["@money-1.12"] },
  async () => {
    const fields = { title: "Quivering lamp", address: "12 Lake Road, Kaloor" };
    const id = await acceptedOnline(bench.app, asha, ravi, fields);
    await openCheckout(bench.app, asha, id);
    const link = await linkOf(id);
    expect(link).toMatchObject({ amount: 30_000, currency: "INR" });
    const sent = JSON.stringify(link);
    expect(sent).toContain(`Booking_details/${id}&payment=done`);
    const personal = ["Devika", "Warrier", "Ravindran", "Kurup", "Quivering", "Kaloor", asha.email];
    for (const word of [...personal, asha.phone, asha.phone.slice(3), ravi.phone.slice(3)])
      expect(sent).not.toContain(word);
  },
);

test("the provider's page of an ended booking is closed there", { tags: ["@money-3.16"] }, async () => {
  const id = await acceptedOnline(bench.app, asha, ravi);
  await openCheckout(bench.app, asha, id);
  expect((await linkOf(id))?.status).toBe("created");
  await cancelAsWorker(bench.app, ravi, id);
  await expect.poll(async () => (await linkOf(id))?.status).toBe("cancelled");
});

test("a checkout that ran out is replaced, with a new reference", { tags: ["@money-3.15"] }, async () => {
  const id = await acceptedOnline(bench.app, asha, ravi);
  const { body: first } = await openCheckout(bench.app, asha, id);
  const before = await linkOf(id);
  await sql`update payment_checkouts set expires_at = now() where provider_id = ${before?.id}`.execute(
    pool(),
  );
  const { body: next } = await openCheckout(bench.app, asha, id);
  expect(next.checkout_url).not.toBe(first.checkout_url);
  expect((await linkOf(id))?.reference_id).not.toBe(before?.reference_id);
});

test("a visit below the provider's minimum has no payment", { tags: ["@money-3.12"] }, async () => {
  await sql`update workers set salary_paise = 99 where id = ${ravi.workerId}`.execute(pool());
  const id = await acceptedOnline(bench.app, asha, ravi);
  expect(await readBooking(bench.app, asha, id)).toMatchObject({ payment_method: "online", payments: [] });
});

test("a checkout is asked for each minute, after an hour hourly", { tags: ["@money-3.23"] }, async () => {
  const id = await acceptedOnline(bench.app, asha, ravi);
  await openCheckout(bench.app, asha, id);
  const checkoutId = await checkoutIdOf(bench.app, id);
  /** The minutes until the next question; null for none. */
  const wait = async (change = sql`select 1`) => {
    await change.execute(pool());
    await sql`update payment_checkouts set next_check_at = now() where provider_id = ${checkoutId}`.execute(
      pool(),
    );
    await runJob(bench.app, "askForCheckouts");
    const { rows } = await sql<{ wait: number | null }>`
      select round(extract(epoch from next_check_at - now()) / 60)::integer as wait
      from payment_checkouts where provider_id = ${checkoutId}`.execute(pool());
    return onlyRow(rows).wait;
  };
  const changed = (columns: string) =>
    sql`update payment_checkouts set ${sql.raw(columns)} where provider_id = ${checkoutId}`;
  expect(await wait()).toBe(1);
  expect(await wait(changed("opened_at = now() - interval '61 minutes'"))).toBe(60);
  expect(await wait(changed("is_open = false, closed_at = now() - interval '4 days'"))).toBe(60);
  expect(await wait(changed("closed_at = now() - interval '121 hours'"))).toBeNull();
});

test("the reminder of a payment comes at half time", { tags: ["@money-3.26"] }, async () => {
  const id = await acceptedOnline(bench.app, asha, ravi);
  const { rows } = await sql<{ off: number }>`
    select abs(extract(epoch from remind_at - (market_now() + (due_at - market_now()) / 2)))::float8 as off
    from customer_payments where booking_id = ${id}`.execute(pool());
  expect(onlyRow(rows).off).toBeLessThan(60);
});

test("the eleventh question within a minute is refused", { tags: ["@money-3.22"] }, async () => {
  const app = await startApp({ RATE_LIMITS: "on" }, { jobs: false });
  try {
    await switchPayments(app, await administrator(app), "optional");
    const [buyer, someone] = [await customer(app), await worker(app)];
    const id = await acceptedOnline(app, buyer, someone);
    const { payments } = await readBooking(app, buyer, id);
    const check = () =>
      app.call("POST", `/api/v1/bookings/${id}/payments/${payments[0].id}/check`, { token: buyer.token });
    for (let asked = 0; asked < 10; asked++) expect((await check()).status).toBe(200);
    expectProblem(await check(), tooManyRequests);
  } finally {
    await app.close();
  }
});
