// The requests to Stripe, in addition to the common suite (../provider.test.ts).
import { afterAll, beforeAll, expect, test } from "vitest";
import { administrator, worker } from "../../../../test/people.ts";
import { startApp, type TestApp } from "../../../../test/start-app.ts";
import { startStripe, stripeSettings, type StripeServer } from "../../../../test/stripe-server.ts";
import { withClient } from "../../../../test/backups.ts";
import { inTransaction } from "../../../platform/database/transaction.ts";
import { sql } from "../../../platform/database/sql.ts";
import { accrueFee, paymentProvider } from "../wallet.ts";

let stripe: StripeServer;
let app: TestApp;
beforeAll(async () => {
  stripe = await startStripe();
  app = await startApp(stripeSettings(stripe), { jobs: false });
});
afterAll(async () => {
  await app.close();
  await stripe.stop();
});

test(
  "the line item has the product's current name, also if a checkout with the old name was never stored",
  { tags: ["@operating-1.25"] },
  async () => {
    const ravi = await worker(app);
    const admin = await administrator(app);
    const { platform } = app.app;
    await inTransaction(platform.pool, (transaction) =>
      accrueFee(platform, transaction, { workerId: ravi.workerId, bookingId: 1, totalPaise: 123_450 }),
    );
    const open = () => app.call("POST", "/worker/payments_view/", { token: ravi.token });
    const rename = async (name: string) => {
      const path = "/api/v1/admin/settings";
      const { version } = (await app.call("GET", path, { token: admin.token })).body;
      const { status } = await app.call("PUT", path, { token: admin.token, body: { version, name } });
      expect(status).toBe(200);
    };
    expect((await open()).status).toBe(200);
    expect(stripe.items).toEqual(["HourHand platform fee"]);
    // An open checkout stays open after the product is renamed.
    await rename("Ghar Seva");
    expect((await open()).status).toBe(200);
    expect(stripe.items).toHaveLength(1);
    // As if the process had been killed before it stored Stripe's reply.
    await withClient(app.databaseUrl, (client) => client.query("delete from payments"));
    await rename("Kaam Wala");
    expect((await open()).status).toBe(200);
    expect(stripe.items).toEqual(["HourHand platform fee", "Kaam Wala platform fee"]);
  },
);

/** The signed delivery of an event about a dispute, as Stripe documents it. */
const disputeEvent = (type: string, status: string, changes = {}) =>
  stripe.signed(
    JSON.stringify({
      id: `evt_${type}_${status}`,
      object: "event",
      type,
      data: {
        object: {
          id: "du_1",
          object: "dispute",
          amount: 12_345,
          currency: "INR",
          charge: "ch_1",
          payment_intent: "pi_1",
          reason: "product_not_received",
          status,
          ...changes,
        },
      },
    }),
  );

test("an event about a dispute names the dispute, its money and how it stands; an inquiry is none", () => {
  const provider = paymentProvider(app.app.platform);
  const read = (type: string, status: string, changes = {}) => {
    const { body, headers } = disputeEvent(type, status, changes);
    return provider?.readEvent(Buffer.from(body), headers).dispute;
  };
  const dispute = { id: "du_1", moneyId: "pi_1", amountPaise: 12_345, currency: "inr", state: "open" };
  expect(read("charge.dispute.created", "needs_response")).toEqual(dispute);
  expect(read("charge.dispute.closed", "lost")).toEqual({ ...dispute, state: "lost" });
  expect(read("charge.dispute.closed", "won")).toEqual({ ...dispute, state: "won" });
  const old = { payment_intent: null };
  expect(read("charge.dispute.created", "needs_response", old)).toEqual({ ...dispute, moneyId: "ch_1" });
  expect(read("charge.dispute.created", "warning_needs_response")).toBeNull();
  expect(read("charge.dispute.closed", "warning_closed")).toBeNull();
  // The inquiry became a dispute.
  expect(read("charge.dispute.funds_withdrawn", "needs_response")).toEqual(dispute);
  expect(read("charge.refunded", "succeeded")).toBeNull();
});

test("a dispute of a worker's fees opens one case without a booking, however often it comes", async () => {
  const post = async ({ body, headers }: ReturnType<typeof disputeEvent>) =>
    (await fetch(`${app.url}/payments/webhook/stripe`, { method: "POST", body, headers })).status;
  const events = [
    disputeEvent("charge.dispute.closed", "lost"),
    disputeEvent("charge.dispute.created", "needs_response"),
  ];
  const answers = await Promise.all([...events, ...events, ...events].map(post));
  expect(new Set(answers)).toEqual(new Set([200]));
  const { rows } = await sql`select provider, money_id, booking_id, state, reported from disputes`.execute(
    app.app.platform.pool,
  );
  expect(rows).toEqual([
    { provider: "stripe", money_id: "pi_1", booking_id: null, state: "open", reported: "lost" },
  ]);
});
