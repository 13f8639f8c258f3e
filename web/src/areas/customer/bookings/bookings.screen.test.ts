// The customer's list of bookings.
import { cancelBooking, listOwnBookings } from "@hourhand/contract/bookings";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { bookingOf } from "../../../../test/bookings.ts";
import { looksRight } from "../../../../test/looks.ts";
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
    request.answer({ message: "Booking cancelled by the server." });
    await expect.element(toasts).toHaveTextContent("Booking cancelled by the server.");
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

test.each([
  ["en", "accepted", 200],
  ["en", "created", 200],
  ["hi", "accepted", 200],
  // In long languages the buttons take two lines.
  ["ml", "created", 260],
  ["de", "accepted", 260],
] as const)("on a phone a card is short, and its lines unfold (%s, %s)", async (language, status, height) => {
  answer(listOwnBookings, { Bookings: [bookingOf({ status })], count: 1 });
  await openScreen(pages.bookings, { as: "customer", viewport: "phone", language });
  const card = page.getByRole("main").getByRole("listitem").filter({ hasText: "Leaking tap" }).first();
  await expect.element(card).toBeVisible();
  // Until the language's typeface has loaded, its words may be wider.
  await expect.poll(() => card.element().getBoundingClientRect().height).toBeLessThanOrEqual(height);
  await looksRight();
  const lines = () => card.element().querySelector("details ul")?.checkVisibility();
  expect(lines()).toBe(false);
  const arrow = card.element().querySelector("summary");
  expect(arrow?.getBoundingClientRect().width).toBeGreaterThanOrEqual(44);
  arrow?.click();
  await expect.poll(lines).toBe(true);
});

test(
  "a booking that is paid online says what is really unpaid; another keeps the documented line",
  { tags: ["@money-3.38"] },
  async () => {
    const booked = { status: "accepted", booked_date: "2026-11-25" } as const;
    answer(listOwnBookings, {
      Bookings: [
        bookingOf({ ...booked, id: 1 }),
        bookingOf({ ...booked, id: 2, unpaid_paise: 30_000 }),
        bookingOf({ ...booked, id: 3, unpaid_paise: 0 }),
        bookingOf({ ...booked, id: 4, unpaid_paise: 0, status: "canceled" }),
      ],
      count: 4,
    });
    await openScreen(pages.bookings, { as: "customer" });
    await expect.element(page.getByText(/^Pending payment/)).toHaveLength(4);
    const said = page.getByText(/^Pending payment|^Paid online/).elements();
    expect(said.map((line) => line.closest("li")?.textContent)).toEqual([
      "Pending payment : 100",
      "Pending payment : ₹300",
      "Pending payment : ₹0",
      "Paid online",
      "Pending payment : ₹0",
    ]);
  },
);
