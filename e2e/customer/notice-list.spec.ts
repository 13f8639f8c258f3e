// The bell's list: who, about what, how long ago, and a link; seen notices come below.
// web/src/features/notifications/notice-list.screen.test.ts tests what its reader can do there.
import type { Page } from "@playwright/test";
import { pressEscape } from "../keyboard.ts";
import { bookByCall, customer, listedWorker } from "./people.ts";
import { looksRight, phone } from "../looks.ts";
import { openPage } from "../open.ts";
import { expect, test } from "../test.ts";

const bellOf = (page: Page) => page.getByRole("button", { name: /^Notifications/ });
const listOf = (page: Page) => page.getByRole("dialog", { name: "Notifications" });

test(
  "a request is announced with its day, hour and price, opened from its toast, and then listed under Earlier, on a phone",
  { tag: ["@screens-2.22"] },
  async ({ browser }) => {
    const [person, worker] = [await customer(), await listedWorker()];
    const theirs = await openPage(browser, "/worker?open=Schedule", worker, {
      viewport: phone,
      colorScheme: "dark",
    });
    // Earlier notices are loaded, so the bell listens.
    await expect(bellOf(theirs)).toHaveAccessibleName("Notifications, 1 unread");
    await bellOf(theirs).click();
    await listOf(theirs).getByRole("button", { name: "Clear all" }).click();
    await pressEscape(theirs);
    await expect(listOf(theirs)).toBeHidden();
    const toast = theirs.getByRole("button", {
      name: /: Journey Person would like to book you .*for ₹300\./,
    });
    // The toast is shown for four seconds from the moment of the booking.
    await Promise.all([
      toast.click(),
      bookByCall(person, worker, { title: "Leaking tap", startTime: "09:00" }),
    ]);
    await expect(theirs.getByRole("heading", { level: 1, name: "Bookings" })).toBeVisible();
    await expect(bellOf(theirs)).toHaveAccessibleName("Notifications");
    // A toast that is fading out is still in the page.
    await expect(toast).toHaveCount(0);
    // The toast's button that closes it is not the one that opens the booking.
    await Promise.all([
      theirs.getByRole("button", { name: "Dismiss" }).click(),
      bookByCall(person, worker, { title: "Dripping shower", startTime: "10:00" }),
    ]);
    await expect(toast).toHaveCount(0);
    await expect(bellOf(theirs)).toHaveAccessibleName("Notifications, 1 unread");

    await bellOf(theirs).click();
    const rows = listOf(theirs).getByRole("listitem");
    await expect(rows).toHaveCount(3);
    await expect(rows.first()).toContainText(
      /(now|sec|min).*Unread.*Journey Person · Dripping shower.*[A-Z][a-z]{2} \d+ [A-Z][a-z]{2}, 10:00\sam · ₹300/s,
    );
    await expect(listOf(theirs).getByRole("heading", { name: "Earlier" })).toBeVisible();
    await expect(rows.nth(1)).toContainText("Leaking tap");
    await expect(rows.nth(1)).not.toContainText("Unread");
    await looksRight(theirs);
    await listOf(theirs).getByRole("button", { name: "Clear all" }).click();
    await expect(listOf(theirs).getByText("No new notifications")).toBeVisible();
    await expect(rows).toHaveCount(3);
    await rows.first().getByRole("button").click();
    await expect(listOf(theirs)).toBeHidden();
    await expect(bellOf(theirs)).toHaveAccessibleName("Notifications");
  },
);
