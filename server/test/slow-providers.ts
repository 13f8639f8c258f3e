// Providers of payments that hang or trickle.
import { expect } from "vitest";
import { paymentsUnavailable } from "@hourhand/contract/payment-fields";
import { acceptedOnline, openCheckout, readBooking } from "./payments.ts";
import { customer, worker } from "./people.ts";
import { expectProblem } from "./problems.ts";
import type { RazorpayServer } from "./razorpay-server.ts";
import { until } from "./socket.ts";
import type { Answer, TestApp } from "./start-app.ts";
import type { StripeServer } from "./stripe-server.ts";

/**
 * Opens the checkout of one booking while the provider hangs, of another one while it trickles, and of both when it has
 * recovered; expects that only these open. The first two are under way at once, because each waits for the whole
 * deadline of a call.
 * @returns the bookings' ids
 */
export async function expectNoCheckoutWhileSlow(
  app: TestApp,
  provider: Pick<RazorpayServer, "mood" | "requests"> | Pick<StripeServer, "mood" | "requests">,
): Promise<number[]> {
  const bookings = await Promise.all(
    Array.from({ length: 2 }, async () => {
      const buyer = await customer(app);
      const id = await acceptedOnline(app, buyer, await worker(app));
      const due = async () => (await readBooking(app, buyer, id)).payments[0];
      return { id, open: () => openCheckout(app, buyer, id), due };
    }),
  );
  const slowly: Promise<Answer>[] = [];
  for (const [index, mood] of (["hang", "trickle"] as const).entries()) {
    const booking = bookings[index] ?? expect.fail();
    provider.mood = mood;
    const asked = provider.requests.length;
    slowly.push(booking.open());
    await until(() => provider.requests.length > asked);
  }
  for (const answer of await Promise.all(slowly)) expectProblem(answer, paymentsUnavailable);
  provider.mood = "well";
  for (const { open, due } of bookings) {
    expect(await due()).toMatchObject({ state: "due" });
    expect((await open()).status).toBe(201);
  }
  return bookings.map(({ id }) => id);
}
