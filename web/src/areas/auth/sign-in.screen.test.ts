// The sign-in screen: its contents, and an unverified email.
import { sendOtp } from "@hourhand/contract/accounts";
import { countUnreadMessages } from "@hourhand/contract/chat";
import {
  readDecisions,
  readFirstSteps,
  readWaiting,
  viewAdminDashboard,
  viewWorkerDashboard,
} from "@hourhand/contract/dashboards";
import { viewHome } from "@hourhand/contract/home";
import { readOwnHome } from "@hourhand/contract/own-home";
import { partDown } from "@hourhand/contract/problem";
import {
  accountBlocked,
  createToken,
  emailNotVerified,
  fetchUserData,
  refreshToken,
} from "@hourhand/contract/sessions";
import { signIn } from "@hourhand/contract/sign-in";
import { readMe } from "@hourhand/contract/me";
import { readWorkerDay } from "@hourhand/contract/worker-day";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { openScreen, people } from "../../../test/open-screen.ts";
import { accessTokenFor } from "../../../test/tokens.ts";
import { answer, hold, refuse, requestsOf } from "../../../test/wire.ts";
import { paths } from "../../paths.ts";
import { storeIntent } from "../../platform/intent.ts";

const identifier = page.getByLabelText("Username, email or phone");
const password = page.getByLabelText("Password", { exact: true });
const enter = page.getByRole("button", { name: "Sign In", exact: true });

test(
  "sign-in with an unverified email says so and leads to the OTP screen with the flag off",
  { tags: ["@customer-4.10", "@customer-8.5"] },
  async () => {
    refuse(signIn, emailNotVerified, { extra: { email: "meera@example.com" } });
    answer(sendOtp);
    await openScreen(paths.signIn);
    await identifier.fill("meera");
    await password.fill("a long enough password");
    await enter.click();
    await expect.element(page.getByText(emailNotVerified.sentence)).toBeVisible();
    await expect.poll(() => location.pathname).toBe(paths.enterOtp);
    await expect.element(page.getByText(/meera@example\.com/)).toBeVisible();
    expect(localStorage.getItem("forgot_password")).toBe("false");
    expect(requestsOf(sendOtp)).toEqual([{ email: "meera@example.com" }]);
  },
);

test(
  "an OTP that cannot be sent after sign-in shows an error, on the OTP screen too",
  { tags: ["@customer-8.5"] },
  async () => {
    refuse(signIn, emailNotVerified, { extra: { email: "meera@example.com" } });
    refuse(sendOtp, partDown, { sentence: "No." });
    await openScreen(paths.signIn);
    await identifier.fill("meera");
    await password.fill("a long enough password");
    await enter.click();
    await expect.element(page.getByText("Something went wrong", { exact: true })).toBeVisible();
    await expect.poll(() => location.pathname).toBe(paths.enterOtp);
  },
);

test(
  "sign-in has its fields, its button and its two links, and shows the server's message",
  { tags: ["@customer-1.1", "@customer-2.2", "@customer-2.17", "@customer-8.15"] },
  async () => {
    answer(signIn, { username: "asha", message: "Welcome back, Asha." });
    answer(createToken, { access: accessTokenFor("user"), refresh: "a refresh token" });
    answer(refreshToken, { access: accessTokenFor("user") });
    answer(fetchUserData, { ...people.customer, profile_picture: null });
    // The calls of Home, the next screen.
    for (const call of [readMe, countUnreadMessages, viewHome, readOwnHome]) hold(call);
    await openScreen(paths.signInAlso);
    await expect.element(page.getByText("Where Works Meet Solution !")).toBeVisible();
    await expect.element(page.getByRole("link", { name: "Sign Up" })).toBeVisible();
    await expect.element(page.getByRole("link", { name: /Forgot Password/ })).toBeVisible();
    await identifier.fill("asha");
    await password.fill("HourHand-demo-1");
    await page.getByRole("button", { name: "Show what is typed" }).click();
    await expect.element(password).toHaveAttribute("type", "text");
    await page.getByRole("button", { name: "Hide what is typed" }).click();
    await expect.element(password).toHaveAttribute("type", "password");
    await enter.click();
    await expect.element(page.getByText("Welcome back, Asha.")).toBeVisible();
    await expect.poll(() => location.pathname).toBe(paths.home);
    expect(requestsOf(signIn)).toEqual([{ identifire: "asha", password: "HourHand-demo-1" }]);
    expect(requestsOf(createToken)).toEqual([{ username: "asha", password: "HourHand-demo-1" }]);
  },
);

test(
  "a blocked account shows the documented sentence and the administrator's reason",
  { tags: ["@beyond-people.4"] },
  async () => {
    refuse(signIn, accountBlocked, { extra: { reason: "Three customers waited in vain." } });
    await openScreen(paths.signIn);
    await identifier.fill("meera");
    await password.fill("a long enough password");
    await enter.click();
    await expect.element(page.getByText(accountBlocked.sentence)).toBeVisible();
    await expect.element(page.getByText("The reason: Three customers waited in vain.")).toBeVisible();
    refuse(signIn, accountBlocked, { extra: { reason: null } });
    await enter.click();
    await expect.element(page.getByText(/The reason:/)).not.toBeInTheDocument();
  },
);

test.each([
  ["worker", paths.worker],
  ["admin", paths.adminPanel],
] as const)(
  "after signing in, and from the sign-in screen, a %s is redirected to %s",
  { tags: ["@customer-2.5", "@customer-2.7", "@customer-4.9", "@customer-6.4"] },
  async (as, path) => {
    const { username, role } = people[as];
    answer(signIn, { username });
    answer(createToken, { access: accessTokenFor(role), refresh: "a refresh token" });
    answer(refreshToken, { access: accessTokenFor(role) });
    answer(fetchUserData, { ...people[as], profile_picture: null });
    // The calls of the areas, the next screens.
    for (const call of [readMe, countUnreadMessages, viewWorkerDashboard, readWorkerDay]) hold(call);
    for (const call of [viewAdminDashboard, readDecisions, readFirstSteps, readWaiting]) hold(call);
    await openScreen(paths.signIn);
    await identifier.fill(username);
    await password.fill("HourHand-demo-1");
    await enter.click();
    await expect.poll(() => location.pathname).toBe(path);
    expect(localStorage.getItem("auth.refresh")).toBe("a refresh token");
    await openScreen(paths.signIn, { as });
    await expect.poll(() => location.pathname).toBe(path);
  },
);

test("a person who was about to book sees the worker and the time above the password", async () => {
  storeIntent({ address: "/?open=Worker_details/5", booking: "Deepak Menon, Sunday 29 Nov, 6:00 am, ₹280" });
  await openScreen(paths.signIn);
  await expect
    .element(page.getByText("You are booking Deepak Menon, Sunday 29 Nov, 6:00 am, ₹280"))
    .toBeVisible();
});
