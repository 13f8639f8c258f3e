// What becomes of a session at start, at the guard and when it ends (docs/rules/sessions.md 14–20).
import { Buffer } from "node:buffer";
import type { BrowserContext, Page } from "@playwright/test";
import { holdUntil } from "../hold-back.ts";
import { listening } from "../bell.ts";
import { api, customer, openShell } from "../customer/people.ts";
import { visit } from "../open.ts";
import { journeyUrl } from "../product.ts";
import { expect, test } from "../test.ts";

/** Opens a page of the shell with a refresh token that only this test's answers make sense of. */
const openWithToken = (context: BrowserContext, name: string) =>
  openShell(context, name, { id: 0, username: "", token: "", refresh: "kept" });

async function deactivate(id: number): Promise<void> {
  const { access } = await api<{ access: string }>("POST", "/token/", {
    body: { username: "admin", password: "HourHand-demo-1" },
  });
  await api("PATCH", "/admin_view/users_view/", { token: access, body: { id } });
}

const kept = (page: Page) =>
  page.evaluate(() => [localStorage.getItem("auth.refresh"), localStorage.getItem("page")]);
const tokenUntil = (seconds: number): string =>
  ["{}", JSON.stringify({ exp: Math.floor(Date.now() / 1000) + seconds }), "x"]
    .map((part) => Buffer.from(part).toString("base64url"))
    .join(".");
/** Has the checking of sessions wait. @returns how to let it go on */
const holdRefresh = (context: BrowserContext): Promise<() => void> => holdUntil(context, "**/token/refresh/");
const somebody = { message: "Hello", id: 1, username: "x", first_name: "X", last_name: "Y", role: "user" };

for (const name of ["Saved", "Bookings", "Booking_details/1", "Chat", "Profile"]) {
  test(
    `${name} brings a stranger Home with the warning`,
    { tag: ["@customer-2.11", "@customer-4.5", "@customer-6.2"] },
    async ({ context }) => {
      const page = await openShell(context, name);
      await expect(page.getByText("Please signIn to visit this page")).toBeVisible();
      await expect.poll(async () => (await kept(page))[1]).toBe("Home");
      await expect(page).toHaveURL(`${journeyUrl()}/`);
    },
  );
}

test(
  "a guarded page shows the overlay while the session is checked",
  { tag: ["@customer-2.13"] },
  async ({ context }) => {
    const answer = await holdRefresh(context);
    const page = await openShell(context, "Bookings", await customer());
    await expect(page.getByText("Loading... Please wait")).toBeVisible();
    answer();
    await expect(page.getByRole("heading", { level: 1, name: "Bookings" })).toBeVisible();
    await expect(page.getByText("Loading... Please wait")).toBeHidden();
  },
);

test(
  "the worker registration shows the overlay while the session is checked",
  { tag: ["@customer-2.13"] },
  async ({ context }) => {
    await openShell(context, "Home", await customer());
    const answer = await holdRefresh(context);
    const page = await context.newPage();
    await visit(page, "/worker_register");
    await expect(page.getByText("Loading... Please wait")).toBeVisible();
    answer();
    await expect(page.getByRole("heading", { level: 1, name: "Register as a worker" })).toBeVisible();
  },
);

test(
  "a 401 of the user data is no blocked account: the server's message, and out",
  { tag: ["@customer-4.3"] },
  async ({ context }) => {
    await context.route("**/user/featch_user_data/", (route) =>
      route.fulfill({ status: 401, json: { message: "This token is not taken." } }),
    );
    const page = await openShell(context, "Saved", await customer());
    await expect(page.getByText("This token is not taken.")).toBeVisible();
    await expect(page.getByText("user Loged out")).toBeVisible();
    await expect(page.getByText("This account is blocked by the admin!!")).toHaveCount(0);
    await expect.poll(() => kept(page)).toEqual([null, "Home"]);
  },
);

test(
  "an account that is blocked while a page is open is thrown out with the warning",
  { tag: ["@customer-4.4", "@customer-6.5"] },
  async ({ context }) => {
    const person = await customer();
    const page = await openShell(context, "Bookings", person);
    await expect(page.getByText("You don't have any bookings..")).toBeVisible();
    await listening(page);
    await deactivate(person.id);
    await expect(page.getByText("This account is blocked by the admin!!")).toBeVisible();
    await expect(page.getByRole("heading", { level: 1, name: /Skilled hands/ })).toBeVisible();
    await expect.poll(() => kept(page)).toEqual([null, "Home"]);
  },
);

