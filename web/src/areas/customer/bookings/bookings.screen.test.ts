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
