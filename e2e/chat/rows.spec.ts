// The rows of the chats: the person, the last message and its time, the unread count; and the badges on the links to
// Chats.
import type { Page } from "@playwright/test";
import { administrator } from "../admin/panel.ts";
import { bookByCall, customer, listedWorker, type Person } from "../customer/people.ts";
import { conversationOf, historyOf, logOf, say, sayAs } from "./talk.ts";
import { redPixel } from "../red-pixel.ts";
import { desk, phone } from "../looks.ts";
import { openPage, visit } from "../open.ts";
import { expect, test } from "../test.ts";

const admin = async (): Promise<Person> => ({ ...(await administrator()), id: 3, username: "admin" });
const rowsOf = (page: Page) => page.getByRole("complementary", { name: "Chats" }).getByRole("listitem");

test(
  "a row has the name, the time and the last message, live on both sides; Online only when it is true",
  { tag: ["@screens-2.6"] },
  async ({ browser }) => {
    const [person, worker] = [await customer(), await listedWorker()];
    await bookByCall(person, worker, { title: "Leaking tap", startTime: "09:00" });
    await historyOf(person, worker.id);
    const page = await conversationOf(browser, person, 3);
    const row = rowsOf(page).filter({ hasNotText: "Chat with admin" });
    await expect(row).toContainText("No messages yet");
    await expect(rowsOf(page).filter({ hasText: "Chat with admin" })).toContainText("Admin user");
    await expect(rowsOf(page).getByText("Offline")).toHaveCount(0);
    await expect(row).not.toContainText("Online");

    const theirs = await openPage(browser, "/worker?open=Chats", worker, { viewport: desk });
    await rowsOf(theirs).filter({ hasText: "Journey Person" }).getByRole("button").click();
    await say(theirs, "On my way");
    await expect(row).toContainText(/\d\d:\d\d.*On my way.*1 unread message/s);
    await expect(rowsOf(theirs).filter({ hasText: "Journey Person" })).toContainText("You: On my way");
    // The message makes its row the newest.
    await expect(rowsOf(page).first()).toContainText("On my way");

    await row.getByRole("button").click();
    await expect(row).not.toContainText("unread");
    await page.getByLabel("Attach a picture").and(page.locator("input")).setInputFiles({
      name: "tap.png",
      mimeType: "image/png",
      buffer: redPixel,
    });
    await page.getByRole("button", { name: "Send", exact: true }).click();
    await expect(row).toContainText("You: Photo");
    await expect(rowsOf(theirs).filter({ hasText: "Journey Person" })).toContainText("Photo");
    await page.reload();
    await expect(row).toContainText("Online");
  },
);

test(
  "the header's chat icon counts unread messages, live, until they are read, here or in another tab; the bell announces them, and lists none under Earlier",
  { tag: ["@screens-2.6", "@screens-2.22"] },
  async ({ browser }) => {
    const person = await customer();
    const page = await openPage(browser, "/?open=Home", person, { viewport: phone });
    const icon = page.getByRole("banner").getByRole("link", { name: /^Chat/ });
    const bell = page.getByRole("button", { name: /^Notifications/ });
    await expect(icon).toHaveAccessibleName("Chat");
    await sayAs(browser, await admin(), person.id, ["One", "Two"]);
    await expect(icon).toHaveAccessibleName("Chat 2 unread messages");
    const other = await page.context().newPage();
    await visit(other, page.url());
    await expect(other.getByRole("banner").getByRole("link", { name: /^Chat/ })).toContainText("2");
    await icon.click();
    await rowsOf(page)
      .getByRole("button", { name: /^Chat with admin/ })
      .click();
    await expect(logOf(page).getByText("Two")).toBeVisible();
    await page.getByRole("button", { name: "Back to the chats" }).click();
    await expect(icon).toHaveAccessibleName("Chat");
    await expect(other.getByRole("banner").getByRole("link", { name: /^Chat/ })).toHaveAccessibleName("Chat");

    // The bell announces a message with its text, leads to it, and does not list it under Earlier.
    await visit(page, "/?open=Home");
    await sayAs(browser, await admin(), person.id, ["Your photo is too dark"]);
    const notices = page.getByRole("dialog", { name: "Notifications" });
    const notice = notices.getByRole("listitem");
    await bell.click();
    await expect(notice).toContainText(/New message.*sent you a message\..*Your photo is too dark/s);
    await notice.getByRole("button").click();
    await expect(logOf(page).getByText("Your photo is too dark")).toBeVisible();
    await page.getByRole("button", { name: "Back to the chats" }).click();
    await bell.click();
    await expect(notices.getByText("No new notifications")).toBeVisible();
    await expect(notice).toHaveCount(0);
  },
);
