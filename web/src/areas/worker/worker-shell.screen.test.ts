// The frame of the worker area: access, navigation, position reports.
import { listOwnBookings } from "@hourhand/contract/bookings";
import { reportPosition, viewOwnWorker } from "@hourhand/contract/catalogue";
import { viewWorkerDashboard } from "@hourhand/contract/dashboards";
import { viewHome } from "@hourhand/contract/home";
import { viewProfile } from "@hourhand/contract/accounts";
import { listBookings } from "@hourhand/contract/bookings-v1";
import { viewNotificationPreferences } from "@hourhand/contract/notification-preferences";
import { listNotices } from "@hourhand/contract/notices";
import type { NoticeFrame } from "@hourhand/contract/notifications";
import { listSessions } from "@hourhand/contract/own-sessions";
import { readOwnHome } from "@hourhand/contract/own-home";
import { notAllowed } from "@hourhand/contract/problem";
import { listSlots } from "@hourhand/contract/schedule";
import { listExceptions } from "@hourhand/contract/schedule-exceptions";
import { refreshToken, revokeToken } from "@hourhand/contract/sessions";
import { viewPayments } from "@hourhand/contract/wallet";
import { readWorkerDay } from "@hourhand/contract/worker-day";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { openScreen, people, screenReady, type View } from "../../../test/open-screen.ts";
import { kaloor, standAt } from "../../../test/position.ts";
import { socketTo } from "../../../test/sockets.ts";
import { answer, fail, hold, refuse, requestsOf } from "../../../test/wire.ts";
import { dashboardOf, paymentsOf } from "../../../test/worker-area.ts";
import { paths, workerPages } from "../../paths.ts";

const hello = page.getByRole("heading", { level: 1, name: "Hello, Ravi" });
const where = () => location.pathname + location.search;

async function openArea(address: string = paths.worker, view: View = {}): Promise<void> {
  answer(viewWorkerDashboard, dashboardOf());
  answer(readWorkerDay, { next_visit: null, visits: [] });
  await openScreen(address, { as: "worker", ...view });
}

test(
  "guests and customers are redirected Home, guests with the warning",
  { tags: ["@worker-2.2", "@worker-2.3", "@worker-6.5"] },
  async () => {
    for (const call of [viewHome, readOwnHome, listOwnBookings]) hold(call);
    await openScreen(paths.worker);
    await expect.poll(where).toBe("/");
    await expect.element(page.getByText("Please signIn to visit this page")).toBeVisible();
    await openScreen(paths.worker, { as: "customer" });
    await expect.poll(where).toBe("/");
    expect(requestsOf(viewWorkerDashboard)).toEqual([]);
  },
);

test(
  "a worker is redirected into the area, with the page",
  { tags: ["@customer-2.4", "@worker-2.4"] },
  async () => {
    answer(viewPayments, paymentsOf(0));
    await openScreen("/?open=Payments", { as: "worker" });
    await expect.poll(where).toBe("/worker?open=Payments");
    await expect.element(page.getByRole("heading", { level: 1, name: "Payments" })).toBeVisible();
  },
);

test(
  "the shell has the documented navigation, Home its four cards and the chart",
  { tags: ["@worker-1.3", "@worker-2.30", "@worker-2.31", "@worker-2.33"] },
  async () => {
    await openArea();
    await expect.element(hello).toBeVisible();
    const wordsOf = (links: typeof hello) => links.elements().map(({ textContent }) => textContent);
    const main = page.getByRole("navigation", { name: "Main" }).getByRole("link");
    const ways = ["Home", "Schedule", "Chats", "Bookings", "Profile", "Payments"];
    await screenReady();
    // Without unread messages the link has no badge.
    expect(wordsOf(main)).toEqual(ways);
    const tabs = page.getByRole("navigation", { name: "Shortcuts" }).getByRole("link");
    expect(wordsOf(tabs)).toEqual(["Home", "Schedule", "Bookings", "Chats"]);
    for (const card of ["New tasks", "Tasks pending", "reviews", "Platform fee"])
      await expect.element(page.getByText(card, { exact: true })).toBeVisible();
    const trends = page.getByRole("region", { name: "Booking Trends" });
    expect(wordsOf(trends.getByRole("button"))).toEqual(["Daily", "Weekly", "Monthly", "Yearly"]);

    // The account's menu links to the profile.
    hold(viewProfile);
    hold(viewOwnWorker);
    await page.getByRole("button", { name: /^Account of/ }).click();
    await page.getByRole("menuitem", { name: "View profile" }).click();
    await expect.element(page.getByRole("heading", { level: 1, name: "Profile" })).toBeVisible();
    expect(localStorage.getItem("page")).toBe("Profile");
    expect(wordsOf(main)).toEqual(ways);
  },
);

