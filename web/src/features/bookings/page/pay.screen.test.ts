// Paying for a booking online: the button, the way to the provider and back, what was paid and what is refunded.
import { readBookingForm } from "@hourhand/contract/booking-form";
import { bookWorker, tooManyOpen } from "@hourhand/contract/bookings";
import { checkPayment, openVisitCheckout } from "@hourhand/contract/customer-payments";
import { paymentExample, paymentsUnavailable, refundExample } from "@hourhand/contract/payment-fields";
import { notFound } from "@hourhand/contract/problem";
import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { bookDialog, confirmBooking, fillBooking, openBookDialog } from "../../../../test/book-dialog.ts";
import { answerBooking } from "../../../../test/bookings.ts";
import { looksRight } from "../../../../test/looks.ts";
import { openScreen } from "../../../../test/open-screen.ts";
import { answer, hold, refuse, requestsOf } from "../../../../test/wire.ts";
import { pages } from "../../../paths.ts";
import type { BookingLife } from "./api.ts";

const screen = pages.bookingDetails(41);
const due: BookingLife["payments"][number] = {
  ...paymentExample,
  kind: "visit",
  state: "due",
  amount_paise: 30_000,
  due_at: "2026-11-24T10:41:00.000Z",
  allowed: ["pay"],
};
const paid: typeof due = {
  ...due,
  state: "paid",
  paid_at: "2026-11-24T09:00:00.000Z",
  method: "upi",
  allowed: [],
};
const refund: BookingLife["refunds"][number] = { ...refundExample, cause: "canceled", state: "pending" };
const toPay = (known: Partial<BookingLife> = {}) =>
  answerBooking(
    { status: "accepted" },
    { status: "accepted", payment_method: "online", payments: [due], allowed: ["pay", "cancel"], ...known },
  );
const payButton = page.getByRole("button", { name: "Pay ₹300" });

test(
  "an accepted online booking says until when it is to be paid, and paying is its one act",
  { tags: ["@money-10.3"] },
  async () => {
    toPay();
    await openScreen(screen, { as: "customer", viewport: "phone" });
    await expect.element(payButton).toBeVisible();
    await expect
      .element(page.getByText(/^Please pay ₹300 by .*; otherwise the booking will be cancelled\.$/))
      .toBeVisible();
    await expect.element(page.getByText(/^due by /)).toBeInTheDocument();
    await expect.element(page.getByRole("heading", { name: "To be paid online" })).toBeInTheDocument();
    await expect.element(page.getByText("Pending payment : ₹300")).toBeInTheDocument();
    await looksRight();
  },
);

test("a provider that does not answer charges nothing, and the button stays", async () => {
  toPay();
  refuse(openVisitCheckout, paymentsUnavailable);
  await openScreen(screen, { as: "customer" });
  await payButton.click();
  await expect.element(page.getByText(/Nothing was charged/).first()).toBeVisible();
  await expect.element(payButton).toBeVisible();
  expect(requestsOf(openVisitCheckout)[0]).toEqual({ id: 41, payment_id: paymentExample.id });
});

test(
  "after the return the page asks the provider until the payment has arrived",
  { tags: ["@money-3.20"] },
  async () => {
    toPay();
    answer(checkPayment, { message: "The payment has arrived.", payment: paid });
    await openScreen(screen, { as: "customer", fields: { payment: "done" } });
    await expect.element(page.getByText("Confirming your payment…")).toBeVisible();
    await expect.poll(() => requestsOf(checkPayment).length).toBeGreaterThan(0);
    expect(location.search).not.toContain("payment=");
  },
);

test(
  "without a network paying says so, charges nothing, and the button stays",
  { tags: ["@money-10.10"] },
  async () => {
    toPay();
    const asked = hold(openVisitCheckout);
    await openScreen(screen, { as: "customer" });
    await payButton.click();
    // A call with a key is repeated before it fails.
    const over = new AbortController();
    const losing = (async () => {
      while (!over.signal.aborted)
        if (asked.count > 0) (await asked.request()).lose();
        else await new Promise((goOn) => setTimeout(goOn, 20));
    })();
    await expect.element(page.getByText(/^You need to be online to pay\./).first()).toBeVisible();
    over.abort();
    await losing;
    await expect.element(payButton).toBeVisible();
  },
);

