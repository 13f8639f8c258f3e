// The panel's wallet.
import { viewWallet } from "@hourhand/contract/wallet";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { openSection, paymentRowOf } from "../../../../test/panel.ts";
import { answer } from "../../../../test/wire.ts";

test(
  "amounts have decimals in every row, and in the total, when one of them has some",
  { tags: ["@market-2.7"] },
  async () => {
    answer(viewWallet, {
      Wallet: [paymentRowOf({ id: 1, amount: 3000 }), paymentRowOf({ id: 2, amount: 1250 })],
      balence: 43,
      count: 2,
    });
    await openSection("Wallet", { viewport: [1440, 900] });
    for (const amount of ["₹30.00", "₹12.50", "₹43.00"])
      await expect.element(page.getByText(amount, { exact: true })).toBeVisible();
  },
);

test("the wallet wraps ids of 45 characters and more at 390 px", { tags: ["@screens-1.2"] }, async () => {
  const payment = paymentRowOf({ pyment_id: "x".repeat(66) });
  answer(viewWallet, { Wallet: [payment], balence: 30, count: 1 });
  await openSection("Wallet", { viewport: [320, 844] });
  await expect.element(page.getByText("Ravi Kumar")).toBeVisible();
  for (const width of [320, 390, 600]) {
    await page.viewport(width, 844);
    await expect.poll(() => document.documentElement.scrollWidth - innerWidth).toBeLessThanOrEqual(0);
    await expect.element(page.getByText(payment.pyment_id)).toBeVisible();
  }
});