test("the bell counts new notifications and is cleared immediately", { tags: ["@worker-2.32"] }, async () => {
  answer(listNotices, { notices: [] });
  await openArea();
  const bell = await socketTo(`/ws/notifications/${people.worker.id}/`);
  const notice: NoticeFrame = {
    id: 1,
    title: "Welcome",
    body: "You are listed.",
    at: "2026-11-24T05:00:00Z",
  };
  bell.say(notice);
  await page.getByRole("button", { name: "Notifications, 1 unread" }).click();
  await expect.element(page.getByRole("heading", { name: "Notifications" })).toBeVisible();
  await page.getByRole("button", { name: "Clear all" }).click();
  const empty = page.getByText("No new notifications");
  await expect.element(empty).toBeVisible();
  await expect.poll(() => bell.sent).toContainEqual({ seen: 1 });
  await userEvent.click(document.body, { position: { x: 600, y: 700 } });
  await expect.element(empty).not.toBeInTheDocument();
});

test("the position is reported and the name in the reply is stored", { tags: ["@worker-4.12"] }, async () => {
  standAt(kaloor);
  answer(reportPosition, { full_name: "Ravi the Worker", shown: false });
  await openArea();
  await expect.poll(() => localStorage.getItem("full_name")).toBe("Ravi the Worker");
  expect(requestsOf(reportPosition)).toEqual([kaloor]);
});

test("a failed position report is retried", { tags: ["@worker-8.10"] }, async () => {
  standAt(kaloor);
  fail(reportPosition, 503);
  await openArea();
  await expect.poll(() => requestsOf(reportPosition)).toHaveLength(1);
  await screenReady();
  await expect.element(hello).toBeVisible();
  expect(localStorage.getItem("auth.refresh")).not.toBeNull();
});

test("a rejected position ends the session", { tags: ["@worker-8.10"] }, async () => {
  standAt(kaloor);
  hold(viewHome);
  refuse(reportPosition, notAllowed, { sentence: "You are no worker any more." });
  await openArea();
  await expect.element(page.getByText("You are no worker any more.")).toBeVisible();
  await expect.poll(where).toBe("/");
  expect(localStorage.getItem("auth.refresh")).toBeNull();
});

for (const [how, sentence] of [
  ["denied", "Location permission denied."],
  ["unsupported", "Geolocation is not supported by this browser."],
] as const)
  test(`a position that is ${how} shows an error`, { tags: ["@worker-5.9", "@worker-8.11"] }, async () => {
    standAt(how);
    await openArea(workerPages.home);
    await expect.element(page.getByText(sentence)).toBeVisible();
    await expect.element(hello).toBeVisible();
  });

test(
  "an unknown page is Home, Back and a reload keep the page, logging out returns to Home",
  { tags: ["@worker-2.5", "@worker-2.30", "@worker-2.31", "@worker-9.9"] },
  async () => {
    for (const call of [listSlots, listExceptions, listBookings, viewProfile, viewOwnWorker, viewHome])
      hold(call);
    for (const call of [viewNotificationPreferences, listSessions]) hold(call);
    answer(viewPayments, paymentsOf(0));
    answer(revokeToken);
    await openArea("/worker?open=Nowhere");
    await expect.element(hello).toBeVisible();
    await expect.poll(() => localStorage.getItem("page")).toBe("Home");
    expect(requestsOf(refreshToken)).toEqual([{ refresh: "refresh token of ravi" }]);
    const heading = (name: string) => page.getByRole("heading", { level: 1, name, exact: true });
    const navigation = page.getByRole("navigation", { name: "Main" });
    for (const name of ["Schedule", "Profile", "Payments"]) {
      await navigation.getByRole("link", { name }).click();
      await expect.element(heading(name)).toBeVisible();
      await expect.poll(() => document.title).toBe(`${name} – HourHand`);
    }
    history.back();
    await expect.element(heading("Profile")).toBeVisible();
    await openArea(where());
    await expect.element(heading("Profile")).toBeVisible();
    await page.getByRole("button", { name: /^Account of/ }).click();
    await page.getByRole("menuitem", { name: "Log out" }).click();
    await expect.poll(where).toBe("/");
    await expect.element(page.getByText("user Loged out")).toBeVisible();
    await expect.poll(() => document.title).toBe("HourHand – skilled hands by the hour");
    expect([localStorage.getItem("page"), localStorage.getItem("auth.refresh")]).toEqual(["Home", null]);
  },
);
