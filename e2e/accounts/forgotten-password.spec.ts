// A password is forgotten, and a new one is chosen: what is refused on the way.
import type { Page } from "@playwright/test";
import { visit } from "../open.ts";
import { expect, test } from "../test.ts";

const toast = (page: Page, text: string) => page.locator("[data-sonner-toast]").filter({ hasText: text });

test(
  "forgot password shows the server's message for who is unknown",
  { tag: ["@customer-2.2", "@customer-8.9"] },
  async ({ page }) => {
    await visit(page, "/Forgot");
    await page.getByLabel("Username or email or phone").fill("nobody.at.all");
    await page.getByRole("button", { name: "Sent OTP" }).click();
    await expect(page.getByText("No account has this username or phone. Please check it.")).toBeVisible();
    await expect(page).toHaveURL(/\/Forgot$/);
  },
);

test(
  "a new password wants a verified OTP and a kept email",
  { tag: ["@customer-3.2", "@customer-5.4"] },
  async ({ page }) => {
    await visit(page, "/change_password");
    await page.waitForURL(/\/Forgot$/);
    await page.evaluate(() => sessionStorage.setItem("otp", JSON.stringify({ isOtpVerified: true })));
    await visit(page, "/change_password");
    await page.waitForURL(/\/forgot$/);
    await expect(page.getByText("Something went wrong. Please try again.")).toBeVisible();
  },
);

test(
  "a failing change of the password shows the server's message",
  { tag: ["@customer-2.21", "@customer-8.9"] },
  async ({ page }) => {
    await visit(page, "/forgot");
    await page.evaluate(() =>
      sessionStorage.setItem("otp", JSON.stringify({ isOtpVerified: true, userEmail: "asha@example.com" })),
    );
    await visit(page, "/change_password");
    await expect(page.getByRole("heading", { name: "Create a new Password ?" })).toBeVisible();
    await page.getByLabel("New password").fill("another long password");
    await page.getByLabel("Confirm password").fill("another long password");
    await page.getByRole("button", { name: "Confirm password" }).click();
    await expect(
      page.getByText("Please verify your email by OTP first, then choose the new password."),
    ).toBeVisible();

    const sentence = "This password is too common. Please choose another one.";
    await page.route("**/user/password_view/", (route) =>
      route.fulfill({ status: 400, json: { message: sentence, errors: { password: [sentence] } } }),
    );
    await page.getByRole("button", { name: "Confirm password" }).click();
    await expect(toast(page, sentence)).toBeVisible();
    await expect(page.getByLabel("New password")).toHaveAccessibleDescription(sentence);
  },
);
