// The rows of the chats: the person, the last message and its time, the unread count; and the badges on the links to
// Chats.
import type { Page } from "@playwright/test";
import { administrator, openSection } from "../admin/panel.ts";
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
  "the header's chat icon counts unread messages, live, until they are read, here or in another tab",
  { tag: ["@screens-2.6"] },
  async ({ browser }) => {
    const person = await customer();
    const page = await openPage(browser, "/?open=Home", person, { viewport: phone });
    const icon = page.getByRole("banner").getByRole("link", { name: /^Chat/ });
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
  },
);

test("Chats in the worker's and in the administrator's navigation counts unread messages", async ({
  browser,
}) => {
  const worker = await listedWorker();
  const theirs = await openPage(browser, "/worker?open=Schedule", worker, { viewport: desk });
  const chats = theirs.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Chats" });
  await expect(chats).not.toContainText("unread");
  await sayAs(browser, await admin(), worker.id, ["Your certificate is fine"]);
  await expect(chats).toContainText("1 unread message");

  const writer = await listedWorker();
  await sayAs(browser, writer, 3, ["Which one?"]);
  const panel = await openSection(browser, "Users");
  const section = panel.getByRole("link", { name: "Chats" });
  const words = section.getByText(/unread message/);
  await expect(words).toHaveCount(1);
  const countOf = async (): Promise<number> => Number.parseInt((await words.textContent()) ?? "", 10);
  const before = await countOf();
  await sayAs(browser, writer, 3, ["Thank you"]);
  await expect.poll(countOf).toBe(before + 1);
});
