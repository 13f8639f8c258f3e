// Notices show what their frames contain: a title and a body (docs/rules/notices.md 1, 9).
import { pressEscape } from "../keyboard.ts";
import { customer, openShell } from "./people.ts";
import { expect, test } from "../test.ts";

test(
  "a notice with only a title and a body is shown, counted and cleared; a missed message refreshes the chats",
  { tag: ["@customer-3.12", "@customer-7.29"] },
  async ({ context }) => {
    let sendFrame: (frame: object) => void = () => undefined;
    const seen: unknown[] = [];
    await context.routeWebSocket(/\/ws\/notifications\//, (socket) => {
      sendFrame = (frame) => socket.send(JSON.stringify(frame));
      socket.onMessage((message) => void seen.push(message));
      sendFrame({ title: "Good news", body: "Paint is cheaper." });
    });
    const page = await openShell(context, "Chat", await customer());
    await expect(page.getByText("Good news: Paint is cheaper.")).toBeVisible();
    await page.getByRole("button", { name: "Notifications, 1 unread" }).click();
    const list = page.getByRole("dialog", { name: "Notifications" });
    await expect(list.getByRole("listitem")).toHaveText([/^Good news.*Paint is cheaper\.$/]);
    await list.getByRole("button", { name: "Clear all" }).click();
    await expect(list.getByText("No new notifications")).toBeVisible();
    // No request marks it as seen at the server.
    expect(seen).toEqual([]);
    await pressEscape(page);

    const again = page.waitForRequest("**/chat/get_chats/");
    sendFrame({ id: 7, title: "New message", body: "Hello", at: new Date().toISOString(), replayed: true });
    await again;
  },
);
