// A booking's page: one main action, on a phone above the tabs. Every ended booking offers a next step.
import { changeBookingStatus, type BookingStatus } from "@hourhand/contract/bookings";
import { bookingExample, readBooking } from "@hourhand/contract/bookings-v1";
import { listReplacements } from "@hourhand/contract/cancellations";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { answerBooking } from "../../../../test/bookings.ts";
import { looksRight } from "../../../../test/looks.ts";
import { openScreen } from "../../../../test/open-screen.ts";
import { openSection } from "../../../../test/panel.ts";
import { answer, requestsOf } from "../../../../test/wire.ts";
import { pages } from "../../../paths.ts";
import type { BookingLife } from "./api.ts";

const screen = pages.bookingDetails(41);
const longName = "N".repeat(50);
const customer = { id: 9, name: "Asha Menon", picture: null };
const worker = { id: 7, user_id: 12, name: "Meera Nair", picture: null };
const visit = {
  customer,
  worker,
  date: "2026-11-25",
  start_time: "09:00",
  end_time: "10:00",
  total_paise: 30_000,
  arrival: { ...bookingExample.arrival, code_from: "2026-11-24T15:30:00.000Z" },
} satisfies Partial<BookingLife>;

/** The bar with the main action. */
const bar = (): HTMLElement | null => document.querySelector("[data-second-bar]");

/** Expects one main action that is in view and covers neither the tabs nor the end of the page. */
async function hasOneAct(name: string): Promise<void> {
  await expect.poll(() => bar()?.textContent).toContain(name);
  expect(bar()?.querySelectorAll(":scope > button, :scope > a, :scope > div > button").length).toBe(1);
  const box = bar()?.getBoundingClientRect();
  const tabs = document.querySelector("nav[data-toasts]")?.getBoundingClientRect();
  // The tabs' border overlaps the bar's padding.
  expect(box?.bottom).toBeLessThanOrEqual((tabs?.top ?? innerHeight) + 1);
  const act = bar()?.querySelector(":scope button, :scope a")?.getBoundingClientRect();
  expect(act?.width).toBeGreaterThan(innerWidth - 40);
  expect(act?.height).toBeGreaterThanOrEqual(44);
}

const workersTomorrow = "/?open=Workers&job=Electrician&date=2026-11-25&time=09%3A00";
const ends: [what: string, status: BookingStatus, life: Partial<BookingLife>, act: string, href: string][] = [
  ["canceled by oneself", "canceled", { allowed: [] }, "See who is free", workersTomorrow],
  ["rejected", "rejected", { allowed: [] }, "See who is free", workersTomorrow],
  ["replaced", "rejected", { replaced_by: 42 }, "See the new booking", "/?open=Booking_details/42"],
  ["completed and reviewed", "completed", {}, "Book again", "/?open=Worker_details/7&dialog=book&again=41"],
];

for (const [what, status, life, act, href] of ends)
  test(`the page of a booking that is ${what} leads on: ${act}`, async () => {
    answerBooking({ status }, { ...visit, allowed: [], ...life });
    await openScreen(screen, { as: "customer", viewport: "phone" });
    await hasOneAct(act);
    expect(page.getByRole("link", { name: act }).element().getAttribute("href")).toBe(href);
  });

test("a rejected booking offers other free workers, or the whole search if nobody is free", async () => {
  answerBooking({ status: "rejected" }, { ...visit, allowed: ["replace"] });
  answer(listReplacements, { items: [] });
  await openScreen(screen, { as: "customer", viewport: "phone" });
  await expect.element(page.getByText("Meera Nair could not take the booking.")).toBeVisible();
  await expect.element(page.getByRole("region", { name: "Somebody else instead" })).toBeVisible();
  await expect
    .element(page.getByRole("link", { name: "See who is free" }))
    .toHaveAttribute("href", workersTomorrow);
});

test("on the day of the visit the main action is the code, and one line opens the terms of canceling", async () => {
  answerBooking(
    { status: "accepted" },
    {
      ...visit,
      allowed: ["cancel"],
      // The time is twelve hours before the visit.
      arrival: { ...visit.arrival, code: "0472" },
    },
  );
  await openScreen(screen, { as: "customer", viewport: "phone" });
  await expect.poll(() => bar()?.textContent).toBe("Your arrival code0472");
  await expect
    .element(page.getByRole("heading", { level: 1 }))
    .toHaveTextContent(/^Wednesday 25 Nov, 9:00\sam/);
  await expect.element(page.getByText("Share it with Meera Nair at the door, not before.")).toBeVisible();
  const rule = page.getByText(/^Cancelled 24 hours or more before/);
  await expect.element(rule).not.toBeVisible();
  await page.getByText(/^Cancelling now: 25% of the total$/).click();
  await expect.element(rule).toBeVisible();
});

test("a visit far ahead with long names fits the narrowest phone, in dark mode too", async () => {
  answerBooking(
    {
      status: "accepted",
      title: longName,
      worker_profile: { id: 7, user_id: 12, full_name: longName, profile_picture: null },
    },
    { ...visit, worker: { ...worker, name: longName }, allowed: ["cancel", "move"] },
  );
  await openScreen(screen, { as: "customer", viewport: [320, 640], scheme: "dark" });
  await expect.poll(() => bar()?.textContent).toContain("Message");
  await looksRight();
});

test("a worker accepts with one press, then enters the code, and rejects with a reason", async () => {
  const created = { ...visit, id: 41, status: "created", answer_by: "2026-11-25T01:30:00.000Z" } as const;
  answer(readBooking, { ...created, allowed: ["accepted", "rejected"] });
  answer(changeBookingStatus, { status: "accepted" });
  await openScreen(screen, { as: "worker", viewport: "phone" });
  await hasOneAct("Accept");
  await looksRight();
  await page.getByRole("button", { name: "Reject" }).click();
  const question = page.getByRole("dialog");
  await expect.element(question.getByText(/^We’ll tell Asha Menon right away/)).toBeVisible();
  await question.getByRole("button").first().click();
  await expect.element(question).not.toBeInTheDocument();
  answer(readBooking, { ...created, status: "accepted", answer_by: null, allowed: ["arrival"] });
  await page.getByRole("button", { name: "Accept" }).click();
  await hasOneAct("Enter the arrival code");
  expect(requestsOf(changeBookingStatus)).toEqual([{ id: 41, status: "accepted" }]);
  answer(readBooking, {
    ...created,
    id: 42,
    status: "visited",
    answer_by: null,
    allowed: ["pending", "completed"],
  });
  await openScreen(pages.bookingDetails(42), { as: "worker", viewport: "phone" });
  await hasOneAct("Job done");
  await expect.element(page.getByText("Collect ₹300 (₹30 platform fee)")).toBeVisible();
});

test("an administrator reads the job and the time first", async () => {
  answer(readBooking, {
    ...visit,
    id: 41,
    status: "accepted",
    title: "Leaking tap",
    allowed: ["admin_move", "admin_cancel"],
  });
  await openSection(screen);
  await expect
    .element(page.getByRole("heading", { level: 1 }))
    .toHaveTextContent(/^Leaking tap Wednesday 25 Nov, 9:00\sam – 10:00\sam$/);
  await expect.poll(() => bar()?.textContent).toBe("Move this visit");
  await expect.element(page.getByRole("button", { name: "Move this visit" })).toHaveLength(1);
  await expect.element(page.getByRole("button", { name: "Cancel this booking" })).toBeVisible();
  await looksRight();
});
