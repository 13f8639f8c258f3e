// The money of a booking in the panel: payments, refunds, and the administrator's actions with their refusals.
import { illegalStatusChange } from "@hourhand/contract/bookings";
import {
  alreadyPaidOut,
  holdShare,
  listLedger,
  refundBooking,
  refundTooLarge,
  releaseShare,
  setPaymentMethod,
  waivePayment,
} from "@hourhand/contract/money-admin";
import { paymentExample, refundExample } from "@hourhand/contract/payment-fields";
import { notFound } from "@hourhand/contract/problem";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import type { BookingLife } from "../../../features/bookings/page/api.ts";
import { pages } from "../../../paths.ts";
import { answerBooking } from "../../../../test/bookings.ts";
import { expectFits } from "../../../../test/complete.ts";
import { looksRight } from "../../../../test/looks.ts";
import { openSection } from "../../../../test/panel.ts";
import { answer, refuse, requestsOf } from "../../../../test/wire.ts";

const screen = pages.bookingDetails(41);
const payment = paymentExample as BookingLife["payments"][number];
const due: BookingLife["payments"][number] = { ...payment, allowed: [] };
const paid: BookingLife["payments"][number] = {
  ...due,
  state: "paid",
  paid_at: "2026-11-22T08:52:00.000Z",
  method: "upi",
  refunded_paise: 45_000,
};
const refund = { ...refundExample, state: "failed" } as BookingLife["refunds"][number];
const completed = { status: "completed", allowed: [], payment_method: "online", payments: [paid] } as const;
const show = (life: Partial<BookingLife>): void =>
  answerBooking({ status: life.status ?? "accepted" }, { payment_method: "online", ...life });
const shown = (life: Omit<typeof completed, "payments"> & { payments: readonly (typeof paid)[] }): void =>
  show({ ...life, allowed: [], payments: [...life.payments], refunds: [refund] });

const part = page.getByRole("region", { name: "Payments" });
const dialog = page.getByRole("dialog");
const press = (name: string) => part.getByRole("button", { name, exact: true }).click();
const confirm = (name: string) => dialog.getByRole("button", { name, exact: true }).click();

