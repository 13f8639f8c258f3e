// The customer's chat screen to the letter (docs/rules/chat.md 25–27).
import { listening } from "../bell.ts";
import { api, bookByCall, browserOf, customer, listedWorker } from "../customer/people.ts";
import { redPixel } from "../red-pixel.ts";
import { visit } from "../open.ts";
import { expect, test } from "../test.ts";

test(
  "without a choice the chat is the administrator's, in an open sidebar 'Chats' that folds",
  { tag: ["@customer-1.6", "@customer-2.34", "@customer-9.7"] },
  async ({ browser }) => {
    const page = await browserOf(browser, "Chat", await customer());
    const sidebar = page.getByRole("complementary", { name: "Chats" });
    await expect(sidebar.getByText("Chats")).toBeVisible();
    await expect(sidebar.getByText("Chat with admin")).toBeVisible();
    await expect(page.getByRole("heading", { level: 2, name: "Chat with admin" })).toBeVisible();
    await expect(page.getByText("Admin user").first()).toBeVisible();
    await sidebar.getByRole("button", { name: "Show pictures only" }).click();
    await expect(sidebar.getByText("Chats")).toBeHidden();
    await sidebar.getByRole("button", { name: "Show names" }).click();
    await expect(sidebar.getByText("Chats")).toBeVisible();
  },
);

test(
  "a booking's chat keeps page, receiver, booking and room, and sends what is not blank",
  { tag: ["@customer-2.36", "@customer-2.38", "@customer-4.22", "@customer-5.13", "@customer-9.9"] },
  async ({ browser }) => {
    const [worker, person] = [await listedWorker(), await customer()];
    const id = await bookByCall(person, worker, { title: "Leaking tap", startTime: "09:00" });
    const page = await browserOf(browser, "Bookings", person);
    const sockets: string[] = [];
    page.on("websocket", (socket) => sockets.push(new URL(socket.url()).pathname));
    await page.getByRole("button", { name: /^Chat with/ }).click();
    const words = page.getByRole("textbox", { name: "Write a message" });
    await expect(words).toBeVisible();
    const stored = () =>
      page.evaluate(() =>
        Object.fromEntries(Object.keys(localStorage).map((name) => [name, localStorage.getItem(name)])),
      );
    await expect.poll(stored).toMatchObject({
      page: "Chat",
      chatReceiverId: String(worker.id),
      chatBookingId: String(id),
      chatRoomId: expect.stringMatching(/^\d+$/),
    });
    const { chatRoomId } = await stored();
    await expect.poll(() => sockets).toContain(`/ws/chat/${chatRoomId}/`);

    const messages = page.getByRole("log", { name: /^Messages with/ }).getByRole("listitem");
    await words.fill("   ");
    await page.keyboard.press("Enter");
    await words.fill("Is ten o'clock fine?");
    await page.keyboard.press("Enter");
    await expect(messages).toHaveCount(1);
    await expect(messages.first()).toContainText(/Is ten o'clock fine\?.*\d\d:\d\d/s);

    const attach = page.getByLabel("Attach a picture");
    await attach.setInputFiles({ name: "tap.png", mimeType: "image/png", buffer: redPixel });
    await expect(page.getByRole("img", { name: "The attached picture" })).toBeVisible();
    await page.getByRole("button", { name: "Remove the picture" }).click();
    await expect(page.getByRole("img", { name: "The attached picture" })).toHaveCount(0);
    await attach.setInputFiles({ name: "tap.png", mimeType: "image/png", buffer: redPixel });
    await page.getByRole("button", { name: "Send", exact: true }).click();
    await expect(messages).toHaveCount(2);

    // A message stands on the screen before it is stored.
    const history = async (): Promise<unknown> => {
      const { messages: kept } = await api<{ messages: { text: string; image: string | null }[] }>(
        "POST",
        "/chat/get_chats/",
        { token: worker.token, body: { chatReceiverId: person.id } },
      );
      return kept.map(({ text, image }) => [text, image !== null]);
    };
    await expect.poll(history).toEqual([
      ["Is ten o'clock fine?", false],
      ["", true],
    ]);
  },
);

test(
  "an incoming message shows the bubble for 50 ms, and an unread badge where it is not read",
  { tag: ["@customer-2.35", "@customer-2.37", "@customer-9.7"] },
  async ({ browser }) => {
    const [worker, person] = [await listedWorker(), await customer()];
    await bookByCall(person, worker, { title: "Leaking tap", startTime: "09:00" });
    const page = await browserOf(browser, "Bookings", person);
    await page.getByRole("button", { name: /^Chat with/ }).click();
    await expect(page.getByRole("textbox", { name: "Write a message" })).toBeVisible();
    await page.evaluate(() => {
      const seen: number[] = [];
      Object.assign(globalThis, { bubble: seen });
      new MutationObserver(() => {
        const there = document.querySelector('[aria-label$=" is typing"]') !== null;
        if (there !== (seen.length % 2 === 1)) seen.push(performance.now());
      }).observe(document.body, { childList: true, subtree: true });
    });
    const theirs = await browserOf(browser, "Home", worker);
    await theirs.evaluate((id) => localStorage.setItem("chatReceiverId", String(id)), person.id);
    await visit(theirs, "/worker?open=Chats");
    await theirs.getByRole("textbox", { name: "Write a message" }).fill("On my way");
    await theirs.keyboard.press("Enter");
    await expect(page.getByRole("log", { name: /^Messages with/ }).getByText("On my way")).toBeVisible();
    await expect
      .poll(() => page.evaluate(() => (globalThis as unknown as { bubble: number[] }).bubble.length))
      .toBe(2);
    const [from = 0, to = 0] = await page.evaluate(
      () => (globalThis as unknown as { bubble: number[] }).bubble,
    );
    expect(to - from).toBeGreaterThanOrEqual(40);

    const unread = async (): Promise<number | undefined> => {
      // Nobody's messages are after this one, so that asking reads none.
      const body = { chatReceiverId: 3, after: Number.MAX_SAFE_INTEGER };
      const { chats } = await api<{
        chats: Record<"user1_profile" | "user2_profile", { id: number; unread: number }>[];
      }>("POST", "/chat/get_chats/", { token: person.token, body });
      return chats
        .flatMap(({ user1_profile, user2_profile }) => [user1_profile, user2_profile])
        .find(({ id }) => id === worker.id)?.unread;
    };
    await expect.poll(unread).toBe(0);
    await page.evaluate(() => localStorage.setItem("chatReceiverId", "3"));
    // What was told before the bell listens is replayed to the bell, and the list is not read anew for it.
    await listening(page);
    await expect(page.getByRole("heading", { level: 2, name: "Chat with admin" })).toBeVisible();
    await theirs.getByRole("textbox", { name: "Write a message" }).fill("Are you there?");
    await theirs.keyboard.press("Enter");
    await expect(page.getByText("1 unread message").first()).toBeAttached();
  },
);
