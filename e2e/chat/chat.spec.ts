// A customer and a worker chat in two browsers, with text, pictures and a lost connection; the bell shows news about
// bookings.
import type { Browser, BrowserContext, Page } from "@playwright/test";
import { listening } from "../bell.ts";
import { unique } from "../customer/people.ts";
import { pressEscape } from "../keyboard.ts";
import { isOnDevice } from "../start/flight-mode.ts";
import { say } from "./talk.ts";
import { redPixel } from "../red-pixel.ts";
import { newContext, visit } from "../open.ts";
import { expect, test } from "../test.ts";

const password = "HourHand-demo-1";

async function signIn(browser: Browser, username: string): Promise<{ context: BrowserContext; page: Page }> {
  const context = await newContext(browser, { viewport: { width: 1200, height: 800 } });
  const page = await context.newPage();
  await visit(page, "/signin");
  await page.getByLabel(/^Username/).fill(username);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: /sign in/i }).click();
  await page.waitForURL((address) => !address.pathname.startsWith("/signin"));
  return { context, page };
}

test(
  "a customer and a worker chat in text and pictures, and lose nothing offline",
  { tag: ["@customer-1.6", "@customer-8.13", "@worker-4.8"] },
  async ({ browser }) => {
    const [asha, ravi] = await Promise.all([signIn(browser, "asha"), signIn(browser, "ravi")]);
    const stamp = unique();
    await visit(asha.page, `/?open=Bookings`);
    await asha.page.getByRole("button", { name: "Chat with Ravi", exact: false }).first().click();
    // Until the chat is there, Bookings' cards are shown, which also have Ravi's name.
    await expect(asha.page.getByText(/^About booking/)).toBeVisible();
    await expect(asha.page.getByRole("heading", { level: 2, name: /^Ravi/ })).toBeVisible();

    await visit(ravi.page, `/worker?open=Chats`);
    await ravi.page.getByRole("button", { name: /^Asha/ }).click();
    await expect(ravi.page.getByRole("heading", { level: 2, name: /^Asha/ })).toBeVisible();

    await say(asha.page, `Hello ${stamp}`);
    const atRavis = ravi.page.getByRole("log", { name: /^Messages with/ });
    const atAshas = asha.page.getByRole("log", { name: /^Messages with/ });
    await expect(atRavis.getByText(`Hello ${stamp}`)).toHaveCount(1);
    await say(ravi.page, `Good morning ${stamp}`);
    await expect(atAshas.getByText(`Good morning ${stamp}`)).toHaveCount(1);

    await asha.page
      .getByLabel("Attach a picture")
      .and(asha.page.locator("input"))
      .setInputFiles({ name: "tap.png", mimeType: "image/png", buffer: redPixel });
    await expect(asha.page.getByRole("img", { name: "The attached picture" })).toBeVisible();
    await say(asha.page, `This tap ${stamp}`);
    await expect(atRavis.getByText(`This tap ${stamp}`)).toHaveCount(1);
    await atRavis
      .getByRole("button", { name: /^View the picture full size/ })
      .last()
      .click();
    await expect(ravi.page.getByRole("dialog")).toBeVisible();
    await pressEscape(ravi.page);

    await ravi.context.setOffline(true);
    await expect(ravi.page.getByText("Connection lost. Trying again…")).toBeVisible();
    await say(asha.page, `While you were away ${stamp}`);
    await say(ravi.page, `Written in the tunnel ${stamp}`);
    await expect(atRavis.getByText(`Written in the tunnel ${stamp}`)).toHaveCount(1);
    await ravi.context.setOffline(false);
    await expect(atRavis.getByText(`While you were away ${stamp}`)).toHaveCount(1);
    await expect(atAshas.getByText(`Written in the tunnel ${stamp}`)).toHaveCount(1);
    await expect(ravi.page.getByText("Connection lost. Trying again…")).toBeHidden();
    for (const words of [
      "Hello",
      "Good morning",
      "This tap",
      "While you were away",
      "Written in the tunnel",
    ]) {
      await expect(atRavis.getByText(`${words} ${stamp}`, { exact: true })).toHaveCount(1);
      await expect(atAshas.getByText(`${words} ${stamp}`, { exact: true })).toHaveCount(1);
    }
  },
);

test("a message written without a connection survives its tab, and is gone after logging out", async ({
  browser,
}) => {
  const [asha, ravi] = await Promise.all([signIn(browser, "asha"), signIn(browser, "ravi")]);
  const stamp = unique();
  const openChats = async (page: Page): Promise<void> => {
    await visit(page, "/worker?open=Chats");
    await page.getByRole("button", { name: /^Asha/ }).click();
    await expect(page.getByRole("heading", { level: 2, name: /^Asha/ })).toBeVisible();
  };
  await openChats(ravi.page);
  await ravi.context.setOffline(true);
  await expect(ravi.page.getByText("Connection lost. Trying again…")).toBeVisible();
  await say(ravi.page, `Written and closed ${stamp}`);
  const atRavis = ravi.page.getByRole("log", { name: /^Messages with/ });
  await expect(atRavis.getByText(`Written and closed ${stamp}`)).toHaveCount(1);
  await isOnDevice(ravi.page, `Written and closed ${stamp}`);
  await ravi.page.close();
  await ravi.context.setOffline(false);

  const later = await ravi.context.newPage();
  await openChats(later);
  const atLater = later.getByRole("log", { name: /^Messages with/ });
  await expect(atLater.getByText(`Written and closed ${stamp}`)).toHaveCount(1);
  await visit(asha.page, `/?open=Chat`);
  await asha.page.getByRole("button", { name: /^Ravi/ }).click();
  const atAshas = asha.page.getByRole("log", { name: /^Messages with/ });
  await expect(atAshas.getByText(`Written and closed ${stamp}`)).toHaveCount(1);
  const keptBy = (page: Page) =>
    page.evaluate(async () => (await indexedDB.databases()).some(({ name }) => name === "hourhand"));
  await expect.poll(() => keptBy(later)).toBe(true);
  await later.getByRole("button", { name: /Ravi/ }).first().click();
  await later.getByRole("menuitem", { name: "Log out" }).click();
  await expect.poll(() => keptBy(later)).toBe(false);
});

test(
  "the bell shows a booking's news immediately, and leads to the booking",
  { tag: ["@worker-2.9"] },
  async ({ browser }) => {
    const [asha, ravi] = await Promise.all([signIn(browser, "asha"), signIn(browser, "ravi")]);
    await visit(asha.page, "/");
    await listening(asha.page);
    const bell = asha.page.getByRole("button", { name: /^Notifications/ });
    await visit(ravi.page, `/worker?open=Bookings`);
    await ravi.page
      .getByRole("row")
      .filter({ hasText: "asha" })
      .getByRole("button", { name: "Accept" })
      .first()
      .click();
    await expect(asha.page.getByText(/^Booking accepted: Ravi/)).toBeVisible();
    await bell.click();
    const list = asha.page.getByRole("dialog", { name: "Notifications" });
    await list
      .getByRole("button", { name: /^Booking accepted/ })
      .first()
      .click();
    await expect(list).toBeHidden();
    await expect(asha.page.getByText("Booking/Booking details")).toBeVisible();
  },
);