test("a check that fails keeps the page, and the person reads that it is still being confirmed", async () => {
  toPay();
  // Failures of the network are repeated; this one is not.
  refuse(checkPayment, notFound);
  await openScreen(screen, { as: "customer", fields: { payment: "done" } });
  await expect.element(page.getByText("Confirming your payment…")).toBeVisible();
  await expect.poll(() => requestsOf(checkPayment).length).toBeGreaterThan(0);
  await expect.element(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect.element(page.getByText("Confirming your payment…")).toBeVisible();
});

test(
  "after a canceled checkout the page says that nothing was charged",
  { tags: ["@money-3.20"] },
  async () => {
    toPay();
    await openScreen(screen, { as: "customer", fields: { payment: "canceled" } });
    await expect.element(page.getByText("The payment was not completed. Nothing was charged.")).toBeVisible();
    await expect.element(payButton).toBeVisible();
  },
);

test("a paid booking and its refund are shown in words", { tags: ["@money-10.5"] }, async () => {
  answerBooking(
    { status: "canceled" },
    { status: "canceled", payment_method: "online", payments: [paid], refunds: [refund], allowed: [] },
  );
  await openScreen(screen, { as: "customer" });
  await expect.element(page.getByText(/^paid on /)).toBeVisible();
  await expect.element(page.getByRole("heading", { name: "Paid online" })).toBeVisible();
  await expect.element(page.getByText("on its way · the booking was cancelled")).toBeVisible();
  expect(payButton.elements()).toEqual([]);
});

test("a booking that ended without a payment does not say that it was paid", async () => {
  const lapsed: typeof due = { ...due, state: "lapsed", allowed: [] };
  toPay({ status: "canceled", payments: [lapsed], allowed: [] });
  await openScreen(screen, { as: "customer" });
  await expect.element(page.getByRole("heading", { name: "Online payment" })).toBeVisible();
  await expect.element(page.getByText("not paid in time")).toBeVisible();
});

test("the time left to pay follows the minute, and ends with it", { tags: ["@money-10.4"] }, async () => {
  const showAgain = () => document.dispatchEvent(new Event("visibilitychange"));
  vi.setSystemTime("2026-11-24T09:20:10.000Z");
  toPay();
  await openScreen(screen, { as: "customer", viewport: "phone" });
  await expect.element(page.getByText("1 h 21 min left to pay")).toBeVisible();
  vi.setSystemTime("2026-11-24T10:39:59.900Z");
  showAgain();
  await expect.element(page.getByText("1 min left to pay")).toBeVisible();
  vi.setSystemTime("2026-11-24T10:41:10.000Z");
  showAgain();
  await expect.element(page.getByText(/left to pay/)).not.toBeInTheDocument();
});

test("only its customer reads the time left, and none for extra work that is due in weeks", async () => {
  toPay({ payments: [{ ...due, kind: "extra", due_at: "2026-12-10T10:41:00.000Z" }] });
  await openScreen(screen, { as: "customer" });
  await expect.element(page.getByText(/^Please pay ₹300 for the extra work by /)).toBeVisible();
  expect(page.getByText(/left to pay/).elements()).toEqual([]);
  toPay({ payments: [{ ...due, allowed: [] }], allowed: [] });
  await openScreen(screen, { as: "worker" });
  await expect.element(page.getByRole("heading", { name: "Paid online" })).toBeVisible();
  expect(page.getByText(/left to pay/).elements()).toEqual([]);
});

test(
  "the booking sheet offers both ways where there is a choice, and sends the chosen one",
  { tags: ["@money-10.1"] },
  async () => {
    answer(readBookingForm, { recent_addresses: [], too_many_open: false, customer_payments: "optional" });
    refuse(bookWorker, tooManyOpen);
    await openBookDialog();
    const ways = bookDialog.getByRole("group", { name: "How do you want to pay?" });
    await expect.element(ways.getByRole("radio", { name: "Pay at the visit" })).toBeChecked();
    await ways.getByRole("radio", { name: "Pay online" }).click();
    await fillBooking();
    await confirmBooking.click();
    await expect.poll(() => requestsOf(bookWorker)).toMatchObject([{ payment_method: "online" }]);
  },
);
