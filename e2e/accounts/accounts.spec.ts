// A visitor becomes a signed-in customer, and later gets back in after forgetting the password; mails are read on the
// mailbox page.
import type { Page } from "@playwright/test";
import { unique } from "../customer/people.ts";
import { codeMailedTo } from "./mailbox.ts";
import { visit } from "../open.ts";
import { journeyUrl } from "../product.ts";
import { expect, test } from "../test.ts";

const password = "a long enough password";

/** Types a code, which sends itself at its last digit. */
async function enterCode(page: Page, code: string): Promise<void> {
  const first = page.getByRole("textbox", { name: "Digit 1 of 6" });
  await first.focus();
  for (const digit of code) await page.keyboard.type(digit);
}

async function signUp(page: Page): Promise<{ username: string; email: string; lastMail: number }> {
  const number = unique();
  const username = `new.${number}`;
  const email = `${username}@example.com`;
  await visit(page, "/signup");
  await page.getByLabel("First name").fill("Meera");
  await page.getByLabel("Last name").fill("Nair");
  await page.getByLabel("Username").fill(username);
  // A free username is suggested within the empty field; the suggestion disappears when the user types.
  await expect(page.getByRole("button", { name: /^Use meera\.nair/ })).toHaveCount(0);
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Phone").fill(`+9188444${number}`);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByLabel("Confirm password").fill(password);
  await page.getByRole("button", { name: "Verify" }).click();
  await page.waitForURL(/\/signup\/enterotp$/);
  const { id, code } = await codeMailedTo(email);
  await enterCode(page, String((Number(code) + 1) % 1_000_000).padStart(6, "0"));
  await expect(page.getByText(/This OTP is wrong/)).toBeVisible();
  await enterCode(page, code);
  await page.waitForURL(/\/signin$/);
  await expect(page.getByLabel("Username, email or phone")).toHaveValue(username);
  await expect(page.getByLabel("Password", { exact: true })).toBeFocused();
  return { username, email, lastMail: id };
}

async function signIn(page: Page, identifier: string, secret: string): Promise<void> {
  await page.getByLabel("Username, email or phone").fill(identifier);
  await page.getByLabel("Password", { exact: true }).fill(secret);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
}

test(
  "a visitor signs up, enters the OTP, signs in, and stays signed in over a reload until logging out",
  { tag: ["@customer-4.1", "@customer-4.3", "@customer-4.12", "@customer-8.4", "@screens-2.29"] },
  async ({ page }) => {
    const { username } = await signUp(page);
    await expect(page.getByText("Email verification completed, please sign in.")).toBeVisible();
    await signIn(page, username, "not the password");
    await expect(page.getByText(/The username or the password is not right/)).toBeVisible();
    const advice = page.getByRole("alert").filter({ hasText: "Check for typos and capital letters" });
    await expect(advice).toBeVisible();
    await signIn(page, username, password);
    await page.waitForURL(`${journeyUrl()}/`);
    await page.reload();
    // The prerendered page shows no name yet, and does not react before the client runs.
    await page.getByRole("button", { name: /^Account of / }).click();
    await page.getByRole("menuitem", { name: "Log out" }).click();
    await expect(page.getByText("user Loged out")).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem("auth.refresh"))).toBeNull();
    await expect.poll(() => page.evaluate(() => localStorage.getItem("page"))).toBe("Home");
  },
);

test(
  "a forgotten password is replaced by username, and the person is signed in immediately",
  {
    tag: [
      "@customer-2.3",
      "@customer-2.21",
      "@customer-4.12",
      "@customer-4.14",
      "@customer-5.3",
      "@customer-8.10",
      "@customer-9.9",
    ],
  },
  async ({ page }) => {
    const { username, email, lastMail } = await signUp(page);
    await visit(page, "/Forgot");
    await page.getByLabel("Username or email or phone").fill(username);
    await page.getByRole("button", { name: "Sent OTP" }).click();
    await page.waitForURL(/\/signup\/enterotp$/);
    expect(await page.evaluate(() => localStorage.getItem("forgot_password"))).toBe("true");
    await enterCode(page, (await codeMailedTo(email, lastMail)).code);
    await page.waitForURL(/\/change_password$/);
    await page.getByLabel("New password").fill("another long password");
    await page.getByLabel("Confirm password").fill("another long passwort");
    await page.getByRole("button", { name: "Confirm password" }).click();
    await expect(page.getByText("passwords should be same")).toBeVisible();
    await expect(page.getByText("Type the same password in both fields.")).toBeVisible();
    await page.getByLabel("Confirm password").fill("another long password");
    await page.getByRole("button", { name: "Confirm password" }).click();
    await page.waitForURL(`${journeyUrl()}/`);
    await expect(page.getByText("Password changed successfully")).toBeVisible();
    await page.getByRole("button", { name: "Account" }).click();
    await expect(page.getByRole("menuitem", { name: "View profile" })).toBeVisible();
  },
);
