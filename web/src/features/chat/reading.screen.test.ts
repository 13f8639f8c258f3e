// Reading a conversation: the list next to it, older messages, staying at the end, new messages.
import { listNotices } from "@hourhand/contract/notices";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { answerConversation, answerWords, messageOf, roomSocket } from "../../../test/conversations.ts";
import { looksRight } from "../../../test/looks.ts";
import { openScreen } from "../../../test/open-screen.ts";
import { socketTo } from "../../../test/sockets.ts";
import { answerUnlessAnswered } from "../../../test/wire.ts";
import { pages } from "../../paths.ts";

const log = page.getByRole("log", { name: /^Messages with/ });
const words = (): string[] =>
  log
    .getByRole("listitem")
    .elements()
    .flatMap(({ textContent }) => /Word \d+\./.exec(textContent)?.[0] ?? []);
const numbered = (from: number, to: number): string[] =>
  Array.from({ length: to - from + 1 }, (_, at) => `Word ${from + at}.`);
const top = (text: string): number => log.getByText(text).element().getBoundingClientRect().top;

async function openChat(): Promise<void> {
  answerUnlessAnswered(listNotices, { notices: [] });
  await openScreen(pages.chat, { as: "customer" });
}

test(
  "without a choice the chat is the administrator's, in an open sidebar 'Chats' that folds",
  { tags: ["@customer-2.34", "@customer-9.7"] },
  async () => {
    answerConversation();
    await openChat();
    const sidebar = page.getByRole("complementary", { name: "Chats" });
    const title = sidebar.getByText("Chats", { exact: true });
    await expect.element(title).toBeVisible();
    await expect.element(sidebar.getByText("Chat with admin")).toBeVisible();
    await expect.element(page.getByRole("heading", { level: 2, name: "Chat with admin" })).toBeVisible();
    await expect.element(page.getByText("Admin user").first()).toBeVisible();
    await sidebar.getByRole("button", { name: "Show pictures only" }).click();
    await expect.element(title).not.toBeInTheDocument();
    await sidebar.getByRole("button", { name: "Show names" }).click();
    await expect.element(title).toBeVisible();
  },
);

test(
  "older messages load while scrolling up, nothing moves, and they are not announced",
  { tags: ["@customer-2.36"] },
  async () => {
    answerWords(120);
    await openChat();
    await expect.element(log.getByText("Word 120.")).toBeInViewport();
    expect(words()).toEqual(numbered(71, 120));
    await expect.element(log).toHaveAttribute("aria-live", "polite");
    // The `aria-live` values at the moments when messages were inserted.
    const seen: (string | null)[] = [];
    const watching = new MutationObserver(() => seen.push(log.element().getAttribute("aria-live")));
    watching.observe(log.element().querySelector("ol") ?? document, { childList: true });
    const box = log.element();
    box.scrollTop = 100;
    const place = top("Word 72.");
    await expect.element(log.getByText("Word 21.")).toHaveLength(1);
    expect(Math.abs(top("Word 72.") - place)).toBeLessThan(4);
    expect(seen).toEqual(["off"]);
    watching.disconnect();
    await expect.element(log).toHaveAttribute("aria-live", "polite");
    box.scrollTop = 0;
    await expect.element(log.getByText("Word 1.", { exact: true })).toHaveLength(1);
    expect(words()).toEqual(numbered(1, 120));
    await expect.element(page.getByRole("button", { name: "Load older messages" })).not.toBeInTheDocument();
  },
);

test(
  "the list sticks to its end unless the person has scrolled up: then it says that there are new messages",
  { tags: ["@customer-2.36"] },
  async () => {
    answerWords(40);
    await openChat();
    await expect.element(log.getByText("Word 40.")).toBeInViewport();
    const box = log.element();
    const socket = await socketTo(roomSocket);
    socket.say(messageOf(41, "At the end"));
    await expect.element(log.getByText("At the end")).toBeInViewport();
    await expect.poll(() => box.scrollHeight - box.scrollTop - box.clientHeight).toBeLessThan(2);
    box.scrollTop = 300;
    await expect.element(page.getByRole("button", { name: "To the newest message" })).toBeVisible();
    socket.say(messageOf(42, "Below the fold"));
    const news = page.getByRole("button", { name: "New messages" });
    await expect.element(news).toBeVisible();
    expect(box.scrollTop).toBe(300);
    await looksRight();
    await news.click();
    await expect.element(log.getByText("Below the fold")).toBeInViewport();
    await expect.element(news).not.toBeInTheDocument();
    box.scrollTop = 0;
    await page.getByRole("textbox", { name: "Write a message" }).fill("My own words");
    await userEvent.keyboard("{Enter}");
    await expect.element(log.getByText("My own words")).toBeInViewport();
  },
);

test(
  "an incoming message shows the bubble for 50 ms",
  { tags: ["@customer-2.37", "@customer-9.7", "@worker-4.10"] },
  async () => {
    answerConversation();
    await openChat();
    const socket = await socketTo(roomSocket);
    const seen: number[] = [];
    const watching = new MutationObserver(() => {
      const isThere = document.querySelector('[aria-label$=" is typing"]') !== null;
      if (isThere !== (seen.length % 2 === 1)) seen.push(performance.now());
    });
    watching.observe(document.body, { childList: true, subtree: true, attributes: true });
    socket.say(messageOf(1, "On my way"));
    await expect.element(log.getByText("On my way")).toHaveLength(1);
    await expect.poll(() => seen.length).toBe(2);
    watching.disconnect();
    const [from = 0, to = 0] = seen;
    expect(to - from).toBeGreaterThanOrEqual(40);
  },
);

test(
  "opening another conversation closes the socket of the previous one",
  { tags: ["@worker-4.9"] },
  async () => {
    answerConversation([], [], [{ id: 12, first_name: "Meera", last_name: "Nair" }]);
    await openChat();
    const first = await socketTo(roomSocket);
    await page
      .getByRole("complementary", { name: "Chats" })
      .getByRole("button", { name: /Meera Nair/ })
      .click();
    await socketTo("/ws/chat/5/");
    const closed = 3;
    await expect.poll(() => first.readyState).toBe(closed);
    expect(localStorage.getItem("chatReceiverId")).toBe("12");
    expect(localStorage.getItem("chatRoomId")).toBe("5");
  },
);
