// Money: the list of refunds, the end of a dispute, and money without a booking.
import { endDispute } from "@hourhand/contract/disputes";
import {
  alreadyPaidOut,
  listRefunds,
  listWaitingMoney,
  refundTooLarge,
  retryRefund,
  settleRefundOutside,
} from "@hourhand/contract/money-admin";
import { explainMoneyDifference } from "@hourhand/contract/reconciliation";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { expectFits } from "../../../../test/complete.ts";
import { openSection, tableRow } from "../../../../test/panel.ts";
import { answer, fail, refuse, requestsOf } from "../../../../test/wire.ts";

const at = "2026-11-24T05:40:00.000Z";
const dialog = page.getByRole("dialog");
const press = (name: string) => page.getByRole("button", { name, exact: true }).click();
const confirm = (name: string) => dialog.getByRole("button", { name, exact: true }).click();
const languages = ["en", "hi", "ml", "de"] as const;

const refundOf = { payment_id: 17, done_at: null, note_number: null, reason: null, at } as const;
function refunds(): void {
  answer(listRefunds, {
    items: [
      {
        ...refundOf,
        id: 7,
        booking_id: 43,
        amount_paise: 1_313,
        cause: "admin",
        reason: "The visit began an hour late.",
        state: "failed",
      },
      { ...refundOf, id: 6, booking_id: 42, amount_paise: 60_000, cause: "no_show", state: "pending" },
      {
        ...refundOf,
        id: 5,
        booking_id: 41,
        amount_paise: 45_000,
        cause: "canceled",
        state: "done",
        done_at: at,
        note_number: "N/26-27/000004",
      },
    ],
    next: null,
  });
}
const openRefunds = (language: (typeof languages)[number] = "en") =>
  openSection("Money", { fields: { part: "refunds" }, language });

test.each(languages)("refunds fit every width, in %s", async (language) => {
  refunds();
  await openRefunds(language);
  await expect.element(page.getByText("N/26-27/000004")).toBeVisible();
  await expectFits();
});

test(
  "refunds show booking, reason, state and note, and a failed one can be retried or settled",
  { tags: ["@money-10.9"] },
  async () => {
    refunds();
    await openRefunds();
    await expect
      .element(tableRow(0).getByRole("link", { name: "Booking 43" }))
      .toHaveAttribute("href", "/admin-panel?open=Booking_details/43");
    await expect.element(tableRow(0)).toHaveTextContent("The visit began an hour late.");
    await expect.element(tableRow(1)).toHaveTextContent("No-show");
    await expect.element(tableRow(1)).toHaveTextContent("pending");
    await expect.element(tableRow(2).getByRole("button", { name: "Retry" })).not.toBeInTheDocument();
    refuse(retryRefund, refundTooLarge);
    await press("Retry");
    await expect.element(tableRow(0).getByRole("alert")).toHaveTextContent(refundTooLarge.sentence);
    answer(settleRefundOutside);
    await press("Refunded another way");
    await dialog.getByLabelText("Reference").fill("UTR 12");
    await confirm("Refunded another way");
    await expect.element(dialog).not.toBeInTheDocument();
    expect(requestsOf(settleRefundOutside)).toEqual([{ id: 7, reference: "UTR 12" }]);
  },
);

test("refunds are listed by state and by pages, say when there are none, and load on retry", async () => {
  fail(listRefunds);
  await openSection("Money", { fields: { part: "refunds", state: "failed" } });
  await expect.element(page.getByText("The refunds could not be loaded.")).toBeVisible();
  answer(listRefunds, ({ cursor }) => ({ next: cursor === undefined ? "further" : null }));
  await page.getByRole("button", { name: "Try again" }).click();
  await press("Show more");
  await expect.poll(() => requestsOf(listRefunds).at(-1)).toEqual({ state: "failed", cursor: "further" });
  answer(listRefunds, { items: [], next: null });
  await openRefunds();
  await expect.element(page.getByText("There are no refunds here")).toBeVisible();
});

const waiting = () =>
  answer(listWaitingMoney, {
    items: [
      { kind: "dispute", id: 3, booking_id: 41, amount_paise: 60_000, at },
      { kind: "unmatched", id: 9, booking_id: null, amount_paise: 50_000, at },
    ],
  });

test.each(languages)(
  "disputes that wait fit every width, and so does their dialog, in %s",
  async (language) => {
    waiting();
    await openSection("Money", { language });
    await expect.element(page.getByText("₹600")).toBeVisible();
    await expectFits();
    await tableRow(0).getByRole("button").last().click();
    await expect.element(dialog).toBeVisible();
    await expectFits();
  },
);

test("the end of a dispute is recorded, and a refusal stays in the dialog", async () => {
  waiting();
  await openSection("Money");
  await press("Record the outcome");
  await expect.element(dialog.getByText(/has returned ₹600/)).toBeVisible();
  await dialog.getByLabelText("Result").click();
  await page.getByRole("option", { name: "Lost: the worker pays" }).click();
  refuse(endDispute, alreadyPaidOut);
  await confirm("Record the outcome");
  await expect.element(dialog.getByRole("alert")).toHaveTextContent(alreadyPaidOut.sentence);
  await dialog.getByLabelText("Result").click();
  await page.getByRole("option", { name: "Lost: the platform pays" }).click();
  answer(endDispute);
  answer(listWaitingMoney, { items: [] });
  await confirm("Record the outcome");
  await expect.element(page.getByText("Nothing to do")).toBeVisible();
  expect(requestsOf(endDispute)).toEqual([
    { id: 3, won: false, from: "worker" },
    { id: 3, won: false, from: "platform" },
  ]);
});

test("a won dispute needs nobody who bears it", async () => {
  waiting();
  answer(endDispute);
  await openSection("Money");
  await press("Record the outcome");
  await confirm("Record the outcome");
  await expect.element(dialog.getByText("Result can't be empty")).toBeVisible();
  await dialog.getByLabelText("Result").click();
  await page.getByRole("option", { name: "Won" }).click();
  await confirm("Record the outcome");
  await expect.element(dialog).not.toBeInTheDocument();
  expect(requestsOf(endDispute)).toEqual([{ id: 3, won: true }]);
});

test("money without a booking is explained", async () => {
  waiting();
  answer(explainMoneyDifference);
  await openSection("Money");
  await press("Explain");
  await expect.element(dialog.getByText(/whose money it is/)).toBeVisible();
  await dialog.getByLabelText("Explanation").fill("A test of the account.");
  await confirm("Explain");
  await expect.element(dialog).not.toBeInTheDocument();
  expect(requestsOf(explainMoneyDifference)).toEqual([{ id: 9, text: "A test of the account." }]);
});
