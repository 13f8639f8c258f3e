// A rejected booking: the message, the kept values, and the alternatives offered.
import { bookWorker, dayMismatch, priceChanged, slotTaken } from "@hourhand/contract/bookings";
import { viewWorker } from "@hourhand/contract/catalogue";
import { invalidInput } from "@hourhand/contract/problem";
import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import {
  bookDialog,
  bookField,
  confirmBooking,
  fillBooking,
  openBookDialog,
} from "../../../test/book-dialog.ts";
import { answerBooking } from "../../../test/bookings.ts";
import { replaceInNavigator } from "../../../test/navigator.ts";
import { answer, hold, keysOf, requestsOf } from "../../../test/wire.ts";
import { bookableDates, bookableWorker } from "../../../test/workers.ts";

const toasts = page.getByRole("region", { name: /^Messages/ }).getByRole("listitem");
const alert = bookDialog.getByRole("alert");
const radio = (name: string) => bookDialog.getByRole("radio", { name, exact: true });

test(
  "a rejected booking shows message and error as toasts, and nothing when the server sent no text",
  { tags: ["@customer-3.7", "@customer-7.26", "@customer-8.1"] },
  async () => {
    const bookings = hold(bookWorker);
    await openBookDialog();
    await fillBooking();
    await confirmBooking.click();
    (await bookings.request()).refuse(dayMismatch, { sentence: "" });
    await expect.element(confirmBooking).toBeEnabled();
    expect([toasts.elements(), alert.elements()]).toEqual([[], []]);

    await confirmBooking.click();
    (await bookings.request()).refuse(dayMismatch, {
      sentence: "Not that day.",
      extra: { error: "The worker is away." },
    });
    await expect.element(toasts.filter({ hasText: "Not that day." })).toBeVisible();
    await expect.element(toasts.filter({ hasText: "The worker is away." })).toBeVisible();
    // The toasts disappear, but the reason stays in the dialog.
    const kept = "Nothing was booked. What you typed is kept.";
    await expect.element(alert).toHaveTextContent(`Not that day. The worker is away. ${kept}`);

    await confirmBooking.click();
    (await bookings.request()).refuse(dayMismatch, { sentence: "", extra: { error: "Only an error." } });
    await expect.element(toasts.filter({ hasText: "Only an error." })).toBeVisible();
    await expect.element(alert).toHaveTextContent(new RegExp(`^Only an error. ${kept}$`));

    await confirmBooking.click();
    (await bookings.request()).refuse(invalidInput, {
      sentence: "Look at the form.",
      errors: { title: ["Title is too plain."], duration: ["Too long."] },
    });
    await expect.element(bookField("Work")).toHaveAccessibleDescription("Title is too plain.");
    await expect.element(bookDialog.getByText(`Too long. ${kept}`)).toBeVisible();

    // Only the documented fields: the test's network layer has checked them against the contract.
    expect(requestsOf(bookWorker)[0]).toEqual({
      worker: 7,
      latitude: 0,
      longitude: 0,
      address: "12 Lake Road, Kaloor, Kochi",
      bookedDate: "2026-11-24",
      bookedTime: "11:00:00",
      selectedDay: "Wednesday 2026-11-25",
      selectedSlot: 3,
      startTime: "09:00:00",
      duration: 1,
      total: 300,
      title: "Leaking tap",
      previousIssues: "",
      damagedParts: "",
      issueDescription: "",
    });
  },
);

