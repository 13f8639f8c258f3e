// A customer's profile: the details and editing them, failures, the switches, the link to a new password.
import { editProfile, nameTaken, viewProfile } from "@hourhand/contract/accounts";
import {
  editNotificationPreferences,
  viewNotificationPreferences,
} from "@hourhand/contract/notification-preferences";
import { listSessions } from "@hourhand/contract/own-sessions";
import { notAllowed } from "@hourhand/contract/problem";
import { revokeToken } from "@hourhand/contract/sessions";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { openScreen, screenReady } from "../../../test/open-screen.ts";
import { answerProfile } from "../../../test/profile.ts";
import { answer, hold, refuse, requestsOf } from "../../../test/wire.ts";
import { pages, paths } from "../../paths.ts";

const edit = page.getByRole("button", { name: "Edit profile details" });
const dialog = page.getByRole("dialog", { name: "Edit Profile Details" });
const save = dialog.getByRole("button", { name: "Save" });

test(
  "the details are shown and edited, and an empty field shows its error before anything is sent",
  { tags: ["@customer-1.7", "@customer-2.39", "@customer-5.16"] },
  async () => {
    answerProfile();
    await openScreen(pages.profile, { as: "customer" });
    const main = page.getByRole("main");
    await expect.element(main.getByRole("heading", { level: 1, name: "Profile" })).toBeVisible();
    for (const shown of ["Asha Menon", "asha@example.com", "asha", "Asha", "Menon", "+919876500009"])
      await expect.element(main.getByText(shown, { exact: true }).first()).toBeVisible();
    await edit.click();
    for (const [label, value] of [
      ["Username", "asha"],
      ["First Name", "Asha"],
      ["Last Name", "Menon"],
      ["Phone", "+919876500009"],
    ] as const)
      await expect.element(dialog.getByLabelText(label)).toHaveValue(value);
    await dialog.getByLabelText("First Name").fill("");
    await save.click();
    await expect.element(dialog.getByText("First Name is missing: please fill it in.")).toBeVisible();
    expect(requestsOf(editProfile)).toEqual([]);
    await dialog.getByLabelText("First Name").fill("Meera");
    await dialog.getByLabelText("Username").fill(" mee ra.77");
    await dialog.getByLabelText("Phone").fill("+91 44 7771 0077");
    answer(editProfile, { message: "Your details are kept." });
    answerProfile({ first_name: "Meera", username: "meera.77", phone: "+914477710077" });
    await save.click();
    await expect.element(page.getByText("Your details are kept.")).toBeVisible();
    await expect.element(dialog).not.toBeInTheDocument();
    for (const shown of ["Meera Menon", "meera.77", "+914477710077"])
      await expect.element(main.getByText(shown, { exact: true }).first()).toBeVisible();
    expect(requestsOf(editProfile)).toEqual([
      { first_name: "Meera", last_name: "Menon", phone: "+914477710077", username: "meera.77" },
    ]);
  },
);

test(
  "a rejected edit shows its error at the field and keeps the typed values",
  { tags: ["@customer-8.11"] },
  async () => {
    answerProfile();
    await openScreen(pages.profile, { as: "customer" });
    await edit.click();
    const username = dialog.getByLabelText("Username");
    await username.fill("ravi");
    const sentence = "The username 'ravi' is already in use.";
    refuse(editProfile, nameTaken, { sentence, errors: { username: [sentence] } });
    await save.click();
    const toast = page.getByRole("region", { name: /^Messages/ }).getByRole("listitem");
    await expect.element(toast).toHaveTextContent(sentence);
    await expect.element(username).toHaveAccessibleDescription(sentence);
    await expect.element(username).toHaveValue("ravi");
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await expect.element(dialog).not.toBeInTheDocument();
  },
);

test("a profile that does not load shows the server's message", { tags: ["@customer-8.11"] }, async () => {
  refuse(viewProfile, notAllowed, { sentence: "No profile today." });
  hold(viewNotificationPreferences);
  hold(listSessions);
  await openScreen(pages.profile, { as: "customer" });
  await expect.element(page.getByText("No profile today.")).toBeVisible();
  answerProfile();
  await page.getByRole("button", { name: "Try again" }).click();
  await expect.element(edit).toBeVisible();
});

test("'Change Password' signs out and leads to /Forgot", { tags: ["@customer-2.41"] }, async () => {
  answerProfile();
  answer(revokeToken);
  await openScreen(pages.profile, { as: "customer" });
  await page.getByRole("button", { name: "Change Password" }).click();
  await expect.poll(() => location.pathname).toBe(paths.forgotAlso);
  await expect.element(page.getByText("user Loged out")).toBeVisible();
  expect(localStorage.getItem("auth.refresh")).toBeNull();
  await expect.poll(() => requestsOf(revokeToken)).toEqual([{ refresh: "refresh token of asha" }]);
});

test("a switch pressed twice quickly ends in the state of the last press", async () => {
  answerProfile();
  const edits = hold(editNotificationPreferences);
  await openScreen(pages.profile, { as: "customer" });
  const news = page.getByRole("group", { name: "Emails" }).getByRole("switch", { name: "Booking updates" });
  await expect.element(news).toBeChecked();
  await news.click();
  await expect.element(news).not.toBeChecked();
  const first = await edits.request();
  await news.click();
  await expect.element(news).toBeChecked();
  // The second call waits for the first. In parallel the server could store it first.
  await new Promise(requestAnimationFrame);
  expect(edits.count).toBe(0);
  first.answer();
  const second = await edits.request();
  second.answer();
  await screenReady();
  await expect.element(news).toBeChecked();
  const both = requestsOf(editNotificationPreferences);
  expect(both).toEqual([{ booking: { mail: false } }, { booking: { mail: true } }]);
});
