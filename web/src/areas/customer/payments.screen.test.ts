// The customer's payments: every payment with its state, its refunds and its papers.
import { listOwnPayments } from "@hourhand/contract/customer-payments";
import { readReceipt, readRefundNote } from "@hourhand/contract/papers";
import { paymentExample, refundExample } from "@hourhand/contract/payment-fields";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { answerHome } from "../../../test/home.ts";
import { expectFits } from "../../../test/complete.ts";
import { looksRight } from "../../../test/looks.ts";
import { openScreen, screenReady } from "../../../test/open-screen.ts";
import { answer, fail, hold, refuse, requestsOf } from "../../../test/wire.ts";
import { notFound } from "@hourhand/contract/problem";
import { readOwnHome } from "@hourhand/contract/own-home";
import { languages } from "@hourhand/contract/languages";
import type { OwnPayment } from "../../features/bookings/page/api.ts";
import { pages } from "../../paths.ts";

const due: OwnPayment = {
  booking: { id: 42, title: "Leaking tap", date: "2026-11-26", worker_name: "Meera Nair" },
  payment: { ...paymentExample, id: 18, kind: "visit", state: "due", allowed: ["pay"] },
  refunds: [],
};
const refunded: OwnPayment = {
  booking: { id: 41, title: "Ceiling fan does not turn", date: "2026-11-24", worker_name: "Ravi Kumar" },
  payment: {
    ...paymentExample,
    kind: "visit",
    state: "paid",
    paid_at: "2026-11-22T08:52:00.000Z",
    receipt_number: "R/26-27/000123",
    refunded_paise: 45_000,
    allowed: [],
  },
  refunds: [
    {
      ...refundExample,
      cause: "canceled",
      state: "done",
      done_at: "2026-11-23T08:52:00.000Z",
      note_number: "N/26-27/000007",
    },
  ],
};
const cards = page.getByRole("list", { name: "Payments" }).getByRole("heading");
const button = (name: string) => page.getByRole("button", { name });

test(
  "every payment and refund is there in words, with the papers and the way to pay",
  { tags: ["@money-10.6"] },
  async () => {
    answer(listOwnPayments, { items: [due, refunded] });
    await openScreen(pages.payments, { as: "customer", viewport: "phone" });
    await expect.element(page.getByText(/^due by /)).toBeVisible();
    await expect.element(page.getByText(/^paid on /)).toBeVisible();
    await expect.element(page.getByText("done · the booking was cancelled")).toBeVisible();
    const pay = page.getByRole("link", { name: "Pay ₹600" });
    expect(pay.element().getAttribute("href")).toBe("/?open=Booking_details/42");
    await expect.element(button("Receipt R/26-27/000123")).toBeVisible();
    await expect.element(button("Refund note N/26-27/000007")).toBeVisible();
    await looksRight();
  },
);

for (const language of languages)
  test(`payments fit every width, in ${language}`, async () => {
    answer(listOwnPayments, { items: [due, refunded] });
    await openScreen(pages.payments, { as: "customer", language });
    await expect.element(page.getByRole("link", { name: "Leaking tap" })).toBeVisible();
    await expectFits();
  });

test("receipt and refund note are fetched, and a failure is said", { tags: ["@money-10.6"] }, async () => {
  answer(listOwnPayments, { items: [refunded] });
  await openScreen(pages.payments, { as: "customer" });
  refuse(readReceipt, notFound);
  await button("Receipt R/26-27/000123").click();
  await expect.poll(() => requestsOf(readReceipt)).toEqual([{ id: 17 }]);
  await expect.element(page.getByText(notFound.sentence).first()).toBeVisible();
  refuse(readRefundNote, notFound);
  await button("Refund note N/26-27/000007").click();
  await expect.poll(() => requestsOf(readRefundNote)).toEqual([{ id: 5 }]);
});

test("earlier payments come on request", async () => {
  answer(listOwnPayments, ({ cursor }) =>
    cursor === undefined ? { items: [due], next: "earlier" } : { items: [refunded], next: null },
  );
  await openScreen(pages.payments, { as: "customer" });
  await button("Show more").click();
  await expect.element(cards).toHaveLength(2);
  await expect.element(button("Show more")).not.toBeInTheDocument();
});

test("loading, failing and having none are said", async () => {
  const asked = hold(listOwnPayments);
  await openScreen(pages.payments, { as: "customer" });
  await expect.element(page.getByRole("status").filter({ hasText: "Loading" }).first()).toBeInTheDocument();
  fail(listOwnPayments);
  (await asked.request()).fail();
  await expect.element(page.getByText("Your payments could not be loaded.")).toBeVisible();
  answer(listOwnPayments, { items: [] });
  await button("Try again").click();
  await expect.element(page.getByText("No payments yet")).toBeVisible();
  await looksRight();
});

for (const payments of ["off", "optional"] as const)
  test(
    `with payments ${payments} the user menu has ${payments === "off" ? "no " : ""}Payments`,
    { tags: ["@money-1.5"] },
    async () => {
      answerHome();
      answer(readOwnHome, { next_visit: null, waiting: [], to_review: null, recent_workers: [] });
      answer(listOwnPayments, { items: [] });
      await openScreen(pages.home, { as: "customer", payments });
      await page.getByRole("button", { name: /^Account/ }).click();
      await expect.element(page.getByRole("menuitem", { name: "View profile" })).toBeVisible();
      const item = page.getByRole("menuitem", { name: "Payments" });
      if (payments === "off") {
        await screenReady();
        expect(item.elements()).toEqual([]);
      } else {
        await item.click();
        await expect.element(page.getByRole("heading", { level: 1, name: "Payments" })).toBeVisible();
      }
    },
  );
