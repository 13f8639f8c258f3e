// Earnings below the worker's payments: the figures, the statement, and their states.
import { readBooking } from "@hourhand/contract/bookings-v1";
import { listEarnings, readEarnings } from "@hourhand/contract/earnings";
import { viewPayments } from "@hourhand/contract/wallet";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { expectFits } from "../../../../test/complete.ts";
import { openScreen, screenReady, type View } from "../../../../test/open-screen.ts";
import { answer, fail, hold, requestsOf } from "../../../../test/wire.ts";
import { paymentsOf } from "../../../../test/worker-area.ts";
import { workerPages } from "../../../paths.ts";

const heading = page.getByRole("heading", { level: 2, name: "Earnings" });
const open = async (view: View = {}): Promise<void> => {
  answer(viewPayments, paymentsOf(0));
  await openScreen(workerPages.payments, { as: "worker", viewport: [1440, 900], ...view });
};

test("earnings are hidden while everything is 0 and there is no line", async () => {
  await open();
  await expect.element(page.getByText("Please Complete at least one payment")).toBeVisible();
  await screenReady();
  await expect.element(heading).not.toBeInTheDocument();
});

test("a line alone shows the earnings, although all amounts are 0 again", async () => {
  answer(listEarnings);
  await open();
  await expect.element(heading).toBeVisible();
});

test(
  "the figures and the statement are shown, and more lines on request",
  { tags: ["@money-6.7", "@money-10.8"] },
  async () => {
    answer(readEarnings);
    answer(listEarnings, ({ cursor }) =>
      cursor === undefined
        ? { next: "earlier" }
        : {
            items: [
              {
                at: "2026-11-20T05:40:00.000Z",
                booking_id: null,
                kind: "payout" as const,
                amount_paise: -120_000,
                balance_paise: 0,
              },
            ],
            next: null,
          },
    );
    await open();
    const figures = page.getByRole("region", { name: "Earnings" });
    for (const words of [
      "Held for now₹540",
      "Payable₹1,200",
      "Paid out₹4,800",
      "Fees owed₹76",
      "Paid at visits₹380",
    ])
      await expect.element(figures).toHaveTextContent(words);
    const statement = page.getByRole("table", { name: "Statement" });
    await expect.element(statement).toHaveTextContent("₹1,740");
    await page.getByRole("button", { name: "More", exact: true }).click();
    await expect.element(statement).toHaveTextContent("Payout");
    await expect.element(statement).toHaveTextContent("-₹1,200");
    await expect.element(page.getByRole("button", { name: "More", exact: true })).not.toBeInTheDocument();
    expect(requestsOf(listEarnings)).toEqual([{}, { cursor: "earlier" }]);
    hold(readBooking);
    await statement.getByRole("link", { name: "Booking 41" }).click();
    await expect.poll(() => location.search).toBe("?open=Booking_details/41");
  },
);

test.each(["en", "hi", "ml", "de"] as const)("earnings fit every width, in %s", async (language) => {
  answer(readEarnings, { payable_paise: -120_050 });
  answer(listEarnings);
  await open({ language });
  await expect.element(page.getByText("-₹1,200.50")).toBeVisible();
  await expectFits();
});

test("earnings that cannot be loaded say so, and load on retry", async () => {
  fail(readEarnings);
  fail(listEarnings);
  await open();
  const alert = page.getByRole("alert").filter({ hasText: "Your earnings could not be loaded." });
  await expect.element(alert).toBeVisible();
  await expect.element(page.getByText("The statement could not be loaded.")).toBeVisible();
  answer(readEarnings);
  answer(listEarnings);
  await alert.getByRole("button", { name: "Try again" }).click();
  await expect.element(page.getByText("₹4,800")).toBeVisible();
});
