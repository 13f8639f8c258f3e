// Fee invoices below the worker's payments: the list, a PDF, and their states.
import { listFeeInvoices } from "@hourhand/contract/papers";
import { viewPayments } from "@hourhand/contract/wallet";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { expectFits } from "../../../../test/complete.ts";
import { openScreen, screenReady, type View } from "../../../../test/open-screen.ts";
import { answer, fail, requestsOf } from "../../../../test/wire.ts";
import { paymentsOf } from "../../../../test/worker-area.ts";
import { workerPages } from "../../../paths.ts";

const table = page.getByRole("table", { name: "Fee invoices" });
const open = async (view: View = {}): Promise<void> => {
  answer(viewPayments, paymentsOf(0));
  await openScreen(workerPages.payments, { as: "worker", viewport: [1440, 900], ...view });
};
const invoice = {
  id: 4,
  number: "F/26-27/000004",
  month: "2026-10-01",
  amount_paise: 12_050,
  tax_paise: 0,
  currency: "INR",
  issued_at: "2026-10-31T18:30:00.000Z",
};

test("without an invoice nothing is shown", async () => {
  answer(listFeeInvoices, { items: [], next: null });
  await open();
  await screenReady();
  await expect.element(page.getByRole("heading", { name: "Fee invoices" })).not.toBeInTheDocument();
});

test("invoices are listed with their tax, and more on request", { tags: ["@money-10.8"] }, async () => {
  answer(listFeeInvoices, ({ cursor }) =>
    cursor === undefined ? { next: "earlier" } : { items: [invoice], next: null },
  );
  await open();
  await expect.element(table).toHaveTextContent("November 2026");
  await expect.element(table).toHaveTextContent("₹54.92");
  await page.getByRole("button", { name: "More", exact: true }).click();
  await expect.element(table).toHaveTextContent("October 2026");
  await expect.element(table.getByRole("button", { name: "Invoice F/26-27/000004" })).toBeVisible();
  expect(requestsOf(listFeeInvoices)).toEqual([{}, { cursor: "earlier" }]);
});

test.each(["en", "hi", "ml", "de"] as const)("invoices fit every width, in %s", async (language) => {
  answer(listFeeInvoices, { items: [invoice], next: null });
  await open({ language });
  await expect.element(page.getByText("F/26-27/000004")).toBeVisible();
  await expectFits();
});

test("invoices that cannot be loaded say so, and load on retry", async () => {
  fail(listFeeInvoices);
  await open();
  const alert = page.getByText("Your fee invoices could not be loaded.");
  await expect.element(alert).toBeVisible();
  answer(listFeeInvoices);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect.element(table).toHaveTextContent("F/26-27/000003");
});