test(
  "an hour taken in the meantime is greyed, the entered values stay, and another hour is booked",
  { tags: ["@customer-8.1"] },
  async () => {
    const bookings = hold(bookWorker);
    await openBookDialog();
    await radio("10:00 am").click();
    await fillBooking();
    await bookField("Damaged parts (if any)").fill("The washer");
    await confirmBooking.click();
    const [tomorrow = ""] = bookableDates;
    answer(viewWorker, { worker: bookableWorker({}, { [tomorrow]: ["10:00:00"] }), reviews: [] });
    (await bookings.request()).refuse(slotTaken, {
      extra: { free_starts: [{ date: tomorrow, starts: ["09:00:00", "11:00:00"] }] },
    });
    await expect
      .element(alert)
      .toHaveTextContent(/^These hours have just been taken\. .*Still free on this day: 9:00\sam, 11:00\sam/);
    await expect.element(toasts.filter({ hasText: "These hours have just been taken" })).toBeVisible();
    await expect.element(bookDialog.getByRole("radio", { name: /10:00\sam/ })).toBeDisabled();
    await expect.element(bookField("Work")).toHaveValue("Leaking tap");
    await expect.element(bookField("Damaged parts (if any)")).toHaveValue("The washer");
    await radio("11:00 am").click();
    await confirmBooking.click();
    expect((await bookings.request()).input.startTime).toBe("11:00:00");
  },
);

test("after a rejection the next attempt has a new key, after a lost reply the same one", async () => {
  const bookings = hold(bookWorker);
  await openBookDialog();
  await fillBooking();
  await confirmBooking.click();
  (await bookings.request()).refuse(dayMismatch);
  await expect.element(confirmBooking).toBeEnabled();
  await confirmBooking.click();
  (await bookings.request()).lose();
  // The client retries automatically.
  await bookings.request();
  const [refused, lost, again] = keysOf(bookWorker);
  expect(refused).toMatch(/./);
  expect(lost).not.toBe(refused);
  expect(again).toBe(lost);
});

test("a price that has changed is shown with the new total and confirmed again", async () => {
  const bookings = hold(bookWorker);
  await openBookDialog();
  await fillBooking();
  hold(viewWorker);
  await confirmBooking.click();
  (await bookings.request()).refuse(priceChanged, { extra: { total: 350 } });
  await expect
    .element(alert)
    .toHaveTextContent(
      /^The price has changed\. Please look at the new total and confirm again\. The new total is ₹350\.$/,
    );
  await expect.element(bookDialog.getByText("₹350 per hour × 1 hour = ₹350")).toBeVisible();
  await confirmBooking.click();
  expect((await bookings.request()).input.total).toBe(350);
});

test("a taken hour is greyed and says so", async () => {
  const [tomorrow = ""] = bookableDates;
  await openBookDialog(bookableWorker({}, { [tomorrow]: ["10:00:00"] }));
  await expect.element(radio("10:00 am taken")).toBeDisabled();
  await radio("2 hours").click();
  await expect.element(radio("9:00 am only 1 h")).toBeDisabled();
});

test("the confirmation appears above the form until it is closed", { tags: ["@screens-2.7"] }, async () => {
  const copy = vi.fn<(text: string) => Promise<void>>().mockResolvedValue();
  replaceInNavigator("clipboard", { writeText: copy });
  const figures = {
    completed_visits: 74,
    booked_again_percent: 31,
    answers_within_minutes: 20,
    reviews_by_star: [0, 1, 2, 5, 24],
  };
  answer(bookWorker, {
    id: 41,
    status: "created",
    total: 300,
    booked_date: "2026-11-25",
    start_time: "09:00:00",
    end_time: "10:00:00",
  });
  answerBooking();
  await openBookDialog(bookableWorker({ figures }));
  await fillBooking();
  await confirmBooking.click();
  const booked = page.getByRole("region", { name: "Sent to Meera Nair" });
  await expect.element(booked.getByText("Meera Nair usually answers in 20 min.")).toBeVisible();
  await expect.element(booked.getByText("12 Lake Road, Kaloor, Kochi")).toBeVisible();
  await booked.getByRole("button", { name: "Share" }).click();
  await expect.poll(() => copy.mock.lastCall?.[0]).toMatch(/^Leaking tap: Meera Nair, .*Worker_details\/7$/);
  const dismiss = booked.getByRole("button", { name: "Dismiss" });
  await dismiss.click();
  await expect.element(booked).not.toBeInTheDocument();
  // The button disappeared with its panel, so the heading gets the focus.
  await expect.element(page.getByRole("heading", { level: 2, name: "Meera Nair" })).toHaveFocus();
});
