// The administrator's chats, and the same screen as a worker sees it.
import { listening } from "../bell.ts";
import { listedWorker } from "../customer/people.ts";
import { find, openSection } from "./panel.ts";
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
    await expect(messages.getByRole("button", { name: /^Open the picture large/ })).toHaveCount(1);
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
    // Nothing is told of messages while Chats is open.
    await field.fill("Are you there?");
    await page.keyboard.press("Enter");
    await expect(atTheirs.getByText("Are you there?")).toHaveCount(1);
    await expect(theirs.getByText(/^New message/)).toHaveCount(0);
    await theirs.getByRole("link", { name: "Schedule" }).first().click();
    // Until the other screen stands, a message is seen in the conversation.
    await expect(theirs.getByRole("heading", { level: 1 })).toHaveText(/schedule/i);
    await field.fill("Hello?");
    await page.keyboard.press("Enter");
    await expect(theirs.getByText(/^New message/)).toBeVisible();
    await expect(theirs.getByRole("button", { name: /^Notifications, \d+ unread$/ })).toBeVisible();
  },
);

test(
  "another conversation closes the socket of the one before",
  { tag: ["@worker-4.9"] },
  async ({ browser }) => {
    const [one, other] = [await listedWorker(), await listedWorker()];
    const page = await openSection(browser, "Workers");
    const open: string[] = [];
    page.on("websocket", (socket) => {
      if (!socket.url().includes("/ws/chat/")) return;
      open.push(socket.url());
      socket.on("close", () => open.splice(open.indexOf(socket.url()), 1));
    });
    for (const worker of [one, other]) {
      if (worker === other) {
        await page.getByRole("link", { name: "Workers", exact: true }).click();
        // What is typed before the section has changed is typed into the one that is left.
        await expect(page.getByRole("heading", { level: 1, name: "Workes" })).toBeVisible();
      }
      await find(page, worker.fullName);
      await page.getByRole("button", { name: `Chat with ${worker.fullName}` }).click();
      await expect
        .poll(async () => {
          const room = await page.evaluate(() => localStorage.getItem("chatRoomId"));
          return open.length === 1 && open[0]?.endsWith(`/ws/chat/${room}/`);
        })
        .toBe(true);
    }
  },
);

test("a message that arrives is typed for a moment", { tag: ["@worker-4.10"] }, async ({ browser }) => {
  const worker = await listedWorker();
  const page = await openSection(browser, "Workers");
  await find(page, worker.fullName);
  await page.getByRole("button", { name: `Chat with ${worker.fullName}` }).click();
  const theirs = await openPage(browser, "/worker?open=Chats", worker, { viewport: desk });
  await expect(theirs.getByRole("heading", { level: 2, name: "Chat with admin" })).toBeVisible();
  // Their socket is open once they have the first one, which may come by the call that reads what was missed.
  await page.getByRole("textbox", { name: "Write a message" }).fill("Hello");
  await page.keyboard.press("Enter");
  await expect(theirs.getByRole("log").getByText("Hello")).toHaveCount(1);
  await expect(theirs.getByLabel(/is typing$/)).toHaveCount(0);
  await theirs.evaluate(() => {
    const seen: number[] = [];
    Object.assign(window, { seen });
    new MutationObserver(() => {
      const isThere = document.querySelector('[aria-label$="is typing"]') !== null;
      if (isThere !== (seen.length % 2 === 1)) seen.push(performance.now());
    }).observe(document.body, { childList: true, subtree: true, attributes: true });
  });
  await page.getByRole("textbox", { name: "Write a message" }).fill("Good morning");
  await page.keyboard.press("Enter");
  await expect(theirs.getByRole("log").getByText("Good morning")).toHaveCount(1);
  await expect
    .poll(() => theirs.evaluate(() => (window as unknown as { seen: number[] }).seen.length))
    .toBe(2);
});
