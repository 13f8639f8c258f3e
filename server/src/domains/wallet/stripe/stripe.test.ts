// The requests to Stripe, in addition to the common suite (../provider.test.ts).
import { afterAll, beforeAll, expect, test } from "vitest";
import { administrator, worker } from "../../../../test/people.ts";
import { startApp, type TestApp } from "../../../../test/start-app.ts";
import { startStripe, stripeSettings, type StripeServer } from "../../../../test/stripe-server.ts";
import { withClient } from "../../../../test/backups.ts";
import { inTransaction } from "../../../platform/database/transaction.ts";
import { accrueFee } from "../wallet.ts";

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
