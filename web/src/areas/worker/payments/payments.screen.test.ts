// The platform's fee: the amount owed, payments in advance, and what each payment covered.
import { readBooking } from "@hourhand/contract/bookings-v1";
import { viewWorkerDashboard } from "@hourhand/contract/dashboards";
import {
  listPaidFees,
  nothingPending,
  openCheckout,
  paymentsDown,
  viewPayments,
} from "@hourhand/contract/wallet";
import { readWorkerDay } from "@hourhand/contract/worker-day";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { looksRight } from "../../../../test/looks.ts";
import { openScreen } from "../../../../test/open-screen.ts";
import { answer, fail, hold, refuse, requestsOf } from "../../../../test/wire.ts";
import { dashboardOf, paymentOf, paymentsOf } from "../../../../test/worker-area.ts";
import { workerPages } from "../../../paths.ts";

const pay = page.getByRole("button", { name: "Complete pending payment now" });

test(
  "an advance payment is shown and never appears as a debt below zero",
  { tags: ["@worker-9.11"] },
  async () => {
    answer(viewWorkerDashboard, dashboardOf({ worker: { pending_fee: -30, full_name: "Ravi Nair" } }));
    answer(readWorkerDay, { next_visit: null, visits: [] });
    answer(viewPayments, paymentsOf(-30));
    await openScreen(workerPages.home, { as: "worker", viewport: "phone" });
    const card = page.getByRole("link", { name: "Platform fee" });
    await expect.element(card).toHaveTextContent("₹0");
    await card.click();
    // Home shows amounts too. They are gone once the heading of the payments appears.
    await expect.element(page.getByRole("heading", { level: 1, name: "Payments" })).toBeVisible();
    await expect.element(page.getByText("₹0", { exact: true })).toBeVisible();
    await expect.element(page.getByText(/You have paid ₹30 in advance/)).toBeVisible();
  },
);

const day = /^24 \w+ 2026$/;
for (const [what, viewport, heading] of [
  ["phone", "phone", page.getByRole("heading", { level: 3, name: day })],
  ["desk", [1440, 900], page.getByRole("table").getByText(day)],
] as const)
  test(
    `payments are grouped by day and expand to the fees they covered, on a ${what}`,
    { tags: ["@screens-2.16"] },
    async () => {
      answer(
        viewPayments,
        paymentsOf(0, [paymentOf({ id: 2 }), paymentOf({ id: 1, status: "failed", pyment_id: "cs_test_0" })]),
      );
      await openScreen(workerPages.payments, { as: "worker", viewport });
      // Both payments of the day share a heading. Only the received one can be opened.
      await expect.element(heading).toHaveLength(1);
      const covers = page.getByRole("button", { name: "Covers: ₹60" });
      await expect.element(covers).toHaveLength(1);
      await expect.element(covers).toHaveAttribute("aria-expanded", "false");

      fail(listPaidFees);
      await covers.click();
      const alert = page
        .getByRole("alert")
        .filter({ hasText: "What this payment covers could not be loaded." });
      await expect.element(alert).toBeVisible();
      answer(listPaidFees, {
        fees: ["Sparking switchboard", "Leaking tap"].map((title, at) => ({
          booking: { id: 41 + at, title, total_paise: 30_000 },
          percent: 10,
          fee_paise: 3_000,
          covered_paise: 3_000,
        })),
        count: 2,
      });
      await alert.getByRole("button", { name: "Try again" }).click();
      const fees = page.getByRole("list", { name: "Fees covered by ₹60" }).getByRole("listitem");
      await expect.element(fees).toHaveLength(2);
      expect(fees.elements().map(({ textContent }) => textContent)).toEqual([
        "10% of: Sparking switchboard ₹300₹30",
        "10% of: Leaking tap ₹300₹30",
      ]);
      await expect.element(covers).toHaveAttribute("aria-expanded", "true");
      expect(new Set(requestsOf(listPaidFees).map(({ id }) => id))).toEqual(new Set([2]));
      await looksRight();
      await covers.click();
      await expect.element(fees).toHaveLength(0);
      await covers.click();
      hold(readBooking);
      await fees.getByRole("link", { name: "Leaking tap" }).click();
      await expect.poll(() => location.search).toBe("?open=Booking_details/42");
    },
  );

test(
  "a failed payment shows a message on returning from the checkout",
  { tags: ["@screens-2.16"] },
  async () => {
    answer(viewPayments, paymentsOf(60, [paymentOf({ status: "failed" })]));
    await openScreen(workerPages.payments, { as: "worker", viewport: "phone", fields: { payment: "done" } });
    await expect.element(page.getByText("Payment failed")).toBeVisible();
    await expect.element(pay).toBeEnabled();
    expect(location.search).toBe("?open=Payments");
  },
);

test(
  "a provider that is down shows an error, and the button works again",
  { tags: ["@worker-8.9"] },
  async () => {
    answer(viewPayments, paymentsOf(90));
    await openScreen(workerPages.payments, { as: "worker", viewport: "phone" });
    // A proxy's error reply has no sentence for the person.
    fail(openCheckout, 502);
    await pay.click();
    await expect.element(page.getByText("Payment failed")).toBeVisible();
    await expect.element(pay).toBeEnabled();
    refuse(openCheckout, paymentsDown);
    await pay.click();
    await expect.element(page.getByText(paymentsDown.sentence)).toBeVisible();
    await expect.element(pay).toBeEnabled();
  },
);

test(
  "without fees and payments the documented texts appear, and paying says that there is nothing to pay",
  { tags: ["@worker-2.42", "@worker-8.9"] },
  async () => {
    answer(viewPayments, paymentsOf(0));
    await openScreen(workerPages.payments, { as: "worker" });
    await expect.element(page.getByText("Pending Payment Total", { exact: true })).toBeVisible();
    await expect
      .element(page.getByText("Please Complete at least one payment", { exact: true }))
      .toBeVisible();
    refuse(openCheckout, nothingPending);
    await pay.click();
    await expect.element(page.getByText("There is no pending payment.")).toBeVisible();
  },
);
