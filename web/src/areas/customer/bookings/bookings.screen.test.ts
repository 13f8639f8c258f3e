// The customer's list of bookings.
import { cancelBooking, listOwnBookings } from "@hourhand/contract/bookings";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { bookingOf } from "../../../../test/bookings.ts";
import { openScreen } from "../../../../test/open-screen.ts";
import { answer, hold, requestsOf } from "../../../../test/wire.ts";
import { pages } from "../../../paths.ts";

const toasts = page.getByRole("region", { name: /^Messages/ }).getByRole("listitem");

test(
  "a cancelation shows the server's message and reloads the list",
  { tags: ["@customer-4.19", "@customer-8.16"] },
  async () => {
    answer(listOwnBookings, { Bookings: [bookingOf()], count: 1 });
    const canceling = hold(cancelBooking);
    await openScreen(pages.bookings, { as: "customer" });
    await page.getByRole("button", { name: /^Cancel now/ }).click();
    await page.getByRole("button", { name: "Yes, Cancel it!" }).click();
    const request = await canceling.request();
    expect(request.input).toMatchObject({ id: 41 });
    const before = requestsOf(listOwnBookings).length;
    answer(listOwnBookings, {
      Bookings: [bookingOf({ status: "canceled", title: "As read again" })],
      count: 1,
    });
    request.answer({ message: "Booking canceled by the server." });
    await expect.element(toasts).toHaveTextContent("Booking canceled by the server.");
    await expect.poll(() => requestsOf(listOwnBookings).length).toBe(before + 1);
    await expect.element(page.getByText("Status : canceled")).toBeVisible();
    await expect.element(page.getByText(/As read again/).first()).toBeVisible();
  },
);

test("the list has a heading for each part of its order, and none while it is narrowed", async () => {
  answer(listOwnBookings, {
    Bookings: [
      bookingOf({ id: 1, status: "accepted", booked_date: "2026-11-25" }),
      bookingOf({ id: 2, status: "completed", booked_date: "2026-11-20" }),
      bookingOf({ id: 3, status: "accepted", booked_date: "2026-11-19" }),
      bookingOf({ id: 4, status: "canceled", booked_date: "2026-11-30" }),
    ],
    count: 4,
  });
  await openScreen(pages.bookings, { as: "customer" });
  const headings = () =>
    page
      .getByRole("list", { name: "Bookings" })
      .getByRole("heading")
      .elements()
      .map(({ tagName, textContent }) => (tagName === "H2" ? textContent : "card"));
  await expect.poll(headings).toEqual(["Upcoming", "card", "To review", "card", "Past", "card", "card"]);
  await openScreen(pages.bookings, { as: "customer", fields: { only: "past" } });
  await expect.element(page.getByRole("heading", { level: 2 })).toHaveLength(4);
  await expect.element(page.getByRole("heading", { level: 3 })).toHaveLength(0);
});

test("on a phone a card is short, and its lines unfold", async () => {
  answer(listOwnBookings, { Bookings: [bookingOf({ status: "accepted" })], count: 1 });
  await openScreen(pages.bookings, { as: "customer", viewport: "phone" });
  const lines = page.getByText("Status : accepted");
  await expect.element(lines).not.toBeVisible();
  await page.getByText("Status, payment and dates").click();
  await expect.element(lines).toBeVisible();
});
