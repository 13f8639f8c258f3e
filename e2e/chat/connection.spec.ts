// Lost connections and faults must not mix up conversations, leave gaps, change the order or lose text. Runs with the
// server's limits, and therefore in a product of its own.
import { administrator, openSection } from "../admin/panel.ts";
import { customer } from "../customer/people.ts";
import { conversationOf, historyOf, logOf, say, sayAs, shownOf, speakerOf, unreadOf } from "./talk.ts";
import { expect, test } from "../test.ts";

test.use({ settings: { RATE_LIMITS: "on" } });

const lost = "Connection lost. Trying again…";

test(
  "the administrator's open conversation stays open when somebody else writes",
  { tag: ["@customer-4.22"] },
  async ({ browser }) => {
    const [one, other] = [await customer(), await customer()];
    await sayAs(browser, one, 3, ["The first of the list"]);
    const page = await openSection(browser, "Chats");
    await expect(logOf(page).getByText("The first of the list")).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem("chatReceiverId"))).toBeNull();
    const roomOf = () => page.evaluate(() => Number(localStorage.getItem("chatRoomId")));
    await expect.poll(roomOf).toBeGreaterThan(0);
    const room = await roomOf();
    await page.context().setOffline(true);
    await expect(page.getByText(lost)).toBeVisible();
    await sayAs(browser, other, 3, ["A word of somebody else"]);
    await sayAs(browser, one, 3, ["Said meanwhile"]);
    await sayAs(browser, other, 3, ["Another word of somebody else"]);
    await page.context().setOffline(false);
    await expect(logOf(page).getByText("Said meanwhile")).toHaveCount(1);
    await say(page, "An answer");
    await expect(logOf(page).getByRole("img", { name: "Sent" })).toHaveCount(1);
    await expect(logOf(page).getByText(/somebody else/)).toHaveCount(0);
    const theirs = await administrator();
    expect(await unreadOf(theirs, other.id)).toBe(2);
    await expect.poll(() => unreadOf(theirs, one.id)).toBe(0);
    const { chat_id, messages } = await historyOf(theirs, one.id);
    expect([chat_id, messages.at(-1)?.text]).toEqual([room, "An answer"]);
  },
);

test(
  "missed messages are fetched with retries, and pending ones are sent; those written in a tunnel arrive in order and at the server's rate limit",
  { tag: ["@customer-8.13"] },
  async ({ browser }) => {
    const person = await customer();
    await sayAs(browser, person, 3, ["Before"]);
    const page = await conversationOf(browser, person, 3);
    await expect(logOf(page).getByText("Before")).toBeVisible();
    const admin = { ...(await administrator()), id: 3, username: "admin" };
    let failures = 0;
    await page.context().setOffline(true);
    await expect(page.getByText(lost)).toBeVisible();
    await say(page, "Written meanwhile");
    await sayAs(browser, admin, person.id, ["In the gap 1", "In the gap 2"]);
    await page.route("**/chat/get_chats/", (route) => {
      failures += 1;
      return route.fulfill({ status: 503, json: { message: "Not now." } });
    });
    await page.context().setOffline(false);
    await expect.poll(() => failures).toBeGreaterThan(1);
    // New messages arrive live, after the missing ones.
    await sayAs(browser, admin, person.id, ["After the gap"]);
    await expect(logOf(page).getByText("After the gap")).toHaveCount(1);
    await expect(logOf(page).getByRole("img", { name: "Sending" })).toHaveCount(0);
    await expect(logOf(page).getByText(/In the gap/)).toHaveCount(0);
    await page.unroute("**/chat/get_chats/");
    // The back-off has grown during this time.
    await expect(logOf(page).getByText(/In the gap/)).toHaveCount(2, { timeout: 60_000 });
    const texts = (await historyOf(person, 3)).messages.map(({ text }) => text);
    expect(texts.toSorted()).toEqual(
      ["After the gap", "Before", "In the gap 1", "In the gap 2", "Written meanwhile"].toSorted(),
    );
    expect(await shownOf(page, /Before|In the gap \d|After the gap|Written meanwhile/)).toEqual(texts);

    await page.context().setOffline(true);
    await expect(page.getByText(lost)).toBeVisible();
    const words = Array.from({ length: 30 }, (_, at) => `Line ${at + 1}.`);
    for (const line of words.slice(0, 25)) await say(page, line);
    await page.context().setOffline(false);
    for (const line of words.slice(25)) await say(page, line);
    const lines = logOf(page)
      .getByRole("listitem")
      .filter({ hasText: /Line \d+\./ });
    await expect(lines.getByRole("img", { name: "Sent" })).toHaveCount(30, { timeout: 60_000 });
    await expect(logOf(page).getByRole("alert")).toHaveCount(0);
    const all = (await historyOf(person, 3)).messages.map(({ text }) => text);
    expect(all.slice(texts.length)).toEqual(words);
    expect(await shownOf(page, /Line \d+\./)).toEqual(words);
  },
);

