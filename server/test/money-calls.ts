// Requests of the administrators' calls about money, for tests that go through all calls.
import type { MoneyWorld } from "./money-world.ts";

interface Request {
  path?: string;
  body?: Record<string, unknown>;
}

/** Returns a request for each call, by its name. */
export const moneyCalls = (world: () => MoneyWorld): Record<string, () => Request> => ({
  refundBooking: () => ({
    path: `/api/v1/admin/bookings/${world().paidBookingId}/refunds`,
    body: { amount_paise: 1_000, reason: "The visit began late.", from: "platform" },
  }),
  listRefunds: () => ({}),
  retryRefund: () => ({ path: `/api/v1/admin/refunds/${world().failedRefundIds[0]}/retry` }),
  settleRefundOutside: () => ({
    path: `/api/v1/admin/refunds/${world().failedRefundIds[1]}/settled_outside`,
    body: { reference: "Bank, 28 November" },
  }),
  endDispute: () => ({
    path: `/api/v1/admin/disputes/${world().disputeId}/ended`,
    body: { won: true, from: "platform" },
  }),
  waivePayment: () => ({
    path: `/api/v1/admin/payments/${world().extraPaymentId}/waive`,
    body: { reason: "It was a mistake." },
  }),
  setPaymentMethod: () => ({
    path: `/api/v1/admin/bookings/${world().onlineBookingId}/payment_method`,
    body: { payment_method: "at_visit", reason: "The card does not work." },
  }),
  holdShare: () => ({
    path: `/api/v1/admin/bookings/${world().paidBookingId}/hold`,
    body: { reason: "A complaint." },
  }),
  releaseShare: () => ({ path: `/api/v1/admin/bookings/${world().heldBookingId}/hold` }),
  listPayoutsDue: () => ({}),
  makePayouts: () => ({ body: {} }),
  listPayouts: () => ({}),
  exportPayouts: () => ({ path: "/api/v1/admin/payouts/export?state=waiting" }),
  markPayoutPaid: () => ({
    path: `/api/v1/admin/payouts/${world().waitingPayoutIds[0]}/paid`,
    body: { reference: "UTR 1" },
  }),
  markPayoutFailed: () => ({
    path: `/api/v1/admin/payouts/${world().waitingPayoutIds[1]}/failed`,
    body: { reason: "The account is closed." },
  }),
  listLedger: () => ({}),
  listAccounts: () => ({}),
  listAccountEntries: () => ({ path: "/api/v1/admin/accounts/held/entries" }),
  readMoney: () => ({}),
  exportMoney: () => ({}),
  listWaitingMoney: () => ({}),
  readReconciliation: () => ({}),
  explainMoneyDifference: () => ({
    path: `/api/v1/admin/reconciliation/${world().differenceId}/explained`,
    body: { text: "A test at the provider." },
  }),
});
