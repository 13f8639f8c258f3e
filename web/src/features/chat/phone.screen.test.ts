// Chat in a narrow window, where the list and the conversation take turns and each fills the screen; and the badges of
// the links to it.
import { listOwnBookings, viewBooking } from "@hourhand/contract/bookings";
import { readBooking } from "@hourhand/contract/bookings-v1";
import { countUnreadMessages, openChat } from "@hourhand/contract/chat";
import type { NoticeFrame } from "@hourhand/contract/notifications";
import { readOwnHome } from "@hourhand/contract/own-home";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { goForward } from "../../../test/back.ts";
import { bookingOf } from "../../../test/bookings.ts";
import { answerConversation, messageOf, room, roomSocket } from "../../../test/conversations.ts";
import { answerHome } from "../../../test/home.ts";
import { openScreen, people, screenReady } from "../../../test/open-screen.ts";
import { answerTables, openSection } from "../../../test/panel.ts";
import { socketTo } from "../../../test/sockets.ts";
import { answer, hold, requestsOf } from "../../../test/wire.ts";
import { openSchedule } from "../../../test/worker-week.ts";
import { pages, workerPages } from "../../paths.ts";

const list = page.getByRole("complementary", { name: "Chats" });
const field = page.getByRole("textbox", { name: "Write a message" });
const toList = page.getByRole("button", { name: "Back to the chats" });
const adminsRow = list.getByRole("button", { name: /^Chat with admin/ });