test(
  "a message that hits the rate limit because of another device is retried, not marked as failed; a rejected one says why and is sent by a tap",
  { tag: ["@customer-8.13"] },
  async ({ browser }) => {
    const person = await customer();
    const page = await conversationOf(browser, person, 3);
    const refused: string[] = [];
    const elsewhere = await speakerOf(browser, person, 3);
    // The rate limit covers five seconds: the other device sends just before this device's message arrives. If one of its
    // sends fails, that makes no difference.
    await page.routeWebSocket(/\/ws\/chat\//, (socket) => {
      const server = socket.connectToServer();
      socket.onMessage(async (data) => {
        if (refused.length === 0 && String(data).includes("One too many"))
          await elsewhere.speak(Array.from({ length: 20 }, (_, at) => `Elsewhere ${at + 1}`)).catch(() => {});
        server.send(data);
      });
      server.onMessage((data) => {
        if (String(data).includes('"error"')) refused.push(String(data));
        socket.send(data);
      });
    });
    await page.reload();
    await expect(page.getByRole("textbox", { name: "Write a message" })).toBeVisible();
    await page.evaluate(() => {
      const shown = new Set<string>();
      Object.assign(globalThis, { shown });
      new MutationObserver(() => {
        for (const sign of document.querySelectorAll('[role="log"] :is([role="alert"], [role="img"])'))
          shown.add(sign.getAttribute("role") === "alert" ? "alert" : (sign.textContent ?? ""));
      }).observe(document.body, { subtree: true, childList: true, attributes: true });
    });
    // If the machine is so slow that the five seconds pass, one message gets through; then the test sends again.
    let words = "";
    for (let turn = 1; refused.length === 0 && turn <= 5; turn += 1) {
      words = `One too many ${turn}`;
      await say(page, words);
      const sent = logOf(page)
        .getByRole("listitem")
        .filter({ hasText: words })
        .getByRole("img", { name: "Sent" });
      await expect.poll(async () => refused.length + (await sent.count())).toBeGreaterThan(0);
    }
    expect(refused).toHaveLength(1);
    await expect(logOf(page).getByText(words)).toHaveCount(1);
    await expect(logOf(page).getByRole("img", { name: "Sending" })).toHaveCount(0);
    const shown = await page.evaluate(() => [...(globalThis as unknown as { shown: Set<string> }).shown]);
    expect(shown).toContain("Sending");
    expect(shown).not.toContain("alert");
    expect((await historyOf(person, 3)).messages.at(-1)?.text).toBe(words);

    let isBroken = true;
    await page.routeWebSocket(/\/ws\/chat\//, (socket) => {
      const server = socket.connectToServer();
      socket.onMessage((data) => {
        const { client_id, message } = JSON.parse(String(data)) as Record<string, string>;
        if (!isBroken || message === undefined) return server.send(data);
        return socket.send(JSON.stringify({ error: "This picture cannot be read.", client_id }));
      });
    });
    await page.reload();
    await say(page, "Second attempt");
    const alert = logOf(page).getByRole("alert");
    await expect(alert).toContainText("This picture cannot be read.");
    // A rejected message is not retried automatically, not even in a new tab.
    await page.reload();
    await expect(alert).toContainText("This picture cannot be read.");
    isBroken = false;
    await alert.getByRole("button", { name: "Not sent. Tap to try again" }).click();
    const own = logOf(page).getByRole("listitem").filter({ hasText: "Second attempt" });
    await expect(own.getByRole("img", { name: "Sent" })).toHaveCount(1);
    await expect(alert).toHaveCount(0);
    const texts = (await historyOf(person, 3)).messages.map(({ text }) => text);
    expect(texts.filter((text) => text === "Second attempt")).toHaveLength(1);
    expect(texts.at(-1)).toBe("Second attempt");
  },
);
