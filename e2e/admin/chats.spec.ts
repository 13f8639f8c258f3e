// The administrator's chats, and the same screen for a worker.
import { listening } from "../bell.ts";
import { listedWorker } from "../customer/people.ts";
import { openSection } from "./panel.ts";
import { desk } from "../looks.ts";
import { openPage } from "../open.ts";
import { expect, test } from "../test.ts";

const picture = {
  name: "tap.png",
  mimeType: "image/png",
  buffer: Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAoAAAAKCAIAAAACUFjqAAAAEklEQVR4nGP4z8CAB+GTG8HSALfKY52fTcuYAAAAAElFTkSuQmCC",
    "base64",
  ),
};

test(
  "an administrator opens a chat from Workers; the sidebar has 'You' and folds, messages have a time",
  {
    tag: [
      "@worker-2.9",
      "@worker-2.16",
      "@worker-2.28",
      "@worker-2.32",
      "@worker-2.34",
      "@worker-4.11",
      "@worker-5.6",
      "@worker-9.9",
    ],
  },
  async ({ browser }) => {
    const worker = await listedWorker();
    const page = await openSection(browser, "Workers");
    await page.getByRole("searchbox").fill(worker.fullName);
    await page.getByRole("button", { name: `Chat with ${worker.fullName}` }).click();
    const list = page.getByRole("complementary", { name: "Chats" });
    await expect(list.getByText("You", { exact: true })).toBeVisible();
    await list.getByRole("button", { name: "Show pictures only" }).click();
    await expect(list.getByText("You", { exact: true })).toBeHidden();
    await list.getByRole("button", { name: "Show names" }).click();
    await expect(list.getByText("You", { exact: true })).toBeVisible();

    const messages = page.getByRole("log", { name: /^Messages with Journey Person/ });
    const field = page.getByRole("textbox", { name: "Write a message" });
    const send = page.getByRole("button", { name: "Send", exact: true });
    await field.fill("   ");
    await expect(send).toBeDisabled();
    await page.keyboard.press("Enter");
    await page.getByLabel("Attach a picture").and(page.locator("input")).setInputFiles(picture);
    await expect(page.getByRole("img", { name: "The attached picture" })).toBeVisible();
    await page.getByRole("button", { name: "Remove the picture" }).click();
    await expect(page.getByRole("img", { name: "The attached picture" })).toBeHidden();
    await field.fill("When do you begin?");
    await page.keyboard.press("Enter");
    await expect(messages.getByText("When do you begin?")).toHaveCount(1);
    await expect(messages.getByText(/^\d\d:\d\d$/)).toHaveCount(1);
    await page.getByLabel("Attach a picture").and(page.locator("input")).setInputFiles(picture);
    await send.click();
    await expect(messages.getByRole("button", { name: /^View the picture full size/ })).toHaveCount(1);
    expect(
      await page.evaluate(() => [
        localStorage.getItem("chatReceiverId"),
        Number(localStorage.getItem("chatRoomId")) > 0,
      ]),
    ).toEqual([String(worker.id), true]);

    const theirs = await openPage(browser, "/worker?open=Chats", worker, { viewport: desk });
    await listening(theirs);
    const entry = theirs
      .getByRole("complementary", { name: "Chats" })
      .getByRole("button", { name: /Chat with admin/ });
    await expect(entry).toContainText("Admin user");
    await expect(theirs.getByRole("heading", { level: 2, name: "Chat with admin" })).toBeVisible();
    const atTheirs = theirs.getByRole("log");
    await expect(atTheirs.getByText("When do you begin?")).toBeVisible();
    // While Chats is open, messages cause no notices there.
    await field.fill("Are you there?");
    await page.keyboard.press("Enter");
    await expect(atTheirs.getByText("Are you there?")).toHaveCount(1);
    await expect(theirs.getByText(/^New message/)).toHaveCount(0);
    await theirs.getByRole("link", { name: "Schedule" }).first().click();
    // Until the other screen is there, a message still counts as seen in the conversation.
    await expect(theirs.getByRole("heading", { level: 1 })).toHaveText(/schedule/i);
    await field.fill("Hello?");
    await page.keyboard.press("Enter");
    await expect(theirs.getByText(/^New message/)).toBeVisible();
    await expect(theirs.getByRole("button", { name: /^Notifications, \d+ unread$/ })).toBeVisible();
  },
);
