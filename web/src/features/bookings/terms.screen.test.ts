// What canceling and not being there cost: before an online booking, on its page, and when a worker reports a no-show.
import { readBookingForm } from "@hourhand/contract/booking-form";
import { bookingExample, readBooking } from "@hourhand/contract/bookings-v1";
import { paymentExample, type CustomerPayments } from "@hourhand/contract/payment-fields";
import type { OnlineTerms } from "@hourhand/contract/policies";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { bookDialog, openBookDialog } from "../../../test/book-dialog.ts";
import { answerBooking } from "../../../test/bookings.ts";
import { looksRight } from "../../../test/looks.ts";
import { openScreen, type View } from "../../../test/open-screen.ts";
import { answer } from "../../../test/wire.ts";
import { pages } from "../../paths.ts";
import type { BookingLife } from "./page/api.ts";

const taken = { charges_cancellation: true, charges_no_show: true };
const notTaken = { charges_cancellation: false, charges_no_show: false };
const terms: OnlineTerms = {
  pay_within_hours: 3,
  cancel_tiers: [
    { hours_before: 24, percent: 0 },
    { hours_before: 2, percent: 25 },
    { hours_before: 0, percent: 50 },
  ],
  no_show_percent: 80,
  ...taken,
};
const when = /^Nothing is charged now\. You pay ₹\d+ within 3 hours after the worker accepts/;
const costs = bookDialog.getByText("What it costs to cancel");

async function openDialog(policy: OnlineTerms, mode: CustomerPayments = "required", view: View = {}) {
  answer(readBookingForm, {
    recent_addresses: [],
    too_many_open: false,
    customer_payments: mode,
    policy,
  });
  await openBookDialog(undefined, view);
}

test(
  "the booking sheet says what is paid by when, and folds what canceling costs",
  { tags: ["@money-10.2"] },
  async () => {
    await openDialog(terms, "optional", { viewport: "phone" });
    await expect.element(bookDialog.getByText("Pay at the visit")).toBeVisible();
    expect(bookDialog.getByText(when).elements()).toEqual([]);
    await bookDialog.getByRole("radio", { name: "Pay online" }).click();
    await expect.element(bookDialog.getByText(when)).toBeVisible();
    await expect.element(bookDialog.getByText("Cancelled later: 50% of the total.")).not.toBeVisible();
    await costs.click();
    for (const line of [
      "Nothing until you have paid. After that:",
      "Cancelled 24 hours or more before the visit: ₹0.",
      "Cancelled 2 hours or more before the visit: 25% of the total.",
      "Cancelled later: 50% of the total.",
      "Nobody there when the worker comes: 80% of the total.",
    ])
      await expect.element(bookDialog.getByText(line)).toBeVisible();
    await looksRight();
  },
);

test("the amount follows the hours", async () => {
  await openDialog(terms);
  await expect.element(bookDialog.getByText(/You pay ₹300 /)).toBeVisible();
  const hours = bookDialog.getByRole("group", { name: "Duration in hours" });
  await hours.getByRole("radio", { name: /^2 hours/ }).click();
  await expect.element(bookDialog.getByText(/You pay ₹600 /)).toBeVisible();
});

test("a charge that is not taken is not named", { tags: ["@money-10.2"] }, async () => {
  await openDialog({ ...terms, ...notTaken });
  await costs.click();
  await expect.element(bookDialog.getByText("Cancelled at any time: ₹0.")).toBeVisible();
  await expect.element(bookDialog.getByText("Nobody there when the worker comes: ₹0.")).toBeVisible();
  expect(bookDialog.getByText(/of the total/).elements()).toEqual([]);
});

test("where customers pay only at the visit the sheet says nothing about charges", async () => {
  await openDialog(terms, "off");
  await expect.element(bookDialog.getByRole("heading", { name: "Where" })).toBeVisible();
  expect(costs.elements()).toEqual([]);
});

const policy = bookingExample.policy as BookingLife["policy"];
const online = (charges: typeof taken): Partial<BookingLife> => ({
  status: "accepted",
  payment_method: "online",
  policy: { ...policy, ...charges },
});

test.each([
  [taken, "Cancelled later: 50% of the total.", "100% of the total"],
  [notTaken, "Cancelled at any time: ₹0.", "₹0"],
])(
  "the page of an online booking names the charges that are taken: %o",
  async (charges, canceled, missed) => {
    answerBooking({ status: "accepted" }, online(charges));
    await openScreen(pages.bookingDetails(41), { as: "customer" });
    await page.getByText("Cancellation terms").first().click();
    await expect.element(page.getByText(canceled)).toBeVisible();
    await expect.element(page.getByText(`Nobody there when the worker comes: ${missed}.`)).toBeVisible();
    await expect.element(page.getByText(/25% of the total/)).toHaveLength(charges === taken ? 1 : 0);
  },
);

const paid: BookingLife["payments"][number] = {
  ...paymentExample,
  kind: "visit",
  state: "paid",
  amount_paise: 60_000,
  allowed: [],
};
test.each([
  [taken, "₹600 of the payment is kept as a charge."],
  [notTaken, "Our policy allows a charge of ₹600, but nothing will be charged."],
])("a worker who reports a no-show reads what is kept of the payment: %o", async (charges, sentence) => {
  answer(readBooking, { ...online(charges), id: 41, payments: [paid], allowed: ["no_show"] });
  await openScreen(pages.bookingDetails(41), { as: "worker" });
  await page.getByRole("button", { name: "Nobody is here" }).click();
  await expect.element(page.getByRole("dialog").getByText(sentence)).toBeVisible();
});
