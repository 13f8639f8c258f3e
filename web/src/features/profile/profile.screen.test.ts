// The person's own details, and the link to a new password. Customers and workers share the card.
import { phones } from "../../../test/profile.ts";
import { editProfile, nameTaken, viewProfile } from "@hourhand/contract/accounts";
import { viewOwnWorker } from "@hourhand/contract/catalogue";
import { viewNotificationPreferences } from "@hourhand/contract/notification-preferences";
import { listSessions } from "@hourhand/contract/own-sessions";
import { revokeToken } from "@hourhand/contract/sessions";
import { expect, onTestFinished, test, vi } from "vitest";
import { page } from "vitest/browser";
import { openScreen, people } from "../../../test/open-screen.ts";
import { answer, hold, refuse, requestsOf } from "../../../test/wire.ts";
import { workerPages } from "../../paths.ts";

async function openProfile(): Promise<void> {
  let user = {
    ...people.worker,
    ...phones("+919876500005"),
    email: "ravi@example.com",
    profile_picture: null,
    profile_picture_g: null,
  };
  answer(viewProfile, () => ({ user }));
  answer(editProfile, (input) => {
    user = { ...user, ...input } as typeof user;
    return {};
  });
  for (const call of [viewOwnWorker, viewNotificationPreferences, listSessions]) hold(call);
  await openScreen(workerPages.profile, { as: "worker", viewport: "phone" });
}

test(
  "details are sent with spaces stripped, and a rejection is a warning",
  { tags: ["@worker-2.40", "@worker-5.12", "@worker-8.7"] },
  async () => {
    // Reads the raw request, because the call's schema strips the spaces.
    const travelled = vi.spyOn(globalThis, "fetch");
    onTestFinished(() => travelled.mockRestore());
    const forms = () =>
      travelled.mock.calls.flatMap(([, init]) =>
        init?.body instanceof FormData ? [Object.fromEntries(init.body)] : [],
      );
    await openProfile();
    await page.getByRole("button", { name: "Edit profile details" }).click();
    const dialog = page.getByRole("dialog", { name: "Edit Profile Details" });
    const field = (name: string) => dialog.getByRole("textbox", { name, exact: true });
    const save = dialog.getByRole("button", { name: "Save" });
    await field("First Name").fill("");
    await save.click();
    await expect.element(dialog.getByText("First Name is missing: please fill it in.")).toBeVisible();
    expect(requestsOf(editProfile)).toEqual([]);
    await field("First Name").fill("Ravindran");
    await field("Username").fill("new ravi");
    await field("Phone").fill("+91 98765 00006");
    await save.click();
    await expect.element(dialog).not.toBeInTheDocument();
    const sent = { first_name: "Ravindran", last_name: "Nair", phone: "+919876500006", username: "newravi" };
    expect(requestsOf(editProfile)).toEqual([sent]);
    expect(forms()).toContainEqual(sent);
    await expect.element(page.getByText("newravi", { exact: true })).toBeVisible();
    await expect.element(page.getByText("Ravindran Nair")).toBeVisible();

    refuse(editProfile, nameTaken);
    await page.getByRole("button", { name: "Edit profile details" }).click();
    await field("Username").fill("admin");
    await save.click();
    const warning = () => document.querySelector("[data-sonner-toast][data-type=warning]")?.textContent;
    await expect.poll(warning).toContain(nameTaken.sentence);
    await expect.element(dialog).toBeVisible();
    await expect.element(field("Username")).toHaveValue("admin");
  },
);

test("a change of the password signs out and leads to /Forgot", { tags: ["@worker-2.40"] }, async () => {
  answer(revokeToken);
  await openProfile();
  await page.getByRole("button", { name: "Change Password" }).click();
  await expect.poll(() => location.pathname).toBe("/Forgot");
  expect(localStorage.getItem("auth.refresh")).toBeNull();
  expect(requestsOf(revokeToken)).toHaveLength(1);
});
