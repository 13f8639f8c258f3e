// A payment at the visit: the worker records it, the customer says whether it is right, and both see its state.
import { illegalStatusChange } from "@hourhand/contract/bookings";
import { alreadyAnswered, answerVisitPayment, recordVisitPayment } from "@hourhand/contract/visit-payments";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { answerBooking } from "../../../../test/bookings.ts";
import { looksRight } from "../../../../test/looks.ts";
import { openScreen } from "../../../../test/open-screen.ts";
import { openSection } from "../../../../test/panel.ts";
import { answer, refuse, requestsOf } from "../../../../test/wire.ts";
import { pages } from "../../../paths.ts";
import type { BookingLife } from "./api.ts";

const screen = pages.bookingDetails(41);
const recorded: NonNullable<BookingLife["paid_at_visit"]> = {
  amount_paise: 35_000,
  how: "cash",
  at: "2026-11-24T05:00:00.000Z",
  answer: null,
};
const visited = (known: Partial<BookingLife> = {}) =>
  answerBooking(
    { status: "visited" },
    {
      status: "visited",
      customer: { id: 9, name: "Asha Menon", picture: null },
      total_paise: 30_000,
      allowed: [],
      ...known,
    },
  );
const record = page.getByRole("button", { name: "Record the payment" });
const dialog = page.getByRole("dialog");
const question = page.getByRole("region", { name: /^Meera Nair says that you paid ₹350 in cash/ });

test("the worker records what was paid at the visit; the total is suggested", async () => {
  visited();
  answer(recordVisitPayment, {
    message: "The payment is recorded. The customer is asked whether it is right.",
  });
  await openScreen(screen, { as: "worker", viewport: "phone" });
  await record.click();
  const amount = dialog.getByRole("textbox", { name: "Amount" });
  await expect.element(amount).toHaveValue("300");
  await looksRight();
  await amount.fill("901");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect.element(dialog.getByText("Please enter an amount of at most ₹900.")).toBeVisible();
  expect(requestsOf(recordVisitPayment)).toEqual([]);
  await amount.fill("350.50");
  await dialog.getByRole("radio", { name: "UPI" }).click();
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect
    .poll(() => requestsOf(recordVisitPayment))
    .toEqual([{ id: 41, amount_paise: 35_050, how: "upi" }]);
  await expect.element(page.getByText(/The customer is asked whether it is right/).first()).toBeVisible();
});

test("until the customer answers, the worker sees that the payment waits, and can correct it", async () => {
  visited({ paid_at_visit: recorded });
  refuse(recordVisitPayment, alreadyAnswered);
  await openScreen(screen, { as: "worker", viewport: "phone" });
  await expect
    .element(page.getByText("You recorded ₹350. Asha Menon has not confirmed it yet."))
    .toBeVisible();
  await expect.element(page.getByText("in cash · not confirmed by Asha Menon yet")).toBeInTheDocument();
  await page.getByRole("button", { name: "Correct the payment" }).click();
  await expect.element(dialog.getByRole("textbox", { name: "Amount" })).toHaveValue("350");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect.element(dialog.getByText(alreadyAnswered.sentence)).toBeVisible();
});

const agreed = { ...recorded, answer: { right: true, at: recorded.at } };
const closed: [when: string, known: Partial<BookingLife>][] = [
  ["before the visit", { status: "accepted" }],
  ["for a booking that is paid online", { payment_method: "online" }],
  ["after the customer's answer", { paid_at_visit: agreed }],
];
for (const [when, known] of closed)
  test(`nothing can be recorded ${when}`, async () => {
    visited(known);
    await openScreen(screen, { as: "worker" });
    await expect.element(page.getByRole("heading", { name: "Details" })).toBeVisible();
    expect(page.getByRole("button", { name: /the payment$/ }).elements()).toEqual([]);
    if (known.paid_at_visit)
      await expect.element(page.getByText("in cash · confirmed by Asha Menon")).toBeVisible();
  });

test("the customer is asked whether it is right, and answers once", async () => {
  visited({ paid_at_visit: recorded });
  answer(answerVisitPayment, { message: "Thank you. Your answer is recorded." });
  await openScreen(screen, { as: "customer", viewport: "phone" });
  await expect.element(question).toBeVisible();
  await looksRight();
  visited({ paid_at_visit: { ...recorded, answer: { right: false, at: recorded.at } } });
  await question.getByRole("button", { name: "No, that’s wrong" }).click();
  await expect.poll(() => requestsOf(answerVisitPayment)).toEqual([{ id: 41, right: false }]);
  await expect
    .element(page.getByText("in cash · Asha Menon says this is wrong; our team is looking into it"))
    .toBeInTheDocument();
  expect(question.elements()).toEqual([]);
});

test("the question is asked before the review, which can be posted all the same", async () => {
  answerBooking(
    { status: "completed" },
    { status: "completed", allowed: ["review"], paid_at_visit: recorded },
  );
  await openScreen(screen, { as: "customer", viewport: "phone" });
  await expect.element(question).toBeVisible();
  await page.getByRole("button", { name: "Post your review" }).click();
  await expect.element(dialog.getByRole("button", { name: "Post review" })).toBeVisible();
});

test("a rejected answer is said in the card, and the question stays", async () => {
  visited({ paid_at_visit: recorded });
  refuse(answerVisitPayment, illegalStatusChange, { sentence: "There is nothing to answer." });
  await openScreen(screen, { as: "customer" });
  await question.getByRole("button", { name: "Yes, that’s right" }).click();
  await expect.element(question.getByText("There is nothing to answer.")).toBeVisible();
});

test("an administrator sees the payment's state", async () => {
  visited({ paid_at_visit: { ...recorded, answer: { right: false, at: recorded.at } } });
  await openSection(screen);
  await expect
    .element(page.getByText("in cash · Asha Menon says this is wrong; our team is looking into it"))
    .toBeVisible();
});

for (const [method, words] of [
  ["online", "Paid online"],
  ["at_visit", "Pays at the visit"],
] as const)
  test(
    `before accepting, the worker of an ${method} booking reads '${words}'`,
    { tags: ["@money-10.7"] },
    async () => {
      visited({ status: "created", payment_method: method });
      await openScreen(screen, { as: "worker", viewport: "phone", payments: "optional" });
      await expect.element(page.getByText(words, { exact: true }).first()).toBeVisible();
    },
  );
