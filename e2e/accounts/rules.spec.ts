// The rules of the auth screens (docs/rules/screens.md 14, 15, 19), each with its refusal.
import type { Page } from "@playwright/test";
import { api } from "../customer/people.ts";
import { visit } from "../open.ts";
import { expect, test } from "../test.ts";

let made = 0;
const unique = (): string => `${process.pid}${(made += 1)}${Date.now() % 100_000}`;
const secret = "a long enough password";

async function fillSignUp(page: Page, name: string, confirmed = secret): Promise<void> {
  await visit(page, "/signUP");
  await page.getByLabel("First name").fill("Meera");
  await page.getByLabel("Last name").fill("Nair");
  await page.getByLabel("Username").fill(name);
  await page.getByLabel("Email").fill(`${name}@example.com`);
  await page.getByLabel("Phone").fill(`+9166${name.replaceAll(/\D/g, "").slice(-8).padStart(8, "0")}`);
  await page.getByLabel("Password", { exact: true }).fill(secret);
  await page.getByLabel("Confirm password").fill(confirmed);
}

const toast = (page: Page, text: string) => page.locator("[data-sonner-toast]").filter({ hasText: text });

const flag = (page: Page) => page.evaluate(() => localStorage.getItem("forgot_password"));

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

    await fillSignUp(page, `new.${unique()}`, "another password");
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
  "each fault of a sign-up is said as 'field: message', three toasts at a time",
  { tag: ["@customer-8.2", "@customer-9.10"] },
  async ({ page }) => {
    const errors = { username: ["one", "two"], email: ["three"], phone: ["four"], last_name: ["five"] };
    await page.route("**/user/signup/", (route) =>
      route.fulfill({ status: 400, json: { message: "Some fields need your attention.", errors } }),
    );
    await fillSignUp(page, `new.${unique()}`);
    await page.getByRole("button", { name: "Verify" }).click();
    for (const said of ["username: one", "username: two", "email: three", "phone: four", "last_name: five"])
      await expect(toast(page, said)).toHaveCount(1);
    for (const [label, sentence] of [
      ["Username", "one two"],
      ["Email", "three"],
      ["Phone", "four"],
      ["Last name", "five"],
    ] as const)
      await expect(page.getByLabel(label)).toHaveAccessibleDescription(sentence);
    await expect(page.getByLabel("Username")).toBeFocused();
    await expect(page.locator('[data-sonner-toast][data-visible="true"]')).toHaveCount(3);
    const toasts = page.locator("[data-sonner-toaster]");
    await expect(toasts).toHaveAttribute("data-x-position", "right");
    await expect(toasts).toHaveAttribute("data-y-position", "bottom");
    await page.keyboard.press("Alt+KeyT");
    await expect(toasts).toBeFocused();
  },
);

test(
  "a sign-up whose username is in use says so under the field, for as long as it stands there",
  { tag: ["@customer-8.2"] },
  async ({ page }) => {
    await fillSignUp(page, `new.${unique()}`);
    await page.getByLabel("Username").fill("asha");
    await page.getByRole("button", { name: "Verify" }).click();
    const sentence = "This username is already in use. Please choose another.";
    await expect(toast(page, `username: ${sentence}`)).toBeVisible();
    await expect(toast(page, "")).toHaveCount(0);
    await expect(page.getByLabel("Username")).toHaveAccessibleDescription(sentence);
    await page.getByLabel("Username").fill(`asha.${unique()}`);
    await expect(page.getByLabel("Username")).toHaveAccessibleDescription("");
  },
);

