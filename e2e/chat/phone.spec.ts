// Chat in a narrow window, where the list and the conversation take turns and each fills the screen.
import type { Page } from "@playwright/test";
import { openSection } from "../admin/panel.ts";
import { bookByCall, customer, listedWorker } from "../customer/people.ts";
import { sayAs, unreadOf } from "./talk.ts";
import { phone } from "../looks.ts";
import { openPage, ready } from "../open.ts";
import { expect, test } from "../test.ts";

const listOf = (page: Page) => page.getByRole("complementary", { name: "Chats" });
const wordsOf = (page: Page) => page.getByRole("textbox", { name: "Write a message" });

test(
  "the open sidebar covers the conversation until one is picked; Back, Forward and reloading lead between them",
  { tag: ["@customer-2.34", "@screens-2.5"] },
  async ({ browser }) => {
    const person = await customer();
    const page = await openPage(browser, "/?open=Home", person, { viewport: phone });
    await page.getByRole("link", { name: "Chat", exact: true }).click();
    const row = listOf(page).getByRole("button", { name: /^Chat with admin/ });
    await expect(listOf(page).getByText("Chats")).toBeVisible();
    await expect(row).toBeVisible();
    await expect(wordsOf(page)).toHaveCount(0);
    await expect(page.getByRole("navigation", { name: "Main" })).toBeVisible();

    await row.click();
    await expect(page.getByRole("heading", { level: 2, name: "Chat with admin" })).toBeVisible();
    await expect(listOf(page)).toHaveCount(0);
    await expect(page.getByRole("banner")).toHaveCount(0);
    await expect(page.getByRole("navigation")).toHaveCount(0);
    await expect(page.getByRole("button", { name: "Back to the chats" })).toBeFocused();
    await expect
      .poll(() => page.evaluate(() => Number(localStorage.getItem("chatRoomId"))))
      .toBeGreaterThan(0);
    await wordsOf(page).fill("From my phone");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("log").getByRole("img", { name: "Sent" })).toBeVisible();
    // The conversation is as high as the window, and its text field is at the bottom.
    const field = await wordsOf(page).boundingBox();
    expect((field?.y ?? 0) + (field?.height ?? 0)).toBeGreaterThan(phone.height - 40);
    expect(
      await page.evaluate(() => document.documentElement.scrollHeight - innerHeight),
    ).toBeLessThanOrEqual(0);

    await page.goBack();
    await expect(row).toBeVisible();
    await expect(page.getByRole("banner")).toBeVisible();
    await page.goForward();
    await expect(wordsOf(page)).toBeVisible();
    await page.reload();
    await expect(wordsOf(page)).toBeVisible();
    await page.getByRole("button", { name: "Back to the chats" }).click();
    await expect(row).toBeVisible();
    // The list is the history entry before it: another Back leaves the chats.
    await page.goBack();
    await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
    await expect(listOf(page)).toHaveCount(0);
  },
);

test("a booking's chat opens its conversation immediately, and the arrow leads to the list", async ({
  browser,
}) => {
  const [person, worker] = [await customer(), await listedWorker()];
  await bookByCall(person, worker, { title: "Leaking tap", startTime: "09:00" });
  const page = await openPage(browser, "/?open=Bookings", person, { viewport: phone });
  await page.getByRole("button", { name: /^Chat with/ }).click();
  await expect(page.getByRole("heading", { level: 2, name: /^Journey/ })).toBeVisible();
  await page.getByRole("button", { name: "Back to the chats" }).click();
  await expect(listOf(page).getByRole("listitem")).toHaveCount(1);
  await listOf(page).getByRole("button", { name: "Hide the chats" }).click();
  await expect(page.getByRole("heading", { level: 2, name: /^Journey/ })).toBeVisible();
  await page.goBack();
  await page.goBack();
  await expect(
    page.getByRole("heading", { name: "Your bookings" }).or(page.getByText("Leaking tap")),
  ).not.toHaveCount(0);
});

test(
  "messages under a covered conversation are not marked as read",
  { tag: ["@customer-2.35"] },
  async ({ browser }) => {
    const [person, worker] = [await customer(), await listedWorker()];
    await bookByCall(person, worker, { title: "Leaking tap", startTime: "09:00" });
    await sayAs(browser, worker, person.id, ["Is ten fine?"]);
    const page = await openPage(browser, "/?open=Chat", person, { viewport: phone });
    await page.evaluate((id) => localStorage.setItem("chatReceiverId", String(id)), worker.id);
    await page.reload();
    const row = listOf(page).getByRole("listitem").filter({ hasText: "Is ten fine?" });
    await expect(row).toContainText("1 unread message");
    await ready(page);
    expect(await unreadOf(person, worker.id)).toBe(1);
    await expect(row).toContainText("1 unread message");
  },
);

test("a worker's and the administrator's chats behave the same", async ({ browser }) => {
  const worker = await listedWorker();
  const theirs = await openPage(browser, "/worker?open=Chats", worker, { viewport: phone });
  await listOf(theirs)
    .getByRole("button", { name: /^Chat with admin/ })
    .click();
  await expect(wordsOf(theirs)).toBeInViewport();
  await expect(theirs.getByRole("navigation")).toHaveCount(0);
  await wordsOf(theirs).fill("Good morning");
  await theirs.keyboard.press("Enter");
  await theirs.getByRole("button", { name: "Back to the chats" }).click();
  await expect(theirs.getByRole("navigation", { name: "Main" })).toBeVisible();

  const panel = await openSection(browser, "Chats", { viewport: phone });
  await listOf(panel)
    .getByRole("button", { name: /Good morning/ })
    .first()
    .click();
  await expect(wordsOf(panel)).toBeInViewport();
  await expect(panel.getByRole("banner")).toHaveCount(0);
});
