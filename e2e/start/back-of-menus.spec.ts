// Back closes lists, menus and pictures over a page before it leaves the page, and text typed below them remains
// (docs/rules/screens.md 37). web/src/shell/back-closes.screen.test.ts shows it in the panel and on the sign-in screen.
import { Buffer } from "node:buffer";
import type { Locator, Page } from "@playwright/test";
import { conversationOf } from "../chat/talk.ts";
import { bookByCall, customer, listedWorker } from "../customer/people.ts";
import { sheetsInHistory } from "../keyboard.ts";
import { phone } from "../looks.ts";
import { openPage } from "../open.ts";
import { expect, test } from "../test.ts";

const redPixel = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg==",
  "base64",
);

/**
 * Opens an overlay and goes Back: only the overlay is closed, the address is unchanged, and the element that opened it
 * has the focus.
 */
async function backCloses(page: Page, opener: Locator, opened: Locator): Promise<void> {
  const address = page.url();
  const entries = await page.evaluate(() => history.length);
  await opener.click();
  await expect(opened).toBeVisible();
  await sheetsInHistory(page, 1);
  await page.goBack();
  await expect(opened).toBeHidden();
  await expect(opener).toBeFocused();
  expect(page.url()).toBe(address);
  // Opening and closing it repeatedly leaves at most one history entry.
  for (let times = 0; times < 2; times += 1) {
    await opener.click();
    await expect(opened).toBeVisible();
    await sheetsInHistory(page, 1);
    await page.goBack();
    await expect(opened).toBeHidden();
  }
  expect(page.url()).toBe(address);
  expect(await page.evaluate(() => history.length)).toBeLessThanOrEqual(entries + 1);
}

const bellOf = (page: Page): Locator => page.getByRole("button", { name: /^Notifications/ });
const noticesOf = (page: Page): Locator => page.getByRole("dialog", { name: "Notifications" });

test("Back closes the bell's list before it leaves the page, and Forward to its entry has an effect", async ({
  browser,
}) => {
  const page = await openPage(browser, "/", await customer(), { viewport: phone });
  // A link in the server's markup opens another document, where the client's history entry does not exist.
  await expect(bellOf(page)).toBeVisible();
  await page.getByRole("link", { name: "Workers", exact: true }).first().click();
  // Home has a field with the same label.
  const heading = page.getByRole("heading", { level: 1, name: "Workers" });
  await expect(heading).toBeVisible();
  const search = page.getByPlaceholder("Search for workers .....");
  await search.fill("Plumber");
  await expect(page).toHaveURL(/search=Plumber/);
  await backCloses(page, bellOf(page), noticesOf(page));
  await expect(search).toHaveValue("Plumber");
  await page.goForward();
  await sheetsInHistory(page, 0);
  await expect(noticesOf(page)).toBeHidden();
  await page.goBack();
  await expect(heading).toBeHidden();
});

test("a worker's sections on a phone are a bar; Back closes the bell's list and the menu, and an opened notice replaces its list's entry", async ({
  browser,
}) => {
  const [person, worker] = [await customer(), await listedWorker()];
  await bookByCall(person, worker, { title: "Leaking tap", startTime: "09:00" });
  const page = await openPage(browser, "/worker?open=Schedule", worker, { viewport: phone });
  const schedule = page.getByRole("heading", { level: 1, name: "Schedule" });
  await expect(schedule).toBeVisible();
  await backCloses(page, page.getByRole("button", { name: /^Account of/ }), page.getByRole("menu"));
  await page.getByRole("link", { name: "Payments", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Payments" })).toBeVisible();
  await page.goBack();
  await expect(schedule).toBeVisible();
  await expect(bellOf(page)).toHaveAccessibleName(/\d unread$/);
  await backCloses(page, bellOf(page), noticesOf(page));
  await bellOf(page).click();
  await sheetsInHistory(page, 1);
  await noticesOf(page).getByRole("listitem").getByRole("button").first().click();
  await expect(noticesOf(page)).toBeHidden();
  await expect(schedule).toBeHidden();
  await page.goBack();
  await expect(schedule).toBeVisible();
  await expect(noticesOf(page)).toBeHidden();
});

test("Back closes a large picture and keeps the message that is being written", async ({ browser }) => {
  const [person, worker] = [await customer(), await listedWorker()];
  await bookByCall(person, worker, { title: "Leaking tap", startTime: "09:00" });
  const page = await conversationOf(browser, person, worker.id, { viewport: phone });
  const message = page.getByRole("textbox", { name: "Write a message" });
  await page
    .getByLabel("Attach a picture")
    .and(page.locator("input"))
    .setInputFiles({ name: "tap.png", mimeType: "image/png", buffer: redPixel });
  await expect(page.getByRole("img", { name: "The attached picture" })).toBeVisible();
  await message.fill("This tap");
  await page.keyboard.press("Enter");
  const open = page.getByRole("button", { name: /^View the picture full size/ });
  await expect(page.getByRole("img", { name: "Sent", exact: true })).toBeVisible();
  await message.fill("It drips since");
  await backCloses(page, open, page.getByRole("dialog"));
  await expect(message).toHaveValue("It drips since");
});
