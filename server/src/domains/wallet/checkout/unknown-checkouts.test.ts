// Money for a checkout that is not stored here: reported once, and credited once after the checkout is restored.
import { afterAll, beforeAll, expect, test } from "vitest";
import { administrator, worker, type TestPerson, type TestWorker } from "../../../../test/people.ts";
import { startApp, type TestApp } from "../../../../test/start-app.ts";
import { startStripe, stripeSettings, type StripeServer } from "../../../../test/stripe-server.ts";
import { inTransaction } from "../../../platform/database/transaction.ts";
import { accrueFee } from "../wallet.ts";

let stripe: StripeServer;
let app: TestApp;
let boss: TestPerson;
let second: TestPerson;
let ravi: TestWorker;
beforeAll(async () => {
  stripe = await startStripe();
  app = await startApp(stripeSettings(stripe), { jobs: false });
  [boss, second, ravi] = [await administrator(app, { id: 3 }), await administrator(app), await worker(app)];
});
afterAll(async () => {
  await app.close();
  await stripe.stop();
});

const rows = async (text: string, values: unknown[] = []) =>
  (await app.app.platform.pool.query(text, values)).rows;
const post = async ({ body, headers }: { body: string; headers: Record<string, string> }) =>
  (await fetch(`${app.url}/payments/webhook/`, { method: "POST", body, headers })).status;
const outcomes = async (checkout: string) =>
  (await rows("select outcome from payment_events where checkout_id = $1", [checkout])).map(
    ({ outcome }) => outcome,
  );
const notices = (checkout: string) =>
  rows("select person_id, title, body from notices where body like $1 order by person_id", [`%${checkout}%`]);

/** Makes a paid checkout whose row was lost when a backup was restored; `restore` brings it back. */
async function lostCheckout() {
  await inTransaction(app.app.platform.pool, (transaction) =>
    accrueFee(app.app.platform, transaction, { workerId: ravi.workerId, bookingId: 1, totalPaise: 200_000 }),
  );
  const { body } = await app.call("POST", "/worker/payments_view/", { token: ravi.token });
  const session: string = body.checkout_url.split("/").at(-1);
  await app.app.platform.pool.query("create table lost as select * from payments where provider_id = $1", [
    session,
  ]);
  await app.app.platform.pool.query("delete from payments where provider_id = $1", [session]);
  const restore = () =>
    app.app.platform.pool.query("insert into payments overriding system value select * from lost");
  return { session, restore };
}

test(
  "an unknown paid checkout is 200, reported to administrators once, audited, and credited once after it is restored",
  { tags: ["@security-1.20", "@security-2.8"] },
  async () => {
    const { session, restore } = await lostCheckout();
    const delivery = stripe.pay(session);
    expect(await Promise.all([post(delivery), post(delivery), post(delivery)])).toEqual([200, 200, 200]);
    expect(await post(delivery)).toBe(200);
    expect(await notices(session)).toEqual(
      [boss, second].map(({ id }) => ({
        person_id: id,
        title: "Payment without a checkout",
        body: expect.stringContaining("200"),
      })),
    );
    expect(
      await rows(
        "select actor_id, after ->> 'checkout' as checkout from audit_entries where action like 'payment event without%'",
      ),
    ).toEqual([{ actor_id: null, checkout: session }]);
    expect(await outcomes(session)).toEqual(["unknown-session"]);

    await restore();
    expect(await Promise.all([post(delivery), post(delivery), post(delivery)])).toEqual([200, 200, 200]);
    expect(await post(delivery)).toBe(200);
    const { worker: fees } = (await app.call("GET", "/worker/payments_view/", { token: ravi.token })).body;
    expect(fees).toEqual({ pending_fee: 0, total_fee: 200, payed_fee: 200 });
    expect(await outcomes(session)).toEqual(["credited"]);
    expect(await notices(session)).toHaveLength(2);
  },
);

test("an unknown checkout that was not paid is not reported", async () => {
  const stranger = "cs_of_somebody_else";
  const delivery = stripe.delivery("checkout.session.expired", stranger);
  expect(await post(delivery)).toBe(200);
  expect(await outcomes(stranger)).toEqual(["unknown-session"]);
  expect(await notices(stranger)).toEqual([]);
});
