// What the worker's screens say, to the letter (docs/rules/screens.md 4, 7–12, 34), and what they say when a call fails.
import { bookByCall, customer, listedWorker } from "../customer/people.ts";
import { desk, phone } from "../looks.ts";
import { openPage, visit } from "../open.ts";
import { expect, test } from "../test.ts";

test(
  "the shell has the documented ways, Home its four cards and the chart",
  { tag: ["@worker-1.3", "@worker-2.30", "@worker-2.31", "@worker-2.32", "@worker-2.33"] },
  async ({ browser }) => {
    const page = await openPage(browser, "/worker", await listedWorker(), { viewport: desk });
    const main = page.getByRole("navigation", { name: "Main" }).getByRole("link");
    const ways = ["Home", "Schedule", "Chats", "Bookings", "Profile", "Payments"];
    await expect(main).toHaveText(ways);
    const tabs = page.getByRole("navigation", { name: "Shortcuts" }).getByRole("link");
    for (const name of ["Home", "Schedule", "Bookings", "Chats"])
      await expect(tabs.filter({ hasText: name })).toHaveCount(1);
    for (const card of ["New tasks", "Tasks pending", "reviews", "Platform fee"])
      await expect(page.getByText(card, { exact: true })).toBeVisible();
    const trends = page.getByRole("region", { name: "Booking Trends" });
    await expect(trends.getByRole("button")).toHaveText(["Daily", "Weekly", "Monthly", "Yearly"]);
    // An administrator made this worker, and told them.
    await page.getByRole("button", { name: "Notifications, 1 unread" }).click();
    await expect(page.getByRole("heading", { name: "Notifications" })).toBeVisible();
    await page.getByRole("button", { name: "Clear all" }).click();
    await expect(page.getByText("No new notifications")).toBeVisible();
    await page.mouse.click(700, 800);
    await expect(page.getByText("No new notifications")).toBeHidden();
    await page.getByRole("button", { name: /^Account of/ }).click();
    await page.getByRole("menuitem", { name: "View profile" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Profile" })).toBeVisible();
    await expect.poll(() => page.evaluate(() => localStorage.getItem("page"))).toBe("Profile");
    // Nothing unread is no number, also once it has been drawn again.
    await expect(main).toHaveText(ways);
  },
);

test(
  "bookings, schedule and payments have the documented columns and empty texts",
  { tag: ["@worker-2.35", "@worker-2.39", "@worker-2.42", "@worker-8.9", "@worker-9.7"] },
  async ({ browser }) => {
    const page = await openPage(browser, "/worker?open=Bookings", await listedWorker(), { viewport: desk });
    await expect(page.getByText("You don't have at least one booking", { exact: true })).toBeVisible();
    const main = page.getByRole("navigation", { name: "Main" });
    await main.getByRole("link", { name: "Schedule" }).click();
    // The calendar beside it has columns too.
    const week = page.getByRole("table", { name: "Schedule" });
    await expect(week.getByRole("columnheader")).toHaveText(["Day", "From", "To", "Action"]);
    await expect(page.getByLabel("From")).toHaveAttribute("min", "05:00");
    await expect(page.getByLabel("From")).toHaveAttribute("max", "22:00");
    await page.getByRole("combobox", { name: "Week" }).click();
    const weekdays = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];
    await expect(page.getByRole("option")).toHaveText(weekdays);
    await expect(page.getByRole("option", { name: "Monday" })).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("option")).toHaveCount(0);
    await main.getByRole("link", { name: "Payments" }).click();
    await expect(page.getByText("Pending Payment Total", { exact: true })).toBeVisible();
    await expect(page.getByText("Please Complete at least one payment", { exact: true })).toBeVisible();
    await page.getByRole("button", { name: "Complete pending payment now" }).click();
    await expect(page.getByText("There is no pending payment.")).toBeVisible();
  },
);

test(
  "a booking under way leads to its customer's chat and to directions, one that is over does not",
  { tag: ["@worker-2.35", "@worker-2.37", "@worker-2.38", "@worker-7.42"] },
  async ({ browser }) => {
    const [worker, person] = [await listedWorker(), await customer()];
    const id = await bookByCall(person, worker, { title: "Loose socket", startTime: "09:00" });
    const page = await openPage(browser, "/worker?open=Bookings", worker, { viewport: desk });
    const row = page.getByRole("row").filter({ hasText: person.username });
    await expect(page.getByRole("columnheader")).toHaveText([
      "Username",
      "Booked To",
      "Slot",
      "Address",
      "Action/Status",
      "Chat",
    ]);
    await expect(row.getByRole("button", { name: /^Chat with/ })).toHaveCount(0);
    await row.getByRole("button", { name: "Accept" }).click();
    await expect(row.getByText("accepted", { exact: true })).toBeVisible();
    await row.click();
    const dialog = page.getByRole("dialog", { name: "Inspect Booking" });
    for (const label of [
      "User",
      "Booked To",
      "Any previous issues",
      "Damaged parts",
      "Total",
      "Slot",
      "Duration",
      "Address",
      "Description",
    ])
      await expect(dialog.getByText(label, { exact: true })).toBeVisible();
    await expect(dialog).toContainText("₹300");
    await expect(dialog.getByRole("link", { name: "Get Directions" })).toHaveAttribute(
      "href",
      /\/maps\/dir\/.*destination=/,
    );
    await dialog.getByRole("button", { name: "Close" }).click();
    await row.getByRole("button", { name: /^Chat with/ }).click();
    await expect(page.getByText(`About booking ${id}`, { exact: false })).toBeVisible();
    await expect
      .poll(() => page.evaluate(() => [localStorage.getItem("page"), localStorage.getItem("chatReceiverId")]))
      .toEqual(["Chats", String(person.id)]);
  },
);

test(
  "a browser without a position is told so",
  { tag: ["@worker-5.9", "@worker-8.11"] },
  async ({ browser }) => {
    const page = await openPage(browser, "/signin", undefined, { viewport: phone });
    const { refresh } = await listedWorker();
    await page.addInitScript((kept) => {
      localStorage.setItem("auth.refresh", kept);
      Reflect.deleteProperty(Navigator.prototype, "geolocation");
    }, refresh);
    await visit(page, new URL("/worker", page.url()).href);
    await expect(page.getByText("Geolocation is not supported by this browser.")).toBeVisible();
  },
);
