// How messages show outside the conversation itself: on the list's badges and the bell; and that this needs few calls.
import type { Page } from "@playwright/test";
import { administrator } from "../admin/panel.ts";
import { listening } from "../bell.ts";
import { bookByCall, customer, listedWorker, openShell, type Person } from "../customer/people.ts";
import { conversationOf, historyOf, logOf, sentReadings, sayAs, unreadOf } from "./talk.ts";
import { newContext, ready, visit } from "../open.ts";
import { expect, test } from "../test.ts";

const admin = async (): Promise<Person> => ({ ...(await administrator()), id: 3, username: "admin" });
const numbered = (count: number): string[] => Array.from({ length: count }, (_, at) => `Word ${at + 1}.`);
const bellOf = (page: Page) => page.getByRole("button", { name: /^Notifications/ });

/** Records each text about unread messages that appears in the list, however briefly. */
const watchBadges = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const seen = new Set<string>();
    Object.assign(globalThis, { badges: seen });
    const list = document.querySelector("aside") ?? document.body;
    const look = (): void => {
      for (const { textContent: words } of list.querySelectorAll("span:not(:has(*))"))
        if (words && /^\d+ unread messages?$/.test(words)) seen.add(words);
    };
    look();
    new MutationObserver(look).observe(list, { childList: true, subtree: true, characterData: true });
  });
const badgesOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => [...(globalThis as unknown as { badges: Set<string> }).badges]);

/** Simulates that the person switches to another tab, or comes back. */
const become = (page: Page, state: "hidden" | "visible"): Promise<void> =>
  page.evaluate((now) => {
    Object.defineProperty(document, "visibilityState", { configurable: true, get: () => now });
    document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
  }, state);

test(
  "the open conversation never has an unread badge, and many messages cost few calls",
  { tag: ["@customer-2.35"] },
  async ({ browser }) => {
    const [person, worker] = [await customer(), await listedWorker()];
    await bookByCall(person, worker, { title: "Leaking tap", startTime: "09:00" });
    await sayAs(browser, await admin(), person.id, ["Good morning"]);
    const page = await conversationOf(browser, person, worker.id);
    const rows = page.getByRole("complementary", { name: "Chats" }).getByRole("listitem");
    await expect(rows).toHaveCount(2);
    await rows.getByText("Chat with admin").click();
    await expect(logOf(page).getByText("Good morning")).toBeVisible();
    await rows.filter({ hasNotText: "Chat with admin" }).click();
    await expect(page.getByRole("heading", { level: 2, name: "Chat with admin" })).toHaveCount(0);
    await expect(page.getByRole("textbox", { name: "Write a message" })).toBeVisible();
    let calls = 0;
    page.on("request", (request) => (calls += Number(request.url().endsWith("/chat/get_chats/"))));

    await watchBadges(page);
    await sayAs(browser, worker, person.id, numbered(40));
    await expect(logOf(page).getByText("Word 40.")).toBeVisible();
    await expect.poll(() => unreadOf(person, worker.id)).toBe(0);
    // It is now the chat that was active last, although no request was made.
    await expect(rows.last()).toContainText("Chat with admin");
    // The bell's events arrive in order: once this one is shown, none of the forty are pending.
    await sayAs(browser, await admin(), person.id, ["Are you there?"]);
    await expect(rows.filter({ hasText: "1 unread message" })).toHaveCount(1);
    expect(await badgesOf(page)).toEqual(["1 unread message"]);
    // The bell's event and the poll every 30 s fetch the list; the forty messages do not.
    expect(calls).toBeLessThan(20);

    const [before, since] = [calls, performance.now()];
    await sayAs(browser, await admin(), person.id, numbered(39));
    await expect(rows.filter({ hasText: "40 unread messages" })).toHaveCount(1);
    await expect(rows.first()).toContainText("Chat with admin");
    await ready(page);
    expect(calls - before).toBeGreaterThan(0);
    expect(calls - before).toBeLessThanOrEqual(2 + (performance.now() - since) / 500);
  },
);

