// What happens to a session when a screen opens (docs/rules/sessions.md 14–21).
import { listOwnBookings } from "@hourhand/contract/bookings";
import { viewApplicationForm } from "@hourhand/contract/catalogue";
import {
  readDecisions,
  readFirstSteps,
  readWaiting,
  viewAdminDashboard,
  viewWorkerDashboard,
} from "@hourhand/contract/dashboards";
import { viewHome } from "@hourhand/contract/home";
import { readOwnHome } from "@hourhand/contract/own-home";
import { notSignedIn } from "@hourhand/contract/problem";
import {
  accountBlockedOnRefresh,
  fetchUserData,
  refreshRefused,
  refreshToken,
} from "@hourhand/contract/sessions";
import { readWorkerDay } from "@hourhand/contract/worker-day";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { openScreen } from "../../test/open-screen.ts";
import { accessTokenFor } from "../../test/tokens.ts";
import { answer, askersOf, hold, refuse, requestsOf } from "../../test/wire.ts";
import { pages, paths } from "../paths.ts";

const kept = () => [localStorage.getItem("auth.refresh"), localStorage.getItem("page")];
const noBookings = page.getByText("You don't have any bookings..");

for (const name of [pages.saved, pages.bookings, pages.bookingDetails(1), pages.chat, pages.profile])
  test(
    `${name} redirects a guest Home with the warning`,
    { tags: ["@customer-2.11", "@customer-4.5", "@customer-6.2"] },
    async () => {
      hold(viewHome);
      await openScreen(name);
      await expect.element(page.getByText("Please signIn to visit this page")).toBeVisible();
      await expect.poll(() => localStorage.getItem("page")).toBe("Home");
      expect([location.pathname, location.search]).toEqual(["/", ""]);
    },
  );

