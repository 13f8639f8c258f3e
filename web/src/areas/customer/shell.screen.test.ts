// The customer's shell: tabs, menu, bell and footer, for guests and for signed-in people.
import { india } from "@hourhand/contract/market";
import { listWorkers, viewWorker } from "@hourhand/contract/catalogue";
import { viewClientSettings } from "@hourhand/contract/client-settings";
import { readLegalText } from "@hourhand/contract/legal";
import { openChat } from "@hourhand/contract/chat";
import { listNotices } from "@hourhand/contract/notices";
import type { NoticeFrame } from "@hourhand/contract/notifications";
import { readOwnHome } from "@hourhand/contract/own-home";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { answerHome } from "../../../test/home.ts";
import { openScreen, people, screenReady } from "../../../test/open-screen.ts";
import { socketTo } from "../../../test/sockets.ts";
import { answer, hold } from "../../../test/wire.ts";
import { bookableWorker, listOf, workerOf } from "../../../test/workers.ts";
import { pages, paths } from "../../paths.ts";

const footer = page.getByRole("contentinfo");
const menuItems = page.getByRole("menuitem");
const bell = page.getByRole("button", { name: /^Notifications/ });
const list = page.getByRole("dialog", { name: "Notifications" });
const toasts = page.getByRole("region", { name: /^Messages/ }).getByRole("listitem");
const textsOf = (elements: Element[]) => elements.map(({ textContent }) => textContent);

async function openHome(): Promise<void> {
  answerHome();
  answer(readOwnHome, { next_visit: null, waiting: [], to_review: null, recent_workers: [] });
  await openScreen(pages.home, { as: "customer" });
}
const noticeOf = (id: number, known: Partial<NoticeFrame>): NoticeFrame => ({
  id,
  title: "Booking accepted",
  body: "Tomorrow, 10:00 am to 11:00 am",
  at: new Date("2026-11-24T11:00:00+05:30").toISOString(),
  ...known,
});

test(
  "guests have four tabs, a menu of two and no bell; the footer links to its texts",
  { tags: ["@customer-2.6", "@customer-2.14", "@customer-2.16"] },
  async () => {
    answerHome();
    await openScreen(pages.home);
    const tabs = page.getByRole("banner").getByRole("navigation", { name: "Main" }).getByRole("link");
    await expect.element(tabs).toHaveLength(4);
    expect(textsOf(tabs.elements())).toEqual(["Home", "Workers", "Bookings", "Saved"]);
    await page.getByRole("button", { name: "Account" }).click();
    await expect.element(menuItems).toHaveLength(2);
    expect(textsOf(menuItems.elements())).toEqual(["Sign In", "Sign Up"]);
    await userEvent.keyboard("{Escape}");
    await expect.element(menuItems).toHaveLength(0);
    await screenReady();
    expect(bell.elements()).toEqual([]);
    await expect.element(footer.getByText(/^© \d{4} HourHand/)).toBeVisible();
    expect(footer.getByRole("list", { name: "HourHand on other sites" }).elements()).toEqual([]);
    hold(readLegalText);
    for (const text of ["Terms & Conditions", "Privacy Policy"]) {
      await footer.getByRole("link", { name: text }).click();
      await expect.element(page.getByRole("heading", { level: 1, name: text })).toBeVisible();
    }
  },
);

test(
  "the footer has an icon for each address of the installation",
  { tags: ["@customer-2.16"] },
  async () => {
    answerHome();
    const addresses = ["https://www.instagram.com/hourhand", "https://hourhand.example/blog"];
    answer(viewClientSettings, {
      google_client_id: null,
      market: india,
      social_links: addresses,
      contact: null,
      customer_payments: "off",
      demo_accounts: [],
    });
    await openScreen(pages.home);
    const icons = footer.getByRole("list", { name: "HourHand on other sites" }).getByRole("link");
    await expect.element(icons).toHaveLength(2);
    const shown = icons
      .elements()
      .map((icon) => [icon.getAttribute("aria-label"), icon.getAttribute("href")]);
    expect(shown).toEqual([
      ["instagram.com", addresses[0]],
      ["hourhand.example", addresses[1]],
    ]);
  },
);