test("a background tab marks nothing as read, and reports how far was read once it is visible", async ({
  browser,
}) => {
  const person = await customer();
  const page = await conversationOf(browser, person, 3);
  const sent = sentReadings(page);
  await page.reload();
  await expect(page.getByRole("textbox", { name: "Write a message" })).toBeVisible();
  await ready(page);
  await become(page, "hidden");
  await sayAs(browser, await admin(), person.id, ["While you look elsewhere"]);
  await expect(logOf(page).getByText("While you look elsewhere")).toHaveCount(1);
  const row = page.getByRole("complementary", { name: "Chats" }).getByRole("listitem");
  await expect(row).toContainText("1 unread message");
  expect([sent, await unreadOf(person, 3)]).toEqual([[], 1]);

  // Missed messages are fetched without marking them as read.
  const fetched = page.waitForRequest((request) => {
    const body = request.postData() ?? "";
    // The list of conversations asks for messages after the greatest possible id, so its requests are left out.
    return body.includes('name="after"') && !body.includes(String(Number.MAX_SAFE_INTEGER));
  });
  await page.context().setOffline(true);
  await expect(page.getByText("Connection lost. Trying again…")).toBeVisible();
  await sayAs(browser, await admin(), person.id, ["While you are away"]);
  await page.context().setOffline(false);
  expect((await fetched).postData()).toMatch(/name="keep_unread"\s+true\s/);
  await expect(page.getByText("Connection lost. Trying again…")).toBeHidden();
  await expect(logOf(page).getByText("While you are away")).toHaveCount(1);
  await expect(row).toContainText("2 unread messages");
  expect([sent, await unreadOf(person, 3)]).toEqual([[], 2]);

  const again = page.waitForRequest((request) =>
    (request.postData() ?? "").includes('name="chatReceiverId"'),
  );
  await page.reload();
  // After the reload it is visible again.
  expect((await again).postData()).not.toContain("keep_unread");
  await expect.poll(() => unreadOf(person, 3)).toBe(0);
  await expect(row).not.toContainText("unread");

  await become(page, "hidden");
  await sayAs(browser, await admin(), person.id, ["Once more"]);
  await expect(row).toContainText("1 unread message");
  sent.length = 0;
  await become(page, "visible");
  await expect(row).not.toContainText("unread");
  await expect.poll(() => unreadOf(person, 3)).toBe(0);
  const newest = (await historyOf(person, 3)).messages.at(-1)?.id;
  await expect.poll(() => sent).toEqual([newest]);
});

test("in the background a message counts as unread even if the bell is not connected", async ({
  browser,
}) => {
  const person = await customer();
  const page = await conversationOf(browser, person, 3);
  await page.routeWebSocket(/\/ws\/notifications\//, () => undefined);
  await page.reload();
  await expect(page.getByRole("textbox", { name: "Write a message" })).toBeVisible();
  await ready(page);
  await become(page, "hidden");
  await sayAs(browser, await admin(), person.id, ["The first", "The second"]);
  const row = page.getByRole("complementary", { name: "Chats" }).getByRole("listitem");
  await expect(row).toContainText("2 unread messages");
  await become(page, "visible");
  await expect(row).not.toContainText("unread");
  await expect.poll(() => unreadOf(person, 3)).toBe(0);
});

test(
  "the bell has one entry per conversation, and none once it is opened in another tab",
  { tag: ["@customer-4.17"] },
  async ({ browser }) => {
    const person = await customer();
    const context = await newContext(browser, { viewport: { width: 1200, height: 800 } });
    const home = await openShell(context, "Home", person);
    await listening(home);
    await expect(bellOf(home)).toHaveAccessibleName("Notifications");
    const toast = home.getByText(/^New message: /).first();
    const other = await admin();
    await Promise.all([toast.waitFor(), sayAs(browser, other, person.id, ["First", "Second", "Third"])]);
    await expect(bellOf(home)).toHaveAccessibleName("Notifications, 1 unread");

    const chat = await context.newPage();
    await visit(chat, `${new URL(home.url()).origin}/?open=Chat`);
    await expect(logOf(chat).getByText("Third")).toBeVisible();
    await expect(bellOf(home)).toHaveAccessibleName("Notifications");
    // This notice is not stored; it counts as seen once it is shown. The other tab shows it too, but must not count it
    // for ever.
    await Promise.all([
      toast.waitFor(),
      sayAs(browser, other, person.id, ["Fourth"]),
      expect(logOf(chat).getByText("Fourth")).toBeVisible(),
    ]);
    await expect(bellOf(home)).toHaveAccessibleName("Notifications");
  },
);
