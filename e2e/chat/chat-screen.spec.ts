// The customer's chat screen exactly as specified (docs/rules/chat.md 25–27).
import { api, bookByCall, browserOf, customer, listedWorker } from "../customer/people.ts";
import { redPixel } from "../red-pixel.ts";
import { expect, test } from "../test.ts";

test(
  "a booking's chat keeps page, receiver, booking and room, and sends every message that is not blank",
  {
    tag: [
      "@customer-1.6",
      "@customer-2.36",
      "@customer-2.38",
      "@customer-4.22",
      "@customer-5.13",
      "@customer-9.9",
    ],
  },
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

    // A message appears on the screen before it is stored.
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
