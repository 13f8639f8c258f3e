// The OTP screen: six boxes and a countdown of three minutes.
import { sendOtp, signUp, suggestUsername, verifyOtp, wrongOtp } from "@hourhand/contract/accounts";
import { partDown } from "@hourhand/contract/problem";
import { resolveIdentifier } from "@hourhand/contract/sign-in";
import { expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { openScreen } from "../../../test/open-screen.ts";
import { answer, refuse, requestsOf } from "../../../test/wire.ts";
import { paths } from "../../paths.ts";

const boxes = page.getByRole("textbox", { name: /^Digit \d of 6$/ });
const verify = page.getByRole("button", { name: "Verify OTP" });
const resend = page.getByRole("button", { name: "Resend OTP" });
const timer = page.getByRole("timer");
const digits = () => boxes.elements().map((box) => (box as HTMLInputElement).value);
const laterBy = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1_000);

test(
  "the OTP boxes take one digit each, and the end of the countdown enables Resend and disables Verify",
  {
    tags: [
      "@customer-2.19",
      "@customer-2.20",
      "@customer-4.13",
      "@customer-5.2",
      "@customer-8.3",
      "@customer-9.1",
      "@screens-2.29",
    ],
  },
  async () => {
    answer(resolveIdentifier, { email: "handle of somebody", masked_email: "m…@example.com" });
    answer(sendOtp);
    await openScreen(paths.forgot);
    await expect.element(page.getByRole("heading", { name: "Forgot Password ?" })).toBeVisible();
    await page.getByLabelText("Username or email or phone").fill("meera@example.com");
    await page.getByRole("button", { name: "Sent OTP" }).click();
    await expect.element(boxes).toHaveLength(6);
    expect(location.pathname).toBe(paths.enterOtp);
    expect(requestsOf(sendOtp)).toEqual([{ email: "handle of somebody" }]);
    expect(localStorage.getItem("forgot_password")).toBe("true");
    await expect.element(timer).toHaveTextContent(/3:00$/);
    await expect.element(resend).toBeDisabled();
    const [button, time] = [resend, timer].map((one) => one.element().getBoundingClientRect()) as [
      DOMRect,
      DOMRect,
    ];
    expect(time.left).toBeGreaterThan(button.right);
    expect(Math.abs(time.y + time.height / 2 - button.y - button.height / 2)).toBeLessThan(4);
    laterBy(1);
    await expect.element(timer).toHaveTextContent(/2:59$/);

    await expect.element(boxes.first()).toHaveFocus();
    await userEvent.keyboard("a1x2");
    expect(digits()).toEqual(["1", "2", "", "", "", ""]);
    await expect.element(boxes.nth(2)).toHaveFocus();
    await userEvent.keyboard("{Backspace}");
    await expect.element(boxes.nth(1)).toHaveFocus();
    refuse(verifyOtp, wrongOtp);
    await userEvent.keyboard("23456");
    await expect.element(page.getByText(/^This OTP is wrong or has expired/)).toBeVisible();
    expect(requestsOf(verifyOtp)).toEqual([{ email: "handle of somebody", otp: "123456" }]);
    expect(digits()).toEqual(["", "", "", "", "", ""]);
    await expect.element(boxes.first()).toHaveAccessibleDescription("This code was not accepted.");

    await expect.element(boxes.first()).toHaveFocus();
    await userEvent.keyboard("12345");
    await expect.element(boxes.first()).toHaveAccessibleDescription("");
    laterBy(180);
    await expect.element(resend).toBeEnabled();
    await userEvent.keyboard("6");
    await expect.element(boxes.nth(5)).toHaveValue("6");
    await expect.element(verify).toBeDisabled();
    refuse(sendOtp, partDown);
    await resend.click();
    await expect.element(page.getByText("Failed to resend OTP.")).toBeVisible();
    answer(sendOtp);
    await resend.click();
    await expect.element(page.getByText("OTP resent successfully!")).toBeVisible();
    await expect.element(timer).toHaveTextContent(/3:00$/);
    await expect.element(resend).toBeDisabled();
  },
);

test("the OTP screen without an email says where to start", { tags: ["@customer-2.3"] }, async () => {
  answer(suggestUsername);
  await openScreen(paths.enterOtp);
  await expect.element(boxes.first()).toHaveFocus();
  expect(document.title).toBe("Enter OTP – HourHand");
  await userEvent.keyboard("123456");
  await verify.click();
  const sentence = page.getByText(
    "There is no email to verify. Please sign up first; then we send you a code.",
  );
  await expect.element(sentence).toBeVisible();
  await page.getByRole("button", { name: "Dismiss" }).click();
  await expect.element(sentence).not.toBeInTheDocument();
  laterBy(181);
  await resend.click();
  await expect.element(sentence).toBeVisible();
  await page.getByRole("link", { name: "Sign Up" }).click();
  await expect.poll(() => location.pathname).toBe(paths.signUp);
  for (const call of [verifyOtp, sendOtp, signUp]) expect(requestsOf(call)).toEqual([]);
});

test("the button sends a complete code at once, and only once", async () => {
  answer(resolveIdentifier, { email: "handle of somebody", masked_email: "m…@example.com" });
  answer(sendOtp);
  answer(verifyOtp);
  await openScreen(paths.forgot);
  await page.getByLabelText("Username or email or phone").fill("meera@example.com");
  await page.getByRole("button", { name: "Sent OTP" }).click();
  await expect.element(boxes.first()).toHaveFocus();
  await userEvent.keyboard("12345");
  await expect.element(verify).toBeDisabled();
  await userEvent.keyboard("6{Enter}");
  await expect.poll(() => location.pathname).toBe(paths.changePassword);
  expect(requestsOf(verifyOtp)).toEqual([{ email: "handle of somebody", otp: "123456" }]);
});