test(
  "a blocked account is told so by a 401 on refresh, and is out",
  { tag: ["@customer-4.4", "@customer-6.5"] },
  async ({ context }) => {
    const person = await customer();
    await deactivate(person.id);
    const page = await openShell(context, "Bookings", person);
    await expect(page.getByText("This account is blocked by the admin!!")).toBeVisible();
    await expect(page).toHaveURL(`${journeyUrl()}/`);
    await expect.poll(() => kept(page)).toEqual([null, "Home"]);
  },
);

test(
  "a refresh token that is not taken shows the server's message and logs out",
  { tag: ["@customer-4.3", "@customer-4.7", "@customer-8.6"] },
  async ({ context }) => {
    const page = await openWithToken(context, "Saved");
    await expect(page.getByText("Your session has ended. Please sign in again.")).toBeVisible();
    await expect(page.getByText("user Loged out")).toBeVisible();
    await expect.poll(() => kept(page)).toEqual([null, "Home"]);
  },
);

test(
  "an access token that cannot be decoded leads to /sigin with nothing kept",
  { tag: ["@customer-4.6"] },
  async ({ context }) => {
    await context.route("**/token/refresh/", (route) => route.fulfill({ json: { access: "not.a.token" } }));
    await context.route("**/user/featch_user_data/", (route) => route.fulfill({ json: somebody }));
    const page = await openWithToken(context, "Bookings");
    await page.waitForURL(/\/sigin$/);
    await expect.poll(async () => (await kept(page))[0]).toBeNull();
  },
);

test(
  "an expired access token is refreshed before anything protected is called",
  { tag: ["@customer-4.6", "@customer-4.7"] },
  async ({ context }) => {
    const person = await customer();
    let refreshes = 0;
    await context.route("**/token/refresh/", (route) => {
      refreshes += 1;
      return refreshes === 1 ? route.fulfill({ json: { access: tokenUntil(-5) } }) : route.continue();
    });
    await context.route("**/user/featch_user_data/", (route) =>
      refreshes === 1 ? route.fulfill({ json: { ...somebody, id: person.id } }) : route.continue(),
    );
    const refused: string[] = [];
    context.on("response", (answer) => {
      if (answer.status() === 401) refused.push(answer.url());
    });
    const page = await openShell(context, "Bookings", person);
    await expect(page.getByText("You don't have any bookings..")).toBeVisible();
    expect(refreshes).toBeGreaterThan(1);
    expect(refused).toEqual([]);
  },
);

test(
  "of a session only the refresh token is kept, and a passing fault does not end it",
  { tag: ["@customer-3.1", "@customer-4.2", "@customer-4.8", "@customer-9.9"] },
  async ({ context }) => {
    const person = await customer();
    let faults = 0;
    await context.route("**/token/refresh/", (route) => {
      faults += 1;
      return faults < 3 ? route.fulfill({ status: 503, json: { message: "Busy." } }) : route.continue();
    });
    const page = await openShell(context, "Bookings", person);
    await expect(page.getByText("You don't have any bookings..")).toBeVisible();
    const stored = await page.evaluate(() =>
      Object.keys(localStorage).map((name) => [name, localStorage.getItem(name) ?? ""] as const),
    );
    expect(stored).toContainEqual(["auth.refresh", person.refresh]);
    expect(stored.filter(([, value]) => /^ey[\w-]+\.[\w-]+\./.test(value))).toEqual([]);
  },
);

for (const [who, path] of [
  [undefined, "/signin"],
  ["asha", "/worker_register"],
  ["ravi", "/worker"],
  ["admin", "/admin-panel"],
] as const) {
  test(
    `/worker_register sends ${who ?? "a stranger"} to ${path}`,
    { tag: ["@customer-2.4", "@customer-2.8"] },
    async ({ page }) => {
      if (who) {
        await visit(page, "/signin");
        await page.getByLabel("Username, email or phone").fill(who);
        await page.getByLabel("Password", { exact: true }).fill("HourHand-demo-1");
        await page.getByRole("button", { name: "Sign In", exact: true }).click();
        await page.waitForURL((address) => address.pathname !== "/signin");
      }
      await visit(page, "/worker_register");
      await page.waitForURL(journeyUrl() + path);
      await expect(page.locator("h1").first()).toBeVisible();
      await expect(page).toHaveURL(journeyUrl() + path);
    },
  );
}
