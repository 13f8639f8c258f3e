// A forgotten password: identifying the person, and the new password.
import { noResetPermission, setPassword } from "@hourhand/contract/accounts";
import { invalidInput } from "@hourhand/contract/problem";
import { unknownIdentifier } from "@hourhand/contract/sessions";
import { resolveIdentifier } from "@hourhand/contract/sign-in";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { openScreen } from "../../../test/open-screen.ts";
import { refuse, requestsOf } from "../../../test/wire.ts";
import { paths } from "../../paths.ts";

/** The state after the OTP screen. */
const verified = (known: object) =>
  sessionStorage.setItem("otp", JSON.stringify({ isOtpVerified: true, ...known }));

test(
  "forgot password shows the server's message for an unknown person",
  { tags: ["@customer-2.2", "@customer-8.9"] },
  async () => {
    refuse(resolveIdentifier, unknownIdentifier);
    await openScreen(paths.forgotAlso);
    await page.getByLabelText("Username or email or phone").fill("nobody.at.all");
    await page.getByRole("button", { name: "Sent OTP" }).click();
    await expect
      .element(page.getByText("No account has this username or phone. Please check it."))
      .toBeVisible();
    expect(location.pathname).toBe(paths.forgotAlso);
    expect(requestsOf(resolveIdentifier)).toEqual([{ identifire: "nobody.at.all" }]);
  },
);

test("a new password requires a verified OTP", { tags: ["@customer-3.2", "@customer-5.4"] }, async () => {
  await openScreen(paths.changePassword);
  await expect.poll(() => location.pathname).toBe(paths.forgotAlso);
  await expect.element(page.getByRole("heading", { name: "Forgot Password ?" })).toBeVisible();
});

test("a new password requires a stored email", { tags: ["@customer-3.2", "@customer-5.4"] }, async () => {
  verified({});
  await openScreen(paths.changePassword);
  await expect.element(page.getByText("Something went wrong. Please try again.")).toBeVisible();
  await expect.poll(() => location.pathname).toBe(paths.forgot);
});

test(
  "a rejected new password shows the server's message",
  { tags: ["@customer-2.21", "@customer-8.9"] },
  async () => {
    verified({ userEmail: "asha@example.com" });
    refuse(setPassword, noResetPermission);
    await openScreen(paths.changePassword);
    await expect.element(page.getByRole("heading", { name: "Create a new Password ?" })).toBeVisible();
    const username = document.querySelector<HTMLInputElement>("form input[autocomplete=username]");
    expect(username?.value).toBe("asha@example.com");
    const password = page.getByLabelText("New password");
    await password.fill("another long password");
    await page.getByLabelText("Confirm password").fill("another long password");
    const confirm = page.getByRole("button", { name: "Confirm password" });
    await confirm.click();
    await expect
      .element(page.getByText("Please verify your email by OTP first, then choose the new password."))
      .toBeVisible();
    expect(requestsOf(setPassword)).toEqual([
      { email: "asha@example.com", password: "another long password" },
    ]);

    const sentence = "This password is too common. Please choose another one.";
    refuse(setPassword, invalidInput, { sentence, errors: { password: [sentence] } });
    await confirm.click();
    const toasts = page.getByRole("region", { name: /^Messages/ }).getByRole("listitem");
    await expect.element(toasts.filter({ hasText: sentence })).toBeVisible();
    await expect.element(password).toHaveAccessibleDescription(sentence);
  },
);
