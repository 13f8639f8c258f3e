// The provider changes while payments are under way: each runs to its end with the one that opened it.
import { afterAll, beforeAll, expect, test } from "vitest";
import { administrator, customer, worker } from "../../../test/people.ts";
import {
  acceptedOnline,
  changeBy,
  openCheckout,
  readBooking,
  switchPayments,
} from "../../../test/payments.ts";
import { checkoutIdOf, post, razorpayBench } from "../../../test/provider-benches.ts";
import { startApp } from "../../../test/start-app.ts";
import { startStripe, stripeSettings, type StripeServer } from "../../../test/stripe-server.ts";
import { razorpaySettings } from "../../../test/razorpay-server.ts";
import { sql } from "../../platform/database/sql.ts";

let bench: Awaited<ReturnType<typeof razorpayBench>>;
let stripe: StripeServer;
beforeAll(async () => {
  bench = await razorpayBench();
  stripe = await startStripe();
});
afterAll(async () => {
  await bench.stop();
  await stripe.stop();
});

test(
  "payments that Razorpay opened are paid by question and by event after Stripe was chosen",
  { tags: ["@money-2.13", "@money-8.8"] },
  async () => {
    const { app: before, razorpay } = bench;
    await switchPayments(before, await administrator(before), "optional");
    const [asha, ravi] = [await customer(before), await worker(before)];
    await sql`update workers set salary_paise = 100000 where id = ${ravi.workerId}`.execute(
      before.app.platform.pool,
    );
    const ids = [await acceptedOnline(before, asha, ravi), await acceptedOnline(before, asha, ravi, {}, 4)];
    for (const id of ids) expect((await openCheckout(before, asha, id)).status).toBe(201);

    const after = await startApp(
      { ...razorpaySettings(razorpay), ...stripeSettings(stripe), PAYMENT_PROVIDER: "stripe" },
      { jobs: false, databaseUrl: before.databaseUrl },
    );
    try {
      const [asked = 0, told = 0] = ids;
      await bench.take(await checkoutIdOf(before, asked));
      const { payments } = await readBooking(after, asha, asked);
      const path = `/api/v1/bookings/${asked}/payments/${payments[0].id}/check`;
      const change = await changeBy(after, () => after.call("POST", path, { token: asha.token }));
      expect(change).toEqual({ clearing: 100_000, held: -100_000 });

      const { events } = await bench.take(await checkoutIdOf(before, told));
      const [event] = events;
      if (!event) throw new Error("no event");
      // The webhook without a name belongs to Stripe now.
      expect(await post({ ...bench, app: after, webhook: "" }, event)).toBe(400);
      expect(await post({ ...bench, app: after, webhook: "stripe" }, event)).toBe(400);
      expect(await post({ ...bench, app: after }, event)).toBe(200);
      expect((await readBooking(after, asha, told)).payments[0]).toMatchObject({ state: "paid" });
    } finally {
      await after.close();
    }
  },
);
