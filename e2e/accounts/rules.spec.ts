// The rules of the auth screens (docs/rules/screens.md 14, 15, 19), each with its refusal.
import type { Page } from "@playwright/test";
import { unique } from "../customer/people.ts";
import { visit } from "../open.ts";
import { expect, test } from "../test.ts";

const secret = "a long enough password";

/** Types a whole sign-up. @returns its username */
async function fillSignUp(page: Page, confirmed = secret): Promise<string> {
  const number = unique();
  const name = `new.${number}`;
  await visit(page, "/signUP");
  await page.getByLabel("First name").fill("Meera");
  await page.getByLabel("Last name").fill("Nair");
  await page.getByLabel("Username").fill(name);
  await page.getByLabel("Email").fill(`${name}@example.com`);
  await page.getByLabel("Phone").fill(`+9166777${number}`);
  await page.getByLabel("Password", { exact: true }).fill(secret);
  await page.getByLabel("Confirm password").fill(confirmed);
  return name;
}

test(
  "sign-up asks for every field, warns of different passwords and sends all the same",
  { tag: ["@customer-1.1", "@customer-2.18", "@customer-5.1", "@customer-7.26"] },
  async ({ page }) => {
    let sent = 0;
    page.on("request", (request) => {
      if (!request.url().endsWith("/user/signup/")) return;
      sent += 1;
      expect(request.headers()["content-type"]).toMatch(/^multipart\/form-data; boundary=/);
    });
    await visit(page, "/signup");
    await expect(page.getByText("Where Works Meet Solution !")).toBeVisible();
    await page.getByRole("button", { name: "Verify" }).click();
    await expect(page.getByText(/is missing: please fill it in\.$/)).toHaveCount(7);
    expect(sent).toBe(0);
    await expect(page.getByLabel("Email")).toHaveAttribute("type", "email");

    await fillSignUp(page, "another password");
    await page.getByRole("button", { name: "Verify" }).click();
    await expect(page.getByText("Password and Confirm Password should be same")).toBeVisible();
    await expect(page.getByText("Type the same password in both fields.")).toBeVisible();
    await expect(page.getByLabel("Confirm password")).toHaveAttribute("aria-invalid", "true");
    await expect(page.getByText("Password and Confirm Password should be same")).toHaveCount(1);
    await expect.poll(() => sent).toBe(1);
    await expect(page.getByLabel("First name")).toHaveValue("Meera");
  },
);

test(
  "a sign-up's success keeps the email, turns the flag off and leads to the OTP screen",
  { tag: ["@customer-4.11", "@screens-2.29"] },
  async ({ page }) => {
    const name = await fillSignUp(page);
    await page.getByRole("button", { name: "Verify" }).click();
    await page.waitForURL(/\/signup\/enterotp$/);
    expect(await page.evaluate(() => localStorage.getItem("forgot_password"))).toBe("false");
    await expect(page.getByText(`${name}@example.com`)).toBeVisible();

    // A wrong address leads back to what was typed; the passwords are asked for again.
    await page.getByRole("link", { name: "Change it" }).click();
    await page.waitForURL(/\/signup$/);
    await expect(page.getByLabel("Email")).toHaveValue(`${name}@example.com`);
    await expect(page.getByLabel("First name")).toHaveValue("Meera");
    for (const label of ["Password", "Confirm password"])
      await expect(page.getByLabel(label, { exact: true })).toHaveValue("");
    for (const link of ["Terms & Conditions", "Privacy Policy"])
      await expect(page.getByRole("link", { name: link })).toHaveAttribute("target", "_blank");
    await page.getByLabel("Username").fill("");
    await page.getByLabel("Last name").press("Tab");
    const offer = page.getByRole("button", { name: /^Use meera\.nair/ });
    const suggested = (await offer.textContent())?.replace("Use ", "") ?? "";
    await offer.click();
    await expect(page.getByLabel("Username")).toHaveValue(suggested);
    await expect(page.getByLabel("Username")).toBeFocused();
    await expect(offer).toHaveCount(0);
  },
);
