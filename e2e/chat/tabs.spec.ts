// One browser, several tabs and several people: each tab stays at its own conversation, nobody gets another person's
// text. web/src/shell/session.screen.test.ts signs out a blocked account.
import { bookByCall, customer, listedWorker, type Person } from "../customer/people.ts";
import { rowsOf } from "../start/flight-mode.ts";
import { expectComplaint } from "../complaints.ts";
import { conversationOf, historyOf, logOf, say, sayAs } from "./talk.ts";
import { ready, visit } from "../open.ts";
import { expect, test } from "../test.ts";

const lost = "Connection lost. Trying again…";

async function withBooking(): Promise<{ person: Person; worker: Person & { fullName: string } }> {
  const [person, worker] = [await customer(), await listedWorker()];
  await bookByCall(person, worker, { title: "Leaking tap", startTime: "09:00" });
  return { person, worker };
}

test(
  "two tabs keep their own conversations, and both are current; a pending message of one conversation is sent while another one is open",
  { tag: ["@customer-4.22"] },
  async ({ browser }) => {
    const { person, worker } = await withBooking();
    const one = await conversationOf(browser, person, worker.id);
    const other = await one.context().newPage();
    await visit(other, "/?open=Chat");
    const heading = { level: 2, name: "Chat with admin" } as const;
    await expect(other.getByRole("textbox", { name: "Write a message" })).toBeVisible();
    await sayAs(browser, person, 3, ["Good morning"]);
    const list = other.getByRole("complementary", { name: "Chats" });
    await other.reload();
    await list.getByRole("button", { name: /^Chat with admin/ }).click();
    await expect(other.getByRole("heading", heading)).toBeVisible();
    await expect.poll(() => other.evaluate(() => localStorage.getItem("chatReceiverId"))).toBe("3");

    await say(one, "To the worker");
    await say(other, "To the administrator");
    await expect(logOf(one).getByText("To the worker")).toHaveCount(1);
    // Waits until the message, which is on the screen, is also stored: the answer must come after it.
    await expect(logOf(one).getByRole("img", { name: "Sent" })).toHaveCount(1);
    await sayAs(browser, worker, person.id, ["From the worker"]);
    await expect(logOf(one).getByText("From the worker")).toHaveCount(1);
    await expect(one.getByRole("heading", heading)).toHaveCount(0);
    await expect(logOf(other).getByText("To the administrator")).toHaveCount(1);
    await expect(logOf(other).getByText("From the worker")).toHaveCount(0);
    const texts = async (receiverId: number): Promise<string[]> =>
      (await historyOf(person, receiverId)).messages.map(({ text }) => text);
    expect(await texts(worker.id)).toEqual(["To the worker", "From the worker"]);
    await expect.poll(() => texts(3)).toEqual(["Good morning", "To the administrator"]);

    // Both tabs show the same conversation: a message sent in one appears in the other.
    await list.getByRole("button", { name: /^Journey/ }).click();
    await expect(logOf(other).getByText("To the worker")).toHaveCount(1);
    await say(one, "Said in one tab");
    await expect(logOf(other).getByText("Said in one tab")).toHaveCount(1);
    await expect(logOf(one).getByText("Said in one tab")).toHaveCount(1);

    await other.close();
    await one.context().setOffline(true);
    await expect(one.getByText(lost)).toBeVisible();
    await say(one, "First left behind");
    await say(one, "Second left behind");
    await expect.poll(() => rowsOf(one, "outbox")).toBe(2);
    const chats = one.getByRole("complementary", { name: "Chats" });
    await chats.getByRole("button", { name: /^Chat with admin/ }).click();
    await one.context().setOffline(false);
    await one.reload();
    await chats.getByRole("button", { name: /^Chat with admin/ }).click();
    await expect(one.getByRole("heading", heading)).toBeVisible();
    await expect
      .poll(() => texts(worker.id), { timeout: 60_000 })
      .toEqual([
        "To the worker",
        "From the worker",
        "Said in one tab",
        "First left behind",
        "Second left behind",
      ]);
  },
);

test("another person's unsent message in this browser is neither shown nor sent", async ({ browser }) => {
  const [person, another] = [await customer(), await customer()];
  const page = await conversationOf(browser, person, 3);
  const room = (await historyOf(person, 3)).chat_id;
  await expect
    .poll(() =>
      page.evaluate(async () => (await indexedDB.databases()).some(({ name }) => name === "hourhand")),
    )
    .toBe(true);
  await page.evaluate(
    async ([rooms, senders]) => {
      const database = await new Promise<IDBDatabase>((done, fail) => {
        const request = indexedDB.open("hourhand");
        request.onsuccess = () => done(request.result);
        request.onerror = () => fail(new Error("no database"));
      });
      const store = database.transaction("outbox", "readwrite").objectStore("outbox");
      for (const sender of senders)
        for (const roomId of rooms)
          store.put({
            sender,
            clientId: `kept-${sender}-${roomId}`,
            roomId,
            text: `Kept by ${sender}`,
            image: null,
            at: new Date().toISOString(),
          });
      await new Promise((done) => (store.transaction.oncomplete = done));
      database.close();
    },
    [
      [room, (await historyOf(another, 3)).chat_id],
      [person.id, another.id],
    ] as const,
  );
  // The person's own message for the other one's room is refused when its socket opens, which may be after the end.
  expectComplaint(/Error during WebSocket handshake: Unexpected response code: 403/);
  const sent: string[] = [];
  page.on("websocket", (socket) => socket.on("framesent", ({ payload }) => sent.push(String(payload))));
  await page.reload();
  await expect(logOf(page).getByText(`Kept by ${person.id}`)).toHaveCount(1);
  await expect(logOf(page).getByRole("img", { name: "Sent" })).toHaveCount(1);
  // At the start, pending messages for other rooms are delivered too.
  await ready(page);
  await expect(logOf(page).getByText(`Kept by ${another.id}`)).toHaveCount(0);
  expect(sent.filter((frame) => frame.includes(`Kept by ${another.id}`))).toEqual([]);
  expect((await historyOf(person, 3)).messages.map(({ text }) => text)).toEqual([`Kept by ${person.id}`]);
  expect((await historyOf(another, 3)).messages).toEqual([]);
});