for (const [address, heading] of [
  [pages.bookings, "Bookings"],
  [paths.workerRegister, "Register as a worker"],
] as const)
  test(
    `${address} shows the overlay while the session is checked`,
    { tags: ["@customer-2.13"] },
    async () => {
      const refreshes = hold(refreshToken);
      answer(listOwnBookings, { Bookings: [], count: 0 });
      answer(viewApplicationForm, { Jobs: [], application: null });
      await openScreen(address, { as: "customer", isRestoring: true });
      const overlay = page.getByText("Loading... Please wait");
      await expect.element(overlay).toBeVisible();
      (await refreshes.request()).answer({ access: accessTokenFor("user") });
      await expect.element(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
      await expect.element(overlay).not.toBeInTheDocument();
    },
  );

/** Each area's first calls. Their contents do not matter here. */
const holdAreas = (): void => {
  for (const call of [
    viewHome,
    readOwnHome,
    viewWorkerDashboard,
    readWorkerDay,
    viewAdminDashboard,
    readDecisions,
    readFirstSteps,
    readWaiting,
  ])
    hold(call);
};

for (const [as, path] of [
  [undefined, paths.signIn],
  ["worker", paths.worker],
  ["admin", paths.adminPanel],
] as const)
  test(
    `${paths.workerRegister} sends ${as ?? "a stranger"} to ${path}`,
    { tags: ["@customer-2.4", "@customer-2.8"] },
    async () => {
      holdAreas();
      await openScreen(paths.workerRegister, as ? { as } : {});
      await expect.poll(() => location.pathname).toBe(path);
      await expect.element(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
    },
  );

for (const [as, path] of [
  [undefined, paths.home],
  ["customer", paths.home],
  ["worker", paths.worker],
] as const)
  test(
    `${paths.adminPanel} sends ${as ?? "a stranger"} to ${path}`,
    { tags: ["@customer-2.4", "@worker-2.1", "@worker-2.3", "@worker-6.5"] },
    async () => {
      holdAreas();
      await openScreen(paths.adminPanel, as ? { as } : {});
      await expect.poll(() => location.pathname).toBe(path);
      // The screens' calls are held, so the screens never become ready, but their headings are visible.
      await expect.element(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
      const warnings = page.getByText("Please signIn to visit this page");
      await expect.element(warnings).toHaveLength(as ? 0 : 1);
      expect(requestsOf(viewAdminDashboard)).toEqual([]);
    },
  );

for (const spelling of [
  paths.signUp,
  paths.signUpAlso,
  paths.enterOtp,
  paths.signIn,
  paths.signInAlso,
  paths.forgot,
  paths.forgotAlso,
])
  test(
    `${spelling} redirects signed-in people`,
    { tags: ["@customer-2.2", "@customer-2.5", "@customer-2.7"] },
    async () => {
      holdAreas();
      await openScreen(spelling, { as: "customer" });
      await expect.poll(() => location.pathname).toBe(paths.home);
    },
  );

test(
  "a 401 on refresh tells the person that the account is blocked, and logs out",
  { tags: ["@customer-4.4", "@customer-6.5"] },
  async () => {
    refuse(refreshToken, accountBlockedOnRefresh);
    hold(viewHome);
    await openScreen(pages.bookings, { as: "customer" });
    await expect.element(page.getByText("This account is blocked by the admin!!")).toBeVisible();
    await expect.poll(kept).toEqual([null, "Home"]);
    expect([location.pathname, location.search]).toEqual(["/", ""]);
  },
);

test(
  "a 401 of the user data is not a blocked account: shows the server's message and logs out",
  { tags: ["@customer-4.3"] },
  async () => {
    refuse(fetchUserData, notSignedIn, { sentence: "This token is not taken." });
    hold(viewHome);
    await openScreen(pages.saved, { as: "customer" });
    await expect.element(page.getByText("This token is not taken.")).toBeVisible();
    await expect.element(page.getByText("user Loged out")).toBeVisible();
    expect(page.getByText("This account is blocked by the admin!!").elements()).toEqual([]);
    await expect.poll(kept).toEqual([null, "Home"]);
  },
);

test(
  "a rejected refresh token shows the server's message and logs out",
  { tags: ["@customer-4.3", "@customer-4.7", "@customer-8.6"] },
  async () => {
    refuse(refreshToken, refreshRefused);
    hold(viewHome);
    await openScreen(pages.saved, { as: "customer" });
    await expect.element(page.getByText("Your session has ended. Please sign in again.")).toBeVisible();
    await expect.element(page.getByText("user Loged out")).toBeVisible();
    await expect.poll(kept).toEqual([null, "Home"]);
  },
);

test(
  "an access token that cannot be decoded leads to /sigin, and nothing is stored",
  { tags: ["@customer-4.6"] },
  async () => {
    answer(refreshToken, { access: "not.a.token" });
    await openScreen(pages.bookings, { as: "customer" });
    await expect.poll(() => location.pathname).toBe(paths.signInAlso);
    await expect.poll(() => localStorage.getItem("auth.refresh")).toBeNull();
    expect(requestsOf(listOwnBookings)).toEqual([]);
  },
);

test(
  "an expired access token is refreshed before any protected call",
  { tags: ["@customer-4.6", "@customer-4.7"] },
  async () => {
    answer(refreshToken, () => ({
      access: accessTokenFor("user", requestsOf(refreshToken).length === 1 ? -5 : 3_600),
    }));
    answer(listOwnBookings, { Bookings: [], count: 0 });
    await openScreen(pages.bookings, { as: "customer" });
    await expect.element(noBookings).toBeVisible();
    expect(requestsOf(refreshToken).length).toBeGreaterThan(1);
    expect(new Set(askersOf(listOwnBookings))).toEqual(new Set(["user"]));
  },
);

test(
  "only the refresh token of a session is stored, and a transient fault does not end it",
  { tags: ["@customer-3.1", "@customer-4.2", "@customer-4.8", "@customer-9.9"] },
  async () => {
    const access = accessTokenFor("user");
    const refreshes = hold(refreshToken);
    answer(listOwnBookings, { Bookings: [], count: 0 });
    await openScreen(pages.bookings, { as: "customer", isRestoring: true });
    for (let tries = 0; tries < 2; tries += 1) (await refreshes.request()).fail(503);
    (await refreshes.request()).answer({ access });
    await expect.element(noBookings).toBeVisible();
    expect(localStorage.getItem("auth.refresh")).toBe("refresh token of asha");
    const stored = [localStorage, sessionStorage].flatMap((storage) => Object.values<string>(storage));
    expect(stored.filter((value) => value.includes(access))).toEqual([]);
  },
);