test(
  "signed-in people have a chat icon, a bell that says when it is empty, and a menu of three",
  { tags: ["@customer-2.14", "@customer-2.15", "@customer-6.3"] },
  async () => {
    await openHome();
    await expect.element(page.getByRole("link", { name: "Chat", exact: true })).toBeVisible();
    await page.getByRole("button", { name: /^Account of/ }).click();
    await expect.element(menuItems).toHaveLength(3);
    expect(textsOf(menuItems.elements())).toEqual(["View profile", "Register as a worker", "Log out"]);
    await userEvent.keyboard("{Escape}");
    await expect.element(menuItems).toHaveLength(0);
    await bell.click();
    await expect.element(list.getByText("No new notifications")).toBeVisible();
    // A click outside the list, on the backdrop that covers the page.
    await userEvent.click(document.body, { position: { x: 20, y: 500 }, force: true });
    await expect.element(list).not.toBeInTheDocument();
  },
);

test(
  "a notice is a toast 'title: body' and goes to the front of the bell's list with its count",
  { tags: ["@customer-2.15", "@customer-4.17"] },
  async () => {
    await openHome();
    const socket = await socketTo(`/ws/notifications/${people.customer.id}/`);
    socket.say(noticeOf(1, {}));
    await expect.element(toasts).toHaveTextContent("Booking accepted: Tomorrow, 10:00 am to 11:00 am");
    await expect.element(bell).toHaveAccessibleName("Notifications, 1 unread");
    socket.say(noticeOf(2, { title: "Booking rejected", body: "Not that day." }));
    await expect.element(toasts.filter({ hasText: "Booking rejected: Not that day." })).toBeVisible();
    await expect.element(bell).toHaveAccessibleName("Notifications, 2 unread");
    hold(listNotices);
    await bell.click();
    const rows = list.getByRole("listitem");
    await expect.element(rows.nth(0)).toHaveTextContent("Booking rejected");
    await expect.element(rows.nth(1)).toHaveTextContent("Booking accepted");
  },
);

test("a new message shows no toast while the Chat page is open", { tags: ["@customer-4.18"] }, async () => {
  const message = { title: "New message", body: "On my way", event: "new_message", open: "Chat/12" } as const;
  await openHome();
  (await socketTo(`/ws/notifications/${people.customer.id}/`)).say(noticeOf(3, message));
  await expect.element(toasts.filter({ hasText: "New message: On my way" })).toHaveLength(1);
  hold(openChat);
  await openScreen(pages.chat, { as: "customer" });
  const socket = await socketTo(`/ws/notifications/${people.customer.id}/`);
  socket.say(noticeOf(4, { ...message, body: "At the door" }));
  // A later notification does show a toast.
  socket.say(noticeOf(5, { title: "Booking accepted", body: "At nine" }));
  await expect.element(toasts.filter({ hasText: "At nine" })).toBeVisible();
  expect(toasts.filter({ hasText: "At the door" }).elements()).toEqual([]);
});

test(
  "the shell begins at Home, resets an unknown page to it, and mirrors the page in the address",
  { tags: ["@customer-2.9"] },
  async () => {
    const key = () => localStorage.getItem("page");
    const home = page.getByRole("heading", { level: 1, name: /Skilled hands/ });
    answerHome();
    answer(listWorkers, listOf([workerOf()]));
    answer(viewWorker, { worker: bookableWorker(), reviews: [] });
    await openScreen(paths.home);
    await expect.element(home).toBeVisible();
    await expect.poll(key).toBe("Home");
    await page.getByRole("link", { name: "Workers", exact: true }).first().click();
    await expect.element(page.getByRole("heading", { level: 1, name: "Workers" })).toBeVisible();
    await expect.poll(key).toBe("Workers");
    expect(location.pathname + location.search).toBe("/?open=Workers");
    await page.getByRole("button", { name: "View Details", exact: true }).click();
    await expect.element(page.getByRole("button", { name: "Book now" })).toBeVisible();
    await expect.poll(key).toBe("Worker_details/7");
    expect(location.pathname + location.search).toBe("/?open=Worker_details/7");
    for (const unknown of ["Nowhere", "Worker_details/", "Booking_details/x"]) {
      localStorage.setItem("page", unknown);
      await openScreen(location.pathname + location.search);
      await expect.element(home).toBeVisible();
      await expect.poll(key).toBe("Home");
    }
  },
);
