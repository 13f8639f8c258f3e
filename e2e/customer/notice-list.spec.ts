// The bell's list: who, about what, how long ago, and a link; seen notices come below.
import type { Page } from "@playwright/test";
import { holdUntil } from "../hold-back.ts";
import { administrator } from "../admin/panel.ts";
import { sayAs } from "../chat/talk.ts";
import { pressEscape } from "../keyboard.ts";
import { api, bookByCall, customer, listedWorker } from "./people.ts";
import { desk, looksRight, phone } from "../looks.ts";
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

test(
  "a worker accepts next to the notice, and learns when the customer was faster",
  { tag: ["@screens-2.22"] },
  async ({ browser }) => {
    const [person, worker] = [await customer(), await listedWorker()];
    const theirs = await openPage(browser, "/worker?open=Schedule", worker, {
      viewport: desk,
      colorScheme: "dark",
    });
    await expect(bellOf(theirs)).toHaveAccessibleName("Notifications, 1 unread");
    const ids = [
      await bookByCall(person, worker, { title: "Leaking tap", startTime: "09:00" }),
      await bookByCall(person, worker, { title: "Dripping shower", startTime: "10:00" }),
    ];
    await expect(bellOf(theirs)).toHaveAccessibleName("Notifications, 3 unread");
    await bellOf(theirs).click();
    const rowOf = (title: string) => listOf(theirs).getByRole("listitem").filter({ hasText: title });
    const accept = (title: string) => rowOf(title).getByRole("button", { name: "Accept", exact: true });
    await expect(accept("Leaking tap")).toBeVisible();
    await expect(accept("Dripping shower")).toHaveAccessibleDescription(/Dripping shower/);
    await expect(listOf(theirs).getByRole("button", { name: "Accept", exact: true })).toHaveCount(2);
    await looksRight(theirs);
    if (process.env["SHOTS"])
      await theirs.screenshot({ path: `${process.env["SHOTS"]}/accept-in-notice-1440.png` });

    const go = await holdUntil(theirs, `**/worker/bookings_view/${ids[0]}`);
    await accept("Leaking tap").click();
    await expect(accept("Leaking tap")).toHaveAttribute("aria-busy", "true");
    await expect(rowOf("Leaking tap")).toContainText("Unread");
    go();
    // Opening the notice marks it as seen, and it moves to 'Earlier' with its outcome; the focus stays on it.
    await expect(rowOf("Leaking tap")).toContainText("The booking is accepted.");
    await expect(rowOf("Leaking tap")).not.toContainText("Unread");
    await expect(accept("Leaking tap")).toHaveCount(0);
    await expect(rowOf("Leaking tap").getByRole("button")).toBeFocused();

    // The customer cancels at the moment of the press, before the page knows about it.
    await theirs.route(`**/worker/bookings_view/${ids[1]}`, async (route) => {
      await api("DELETE", `/user/bookings_view/${ids[1]}`, { token: person.token });
      await route.continue();
    });
    await accept("Dripping shower").click();
    const refused = rowOf("Dripping shower").filter({ hasText: "Booking request" });
    await expect(refused).toContainText("This booking cannot change to that status any more.");
    await expect(listOf(theirs).getByRole("button", { name: "Accept", exact: true })).toHaveCount(0);
    await expect(refused).toContainText("Unread");
    await looksRight(theirs);
  },
);

test("a new message is announced with its text, and does not appear under Earlier", async ({ browser }) => {
  const person = await customer();
  const page = await openPage(browser, "/?open=Home", person, { viewport: desk });
  await expect(bellOf(page)).toBeVisible();
  const { token } = await administrator();
  const admin = { id: 3, username: "admin", token, refresh: "" };
  await sayAs(browser, admin, person.id, ["Your photo is too dark"]);
  await bellOf(page).click();
  const row = listOf(page).getByRole("listitem");
  await expect(row).toContainText(/New message.*sent you a message\..*Your photo is too dark/s);
  await row.getByRole("button").click();
  await expect(page.getByRole("log").getByText("Your photo is too dark")).toBeVisible();
  await bellOf(page).click();
  await expect(listOf(page).getByText("No new notifications")).toBeVisible();
  await expect(row).toHaveCount(0);
});