test(
  "the open sidebar covers the conversation until one is picked; Back, Forward and reloading lead between them",
  { tags: ["@customer-2.34", "@screens-2.5"] },
  async () => {
    answerHome();
    hold(readOwnHome);
    answerConversation();
    await openScreen(pages.home, { as: "customer", viewport: "phone" });
    await page.getByRole("link", { name: "Chat", exact: true }).click();
    await expect.element(list.getByText("Chats", { exact: true })).toBeVisible();
    await expect.element(adminsRow).toBeVisible();
    expect(field.elements()).toEqual([]);
    await expect.element(page.getByRole("navigation", { name: "Main" })).toBeVisible();

    await adminsRow.click();
    await expect.element(page.getByRole("heading", { level: 2, name: "Chat with admin" })).toBeVisible();
    await expect.element(list).not.toBeInTheDocument();
    await expect.element(page.getByRole("banner")).not.toBeInTheDocument();
    await expect.element(page.getByRole("navigation")).not.toBeInTheDocument();
    await expect.element(toList).toHaveFocus();
    await expect.poll(() => localStorage.getItem("chatRoomId")).toBe(String(room));
    const socket = await socketTo(roomSocket);
    await field.fill("From my phone");
    await userEvent.keyboard("{Enter}");
    const said = () =>
      socket.sent.find((frame) => (frame as { message?: string }).message === "From my phone") as
        | { client_id: string }
        | undefined;
    await expect.poll(() => said()?.client_id).toBeTruthy();
    const { client_id } = said() ?? { client_id: "" };
    socket.say(messageOf(1, "From my phone", { sender: people.customer.id, client_id }));
    await expect.element(page.getByRole("log").getByRole("img", { name: "Sent" })).toBeVisible();
    // The conversation is as high as the window, and its text field is at the bottom.
    expect(field.element().getBoundingClientRect().bottom).toBeGreaterThan(innerHeight - 40);
    expect(document.documentElement.scrollHeight - innerHeight).toBeLessThanOrEqual(0);

    history.back();
    await expect.element(adminsRow).toBeVisible();
    await expect.element(page.getByRole("banner")).toBeVisible();
    await goForward();
    await expect.element(field).toBeVisible();
    await openScreen(location.pathname + location.search, {
      as: "customer",
      viewport: "phone",
      isReloaded: true,
    });
    await expect.element(field).toBeVisible();
    await toList.click();
    await expect.element(adminsRow).toBeVisible();
    // The list is the history entry before it: another Back leaves the chats.
    history.back();
    await expect.element(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
    await expect.element(list).not.toBeInTheDocument();
  },
);

test("a booking's chat opens its conversation immediately, and the arrow leads to the list", async () => {
  const { user_id: id } = bookingOf().worker_profile;
  answer(listOwnBookings, { Bookings: [bookingOf()], count: 1 });
  answerConversation([], [], [{ id, first_name: "Meera", last_name: "Nair" }]);
  hold(viewBooking);
  hold(readBooking);
  await openScreen(pages.bookings, { as: "customer", viewport: "phone" });
  await page.getByRole("button", { name: /^Chat with/ }).click();
  const conversation = page.getByRole("heading", { level: 2, name: /^Meera/ });
  await expect.element(conversation).toBeVisible();
  await toList.click();
  await expect.element(list.getByRole("listitem")).toHaveLength(2);
  await list.getByRole("button", { name: "Hide the chats" }).click();
  await expect.element(conversation).toBeVisible();
  history.back();
  await expect.element(list).toBeVisible();
  history.back();
  await expect.element(page.getByText("Leaking tap").first()).toBeVisible();
  await expect.element(list).not.toBeInTheDocument();
});

test(
  "messages under a covered conversation are not marked as read",
  { tags: ["@customer-2.35"] },
  async () => {
    answerConversation([messageOf(1, "Is ten fine?")], [], [{ id: 12, first_name: "Meera", unread: 1 }]);
    localStorage.setItem("chatReceiverId", "12");
    await openScreen(pages.chat, { as: "customer", viewport: "phone" });
    const row = list.getByRole("listitem").filter({ hasText: "Meera" });
    await expect.element(row).toHaveTextContent(/1 unread message/);
    await screenReady();
    // A call that asks for messages after the last possible id marks none as read.
    const asked = new Set(requestsOf(openChat).map(({ after }) => after));
    expect(asked).toEqual(new Set([Number.MAX_SAFE_INTEGER]));
    await expect.element(row).toHaveTextContent(/1 unread message/);
  },
);

test("a worker's conversation fills the screen of a phone too", async () => {
  answerConversation();
  await openScreen(workerPages.chats, { as: "worker", viewport: "phone" });
  await list.getByRole("listitem").getByRole("button").first().click();
  await expect.element(field).toBeInViewport();
  await expect.element(page.getByRole("navigation")).not.toBeInTheDocument();
  await toList.click();
  await expect.element(page.getByRole("navigation", { name: "Main" })).toBeVisible();
});

test("the administrator's conversation fills the screen of a phone too", async () => {
  answerConversation();
  await openSection("Chats", { viewport: "phone" });
  await list.getByRole("listitem").getByRole("button").first().click();
  await expect.element(field).toBeInViewport();
  await expect.element(page.getByRole("banner")).not.toBeInTheDocument();
});

const message: NoticeFrame = {
  id: 7,
  title: "New message",
  body: "Your certificate is fine",
  at: "2026-11-24T05:00:00.000Z",
  event: "new_message",
  open: "Chat/3",
};

test("Chats in the worker's navigation counts unread messages, live", async () => {
  await openSchedule({ viewport: "desk" });
  const chats = page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Chats" });
  await expect.element(chats).not.toHaveTextContent(/unread/);
  answer(countUnreadMessages, { unread: 1 });
  (await socketTo(`/ws/notifications/${people.worker.id}/`)).say(message);
  await expect.element(chats).toHaveTextContent(/1 unread message/);
});

test("Chats in the panel's sidebar counts unread messages, live", async () => {
  answerTables();
  answer(countUnreadMessages, { unread: 2 });
  await openSection("Users");
  const section = page.getByRole("link", { name: "Chats" });
  await expect.element(section).toHaveTextContent(/2 unread messages/);
  answer(countUnreadMessages, { unread: 3 });
  (await socketTo(`/ws/notifications/${people.admin.id}/`)).say(message);
  await expect.element(section).toHaveTextContent(/3 unread messages/);
});

test(
  "a conversation that was read in another tab is counted as read here, although its notice was seen earlier",
  { tags: ["@screens-2.6"] },
  async () => {
    await openSchedule({ viewport: "desk" });
    const chats = page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Chats" });
    const bell = page.getByRole("button", { name: /^Notifications/ });
    answer(countUnreadMessages, { unread: 1 });
    (await socketTo(`/ws/notifications/${people.worker.id}/`)).say(message);
    await expect.element(chats).toHaveTextContent(/1 unread message/);
    await expect.element(bell).toHaveAccessibleName(/1/);
    const otherTab = new BroadcastChannel(`hourhand notices ${people.worker.id}`);
    const asked = requestsOf(countUnreadMessages).length;
    // oxlint-disable unicorn/require-post-message-target-origin -- a channel has none
    // The other tab opens the conversation from its bell, and this tab asks before the messages are read.
    otherTab.postMessage({ ids: [message.id], opened: [message.open] });
    await expect.element(bell).not.toHaveAccessibleName(/1/);
    await expect.poll(() => requestsOf(countUnreadMessages).length).toBeGreaterThan(asked);
    await expect.element(chats).toHaveTextContent(/1 unread message/);
    answer(countUnreadMessages, { unread: 0 });
    otherTab.postMessage({ ids: [], opened: [message.open] });
    // oxlint-enable unicorn/require-post-message-target-origin
    await expect.element(chats).not.toHaveTextContent(/unread/);
    otherTab.close();
  },
);
