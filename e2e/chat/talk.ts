// Helpers for the chat's journeys: a conversation in a browser, and the other side of it without one.
import { expect, type Browser, type BrowserContextOptions, type Locator, type Page } from "@playwright/test";
import { api, openShell, type Person } from "../customer/people.ts";
import { newContext, ready, stored, visit } from "../open.ts";

/** Writes into the open conversation and sends the text. */
export async function say(page: Page, words: string): Promise<void> {
  await page.getByRole("textbox", { name: "Write a message" }).fill(words);
  await page.keyboard.press("Enter");
}

/** Finds the messages of the open conversation. */
export const logOf = (page: Page): Locator => page.getByRole("log", { name: /^Messages with/ });

/** Returns the texts of the messages shown that match, in order. */
export async function shownOf(page: Page, pattern: RegExp): Promise<string[]> {
  const items = await logOf(page).getByRole("listitem").allTextContents();
  return items.flatMap((item) => pattern.exec(item)?.[0] ?? []);
}

/** Opens a customer's browser at the conversation with somebody. */
export async function conversationOf(
  browser: Browser,
  person: Person,
  receiverId: number,
  options: BrowserContextOptions = {},
): Promise<Page> {
  const context = await newContext(browser, { viewport: { width: 1200, height: 800 }, ...options });
  await stored(context, { chatReceiverId: String(receiverId) });
  const page = await openShell(context, "Chat", person);
  // On a phone, the list comes first, and the conversation has to be opened.
  if ((page.viewportSize()?.width ?? 0) < 900)
    await page.getByRole("button", { name: "Hide the chats" }).click();
  await expect(page.getByRole("textbox", { name: "Write a message" })).toBeVisible();
  // The toast container is loaded at the first key press; without it, the page cannot survive a lost connection.
  await page.keyboard.press("Shift");
  await expect(page.locator('section[aria-label^="Messages alt"]')).toBeAttached();
  await ready(page);
  return page;
}

interface Opened {
  chat_id: number;
  chats: Record<"user1_profile" | "user2_profile", { id: number; unread: number }>[];
  messages: { id: number; sender: number; text: string; image: string | null }[];
}

/** Reads the stored conversation of a person, which marks it as read. */
export const historyOf = (person: Pick<Person, "token">, receiverId: number): Promise<Opened> =>
  api<Opened>("POST", "/chat/get_chats/", { token: person.token, body: { chatReceiverId: receiverId } });

/** Counts a person's unread messages from somebody, without marking any as read. */
export async function unreadOf(person: Pick<Person, "token">, otherId: number): Promise<number | undefined> {
  const body = { chatReceiverId: 3, after: Number.MAX_SAFE_INTEGER };
  const { chats } = await api<Opened>("POST", "/chat/get_chats/", { token: person.token, body });
  return chats
    .flatMap(({ user1_profile, user2_profile }) => [user1_profile, user2_profile])
    .find(({ id }) => id === otherId)?.unread;
}

/** Sends messages as somebody without a screen, one after the other, and waits until all are stored. */
export async function sayAs(
  browser: Browser,
  person: Person,
  receiverId: number,
  words: readonly string[],
): Promise<void> {
  const { speak, close } = await speakerOf(browser, person, receiverId);
  await speak(words);
  await close();
}

/** Prepares to send messages as somebody without a screen; `speak` waits until all of them are stored. */
export async function speakerOf(
  browser: Browser,
  person: Person,
  receiverId: number,
): Promise<{ speak: (words: readonly string[]) => Promise<void>; close: () => Promise<void> }> {
  const { chat_id } = await historyOf(person, receiverId);
  const context = await newContext(browser);
  const page = await context.newPage();
  await visit(page, "/healthz", { isReady: false });
  await page.evaluate(
    ([token, room]) =>
      new Promise<void>((done, fail) => {
        const socket = new WebSocket(`ws://${location.host}/ws/chat/${room}/`, ["bearer", token]);
        Object.assign(globalThis, { socket });
        socket.onopen = () => done();
        socket.onclose = () => fail(new Error("The socket was closed."));
      }),
    [person.token, chat_id] as const,
  );
  const speak = (words: readonly string[]): Promise<void> =>
    page.evaluate(
      (all) =>
        new Promise<void>((done, fail) => {
          const { socket } = globalThis as unknown as { socket: WebSocket };
          let left = all.length;
          socket.onmessage = ({ data }) => {
            const frame = JSON.parse(String(data)) as { error?: string; message?: string };
            if (frame.error !== undefined) fail(new Error(frame.error));
            if (!all.includes(frame.message ?? "")) return;
            left -= 1;
            if (left === 0) done();
          };
          socket.onclose = () => fail(new Error("The socket was closed."));
          for (const message of all) socket.send(JSON.stringify({ message }));
        }),
      [...words],
    );
  return { speak, close: () => context.close() };
}

/** Collects the read positions that the page reports to the server over its sockets from now on. */
export function sentReadings(page: Page): number[] {
  const sent: number[] = [];
  page.on("websocket", (socket) =>
    socket.on("framesent", ({ payload }) => {
      const { read } = JSON.parse(String(payload)) as { read?: number };
      if (read !== undefined) sent.push(read);
    }),
  );
  return sent;
}