test(
  "a sign-up's success keeps the email, turns the flag off and leads to the OTP screen",
  { tag: ["@customer-4.11", "@screens-2.29"] },
  async ({ page }) => {
    const name = `new.${unique()}`;
    await fillSignUp(page, name);
    await page.getByRole("button", { name: "Verify" }).click();
    await page.waitForURL(/\/signup\/enterotp$/);
    expect(await flag(page)).toBe("false");
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

test(
  "sign-in with an unverified email says so and leads to the OTP screen with the flag off",
  { tag: ["@customer-4.10", "@customer-8.5"] },
  async ({ page }) => {
    const name = `unverified.${unique()}`;
    await api("POST", "/user/signup/", {
      body: {
        first_name: "Meera",
        last_name: "Nair",
        username: name,
        email: `${name}@example.com`,
        phone: `+9155${name.replaceAll(/\D/g, "").slice(-8).padStart(8, "0")}`,
        password: secret,
        cpassword: secret,
      },
    });
    const enter = async (): Promise<void> => {
      await visit(page, "/signin");
      await page.getByLabel("Username, email or phone").fill(name);
      await page.getByLabel("Password", { exact: true }).fill(secret);
      await page.getByRole("button", { name: "Sign In", exact: true }).click();
      await page.waitForURL(/\/signup\/enterotp$/);
    };
    await enter();
    await expect(page.getByText("This email is not verified please verify it by otp")).toBeVisible();
    await expect(page.getByText(`${name}@example.com`)).toBeVisible();
    expect(await flag(page)).toBe("false");

    await page.route("**/user/otp_view/", (route) =>
      route.fulfill({ status: 503, json: { message: "No." } }),
    );
    await enter();
    await expect(page.getByText("Something went wrong", { exact: true })).toBeVisible();
  },
);

test(
  "sign-in has its fields, its button and its two links, and shows the server's message",
  { tag: ["@customer-1.1", "@customer-2.2", "@customer-2.17", "@customer-8.15"] },
  async ({ page }) => {
    await visit(page, "/sigin");
    await expect(page.getByText("Where Works Meet Solution !")).toBeVisible();
    await expect(page.getByRole("link", { name: "Sign Up" })).toBeVisible();
    await expect(page.getByRole("link", { name: /Forgot Password/ })).toBeVisible();
    await page.getByLabel("Username, email or phone").fill("asha");
    await page.getByLabel("Password").fill("HourHand-demo-1");
    await page.getByRole("button", { name: "Show what is typed" }).click();
    await expect(page.getByLabel("Password")).toHaveAttribute("type", "text");
    await page.getByRole("button", { name: "Hide what is typed" }).click();
    await expect(page.getByLabel("Password")).toHaveAttribute("type", "password");
    const answered = page.waitForResponse((answer) => answer.url().endsWith("/user/signin/"));
    await page.getByRole("button", { name: "Sign In", exact: true }).click();
    const { message } = (await (await answered).json()) as { message: string };
    await expect(toast(page, message)).toBeVisible();
  },
);

test(
  "the OTP boxes take one digit each, and the countdown opens Resend and closes Verify",
  {
    tag: [
      "@customer-2.19",
      "@customer-2.20",
      "@customer-4.13",
      "@customer-5.2",
      "@customer-8.3",
      "@customer-9.1",
      "@screens-2.29",
    ],
  },
  async ({ page }) => {
    await page.clock.install();
    await visit(page, "/forgot");
    await expect(page.getByRole("heading", { name: "Forgot Password ?" })).toBeVisible();
    await page.getByLabel("Username or email or phone").fill(`nobody.${unique()}@example.com`);
    // The three minutes pass when this journey says so, not while it looks.
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000));
    await page.getByRole("button", { name: "Sent OTP" }).click();
    await page.waitForURL(/\/signup\/enterotp$/);
    expect(await flag(page)).toBe("true");
    const boxes = page.getByRole("textbox", { name: /^Digit \d of 6$/ });
    const [verify, resend] = [
      page.getByRole("button", { name: "Verify OTP" }),
      page.getByRole("button", { name: "Resend OTP" }),
    ];
    await expect(boxes).toHaveCount(6);
    await expect(page.getByRole("timer")).toHaveText(/\b(3:00|2:5\d)$/);
    await page.clock.resume();
    await expect(resend).toBeDisabled();
    const [button, time] = [await resend.boundingBox(), await page.getByRole("timer").boundingBox()];
    if (!button || !time) throw new Error("The countdown is not there.");
    expect(time.x).toBeGreaterThan(button.x + button.width);
    expect(Math.abs(time.y + time.height / 2 - button.y - button.height / 2)).toBeLessThan(4);

    await boxes.first().focus();
    await page.keyboard.type("a1x2");
    await expect(boxes.nth(0)).toHaveValue("1");
    await expect(boxes.nth(1)).toHaveValue("2");
    await expect(boxes.nth(2)).toBeFocused();
    await page.keyboard.press("Backspace");
    await expect(boxes.nth(1)).toBeFocused();
    await page.keyboard.type("23456");
    await expect(boxes.nth(5)).toHaveValue("6");
    await expect(verify).toBeEnabled();
    await verify.click();
    await expect(page.getByText(/^This OTP is wrong or has expired/)).toBeVisible();
    for (const box of await boxes.all()) await expect(box).toHaveValue("");
    await expect(boxes.first()).toHaveAccessibleDescription("This code was not accepted.");

    await boxes.first().focus();
    await page.keyboard.type("123456");
    await expect(boxes.first()).toHaveAccessibleDescription("");
    await page.clock.fastForward(181_000);
    await expect(verify).toBeDisabled();
    await expect(resend).toBeEnabled();
    await page.route("**/user/otp_view/", (route) =>
      route.fulfill({ status: 503, json: { message: "No." } }),
    );
    await resend.click();
    await expect(page.getByText("Failed to resend OTP.")).toBeVisible();
    await page.unroute("**/user/otp_view/");
    await page.route("**/user/otp_view/", (route) => route.fulfill({ json: { message: "Sent." } }));
    await resend.click();
    await expect(page.getByRole("timer")).toHaveText(/\b(3:00|2:5\d)$/);
    await expect(page.getByText("OTP resent successfully!")).toBeVisible();
    await expect(resend).toBeDisabled();
  },
);

test("the OTP screen without an email says where to begin", { tag: ["@customer-2.3"] }, async ({ page }) => {
  await page.clock.install();
  await visit(page, "/signup/enterotp");
  await expect(page).toHaveTitle("Enter OTP – HourHand");
  await page.getByRole("textbox", { name: "Digit 1 of 6" }).focus();
  await page.keyboard.type("123456");
  await page.getByRole("button", { name: "Verify OTP" }).click();
  const sentence = "It is not known which email to verify. Please sign up first, then a code is sent to you.";
  await expect(page.getByText(sentence)).toBeVisible();
  await page.clock.fastForward(181_000);
  await expect(page.getByText(sentence)).toHaveCount(0);
  await page.getByRole("button", { name: "Resend OTP" }).click();
  await expect(page.getByText(sentence)).toBeVisible();
  await page.getByRole("link", { name: "Sign Up" }).click();
  await expect(page).toHaveURL(/\/signup$/);
});

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