test("a booking that was never to be paid online has no part about payments", async () => {
  answerBooking({ status: "accepted" });
  await openSection(screen);
  await expect.element(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect.element(page.getByRole("link", { name: /^Open profile: / })).toHaveLength(2);
  await expect.element(part).not.toBeInTheDocument();
});

test.each(["en", "hi", "ml", "de"] as const)(
  "payments and refunds fit every width, in %s",
  async (language) => {
    shown(completed);
    await openSection(screen, { language });
    await expect.element(page.getByText("upi", { exact: false })).toBeVisible();
    await expectFits();
  },
);

test(
  "payments and refunds are shown, and each amount opens the booking's entries",
  { tags: ["@money-9.10"] },
  async () => {
    shown(completed);
    answer(listLedger);
    await openSection(screen);
    for (const words of ["Paid online", "₹600", "UPI · ₹450 refunded", "Booking cancelled", "failed"])
      await expect.element(part).toHaveTextContent(words);
    await press("₹600: show the entries");
    await expect.element(dialog.getByText("Customer’s payment")).toBeVisible();
    expect(requestsOf(listLedger)).toEqual([{ booking_id: 41 }]);
  },
);

test("a refund names its limits, and keeps what was typed when it is refused", async () => {
  shown(completed);
  await openSection(screen);
  await press("Refund");
  await expect.element(dialog).toHaveTextContent("Up to ₹150 can be refunded.");
  await dialog.getByLabelText("Amount").fill("150.01");
  await dialog.getByLabelText("Reason").fill("The visit began late.");
  await confirm("Refund");
  await expect.element(dialog.getByRole("alert")).toHaveTextContent("Enter an amount of at most ₹150.");
  expect(requestsOf(refundBooking)).toEqual([]);
  await dialog.getByLabelText("Amount").fill("150");
  for (const problem of [refundTooLarge, alreadyPaidOut]) {
    refuse(refundBooking, problem);
    await confirm("Refund");
    await expect.element(dialog.getByRole("alert")).toHaveTextContent(problem.sentence);
  }
  await dialog.getByRole("combobox", { name: "Taken from" }).click();
  await page.getByRole("option", { name: "The platform" }).click();
  await expect.element(dialog.getByLabelText("Amount")).toHaveValue("150");
  await looksRight();
  answer(refundBooking);
  await confirm("Refund");
  await expect.element(dialog).not.toBeInTheDocument();
  expect(requestsOf(refundBooking).at(-1)).toEqual({
    id: 41,
    amount_paise: 15_000,
    reason: "The visit began late.",
    from: "platform",
  });
});

test("a share is held with a reason, and released", async () => {
  const life = { ...completed, payments: [paid], refunds: [refund], allowed: [] };
  show(life);
  await openSection(screen);
  await press("Hold the share");
  await confirm("Hold the share");
  await expect.element(dialog.getByRole("alert")).toBeVisible();
  await dialog.getByLabelText("Reason").fill("The customer complained.");
  refuse(holdShare, notFound);
  await confirm("Hold the share");
  await expect.element(dialog.getByRole("alert")).toHaveTextContent(notFound.sentence);
  answer(holdShare);
  show({ ...life, share_hold: { reason: "The customer complained.", at: "2026-11-24T04:30:00.000Z" } });
  await confirm("Hold the share");
  await expect.element(dialog).not.toBeInTheDocument();
  await expect
    .element(part.getByText(/^The worker’s share has been kept .*: The customer complained\.$/))
    .toBeVisible();
  await expect.element(part.getByRole("button", { name: "Hold the share" })).not.toBeInTheDocument();
  expect(requestsOf(holdShare).at(-1)).toEqual({ id: 41, reason: "The customer complained." });
  refuse(releaseShare, notFound);
  await press("Release the share");
  await expect.element(part.getByRole("alert")).toHaveTextContent(notFound.sentence);
  answer(releaseShare);
  show(life);
  await press("Release the share");
  await expect.element(part.getByRole("alert")).not.toBeInTheDocument();
  await expect.element(part.getByRole("button", { name: "Hold the share" })).toBeVisible();
  expect(requestsOf(releaseShare)).toEqual([{ id: 41 }, { id: 41 }]);
});

test("an unpaid booking is paid at the visit instead, and offers no refund", async () => {
  show({ status: "accepted", payments: [due] });
  await openSection(screen);
  await expect.element(part.getByText(/^due by /)).toBeVisible();
  await expect.element(part.getByRole("button", { name: "Refund", exact: true })).not.toBeInTheDocument();
  await expect.element(part.getByRole("button", { name: "Hold the share" })).not.toBeInTheDocument();
  await press("Switch to payment at the visit");
  await dialog.getByLabelText("Reason").fill("The card does not work.");
  refuse(setPaymentMethod, illegalStatusChange);
  await confirm("Switch to payment at the visit");
  await expect.element(dialog.getByRole("alert")).toHaveTextContent(illegalStatusChange.sentence);
  answer(setPaymentMethod);
  await confirm("Switch to payment at the visit");
  await expect.element(dialog).not.toBeInTheDocument();
  expect(requestsOf(setPaymentMethod).at(-1)).toEqual({
    id: 41,
    payment_method: "at_visit",
    reason: "The card does not work.",
  });
});

test("a lapsed payment of extra work is waived", async () => {
  show({ ...completed, allowed: [], payments: [paid, { ...due, id: 18, kind: "extra", state: "lapsed" }] });
  await openSection(screen);
  await expect.element(part).toHaveTextContent("not paid in time");
  await press("Waive the payment");
  await dialog.getByLabelText("Reason").fill("The extra hour was a mistake.");
  refuse(waivePayment, illegalStatusChange);
  await confirm("Waive the payment");
  await expect.element(dialog.getByRole("alert")).toHaveTextContent(illegalStatusChange.sentence);
  answer(waivePayment);
  await confirm("Waive the payment");
  await expect.element(dialog).not.toBeInTheDocument();
  expect(requestsOf(waivePayment).at(-1)).toEqual({ id: 18, reason: "The extra hour was a mistake." });
});
