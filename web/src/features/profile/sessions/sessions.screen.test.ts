// The person's sessions: the list, and signing out one of them or all others.
import { phones } from "../../../../test/profile.ts";
import { listSecurityEvents } from "@hourhand/contract/audit";
import { viewProfile } from "@hourhand/contract/accounts";
import { viewNotificationPreferences } from "@hourhand/contract/notification-preferences";
import { notFound } from "@hourhand/contract/problem";
import { endOtherSessions, endSession, listSessions } from "@hourhand/contract/own-sessions";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { openScreen, people } from "../../../../test/open-screen.ts";
import { openSection } from "../../../../test/panel.ts";
import { answer, fail, hold, refuse, requestsOf } from "../../../../test/wire.ts";
import { adminPages, pages } from "../../../paths.ts";

// In the tests the time is 11:00 on that Tuesday in India.
const here = {
  id: 3,
  device: "Chrome, Windows",
  network: "203.0.113.0/24",
  signed_in_at: new Date("2026-11-24T10:00:00+05:30").toISOString(),
  last_used_at: new Date("2026-11-24T11:00:00+05:30").toISOString(),
  current: true,
};
const phone = {
  ...here,
  id: 2,
  device: "Safari, iPhone",
  last_used_at: new Date("2026-11-24T10:55:00+05:30").toISOString(),
  current: false,
};
const old = { ...phone, id: 1, device: "Firefox, Linux", network: null };
const list = page.getByRole("list", { name: "Where you are signed in" });
const rows = () =>
  list
    .getByRole("heading")
    .elements()
    .map(({ textContent }) => textContent);

async function openProfile(): Promise<void> {
  answer(viewProfile, {
    user: {
      ...people.customer,
      ...phones("+919876500009"),
      email: "asha@example.com",
      profile_picture: null,
      profile_picture_g: null,
    },
  });
  hold(viewNotificationPreferences);
  await openScreen(pages.profile, { as: "customer", viewport: "phone" });
}

test("one session is signed out, and the current one has no button", { tags: ["@beyond-1.49"] }, async () => {
  answer(listSessions, { items: [here, phone, old], next: null });
  await openProfile();
  await expect.element(list).toBeVisible();
  expect(rows()).toEqual(["Chrome, Windows", "Safari, iPhone", "Firefox, Linux"]);
  await expect.element(list.getByText("This device · 203.0.113.0/24")).toBeVisible();
  await expect.element(list.getByText("5 min ago · 203.0.113.0/24")).toBeVisible();
  expect(list.getByRole("button").elements()).toHaveLength(2);
  // If another device has ended the session in the meantime, it disappears too.
  refuse(endSession, notFound);
  answer(listSessions, { items: [here, old], next: null });
  await list.getByRole("button", { name: "Sign out Safari, iPhone" }).click();
  await expect.poll(rows).toEqual(["Chrome, Windows", "Firefox, Linux"]);
  answer(listSessions, { items: [here], next: null });
  answer(endOtherSessions, { message: "You are signed out everywhere else." });
  await page.getByRole("button", { name: "Sign out everywhere else" }).click();
  await expect.poll(rows).toEqual(["Chrome, Windows"]);
  await expect
    .element(page.getByRole("button", { name: "Sign out everywhere else" }))
    .not.toBeInTheDocument();
  expect(requestsOf(endSession).map(({ id }) => id)).toEqual([2]);
});

test("a list that cannot be loaded says so and can be retried", { tags: ["@beyond-1.49"] }, async () => {
  fail(listSessions);
  await openProfile();
  await expect.element(page.getByText("Your sessions could not be loaded.")).toBeVisible();
  answer(listSessions, { items: [here], next: null });
  await page.getByRole("button", { name: "Try again" }).click();
  await expect.element(list).toBeVisible();
});

test("an administrator has the list in the section Security", { tags: ["@beyond-1.49"] }, async () => {
  answer(listSecurityEvents);
  answer(listSessions, { items: [here], next: null });
  await openSection(adminPages.security);
  await expect.element(list.getByText("This device · 203.0.113.0/24")).toBeVisible();
});
