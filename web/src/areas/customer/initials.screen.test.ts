// A person without a picture.
import { phones } from "../../../test/profile.ts";
import { viewProfile } from "@hourhand/contract/accounts";
import { viewNotificationPreferences } from "@hourhand/contract/notification-preferences";
import { listSessions } from "@hourhand/contract/own-sessions";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { openScreen, people } from "../../../test/open-screen.ts";
import { answer } from "../../../test/wire.ts";
import { pages } from "../../paths.ts";

test(
  "a person without a picture looks the same in the header and in the profile",
  { tags: ["@screens-1.20"] },
  async () => {
    const contact = { email: "asha@example.com", ...phones("+919876500009") };
    const none = { profile_picture: null, profile_picture_g: null };
    answer(viewProfile, { user: { ...people.customer, ...contact, ...none } });
    answer(viewNotificationPreferences);
    answer(listSessions, { items: [], next: null });
    await openScreen(pages.profile, { as: "customer" });
    await expect.element(page.getByRole("button", { name: "Add/Change image" })).toBeVisible();
    await expect.element(page.getByRole("banner").getByText("AM", { exact: true })).toBeVisible();
    await expect.element(page.getByRole("main").getByText("AM", { exact: true })).toBeVisible();
    // Speech input finds the button by its visible letters.
    await expect.element(page.getByRole("button", { name: "Account of Asha Menon, AM" })).toBeVisible();
    expect(document.querySelector('img[src*="default-portrait"]')).toBeNull();
  },
);
