// The HTTP routes by which a customer pays for a booking.
import {
  checkPayment as checkPaymentCall,
  openVisitCheckout as openVisitCheckoutCall,
} from "@hourhand/contract/customer-payments";
import { bind, withStatus, type HttpRouter } from "../../platform/http/bind.ts";
import type { Person } from "../../platform/person.ts";
import type { Platform } from "../../platform/platform.ts";
import {
  checkPayment,
  findPayment,
  openVisitCheckout,
  presentPayment,
  type OpenedCheckout,
  type PaymentRow,
} from "../payments/payments.ts";
import { paymentProvider } from "../wallet/wallet.ts";
import { findBookingFor } from "./sides.ts";

export function bindBookingPaymentRoutes(router: HttpRouter, platform: Platform): void {
  const provider = paymentProvider(platform);
  const ofCustomer = async ({
    params: { id, payment_id: paymentId },
    currentUser,
  }: {
    params: { id: number; payment_id: number };
    currentUser: Person | null;
  }) => {
    await findBookingFor(platform.pool, currentUser, id, ["customer"]);
    await findPayment(platform.pool, { bookingId: id, paymentId });
  };

  bind(
    router,
    openVisitCheckoutCall,
    async ({ input: { payment_id: paymentId }, transact, endIfKeyUsed }) => {
      await endIfKeyUsed();
      return openVisitCheckout(platform, provider, paymentId, transact);
    },
    ({ payment, url, expiresAt, isNew }: OpenedCheckout) =>
      withStatus(isNew ? 201 : 200, {
        message: "Please complete the payment on the page that opens.",
        payment: presentPayment(payment, true),
        checkout_url: url,
        expires_at: expiresAt.toISOString(),
      }),
    ofCustomer,
  );

  bind(
    router,
    checkPaymentCall,
    async ({ input, transact, endIfKeyUsed }) => {
      await endIfKeyUsed();
      const payment = await checkPayment(platform, input.payment_id);
      return transact(() => Promise.resolve(payment));
    },
    (payment: PaymentRow) => ({
      message:
        payment.state === "paid"
          ? "The payment has arrived."
          : payment.paid_at === null
            ? "The payment has not arrived yet."
            : "The payment arrived too late and goes back to you.",
      payment: presentPayment(payment, true),
    }),
    ofCustomer,
  );
}
