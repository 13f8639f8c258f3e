// What a signed-out visitor began to do is still there after signing in (docs/rules/screens.md 38).
// e2e/customer/taps.spec.ts goes the whole way to a booking.
import { readBookingForm } from "@hourhand/contract/booking-form";
import { listOwnBookings, listWorkerBookings } from "@hourhand/contract/bookings";
import { saveWorker, viewApplicationForm, viewWorker } from "@hourhand/contract/catalogue";
import { countUnreadMessages } from "@hourhand/contract/chat";
import { readDecisions, readFirstSteps, readWaiting } from "@hourhand/contract/dashboards";
import { readLegalText } from "@hourhand/contract/legal";
import { readMe } from "@hourhand/contract/me";
import { readOwnHome } from "@hourhand/contract/own-home";
import { createToken, fetchUserData, refreshRefused, refreshToken } from "@hourhand/contract/sessions";
import { signIn } from "@hourhand/contract/sign-in";
import { listSlots } from "@hourhand/contract/schedule";
import { listExceptions } from "@hourhand/contract/schedule-exceptions";
import { listBookings } from "@hourhand/contract/bookings-v1";
import { beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { bookDialog } from "../../test/book-dialog.ts";
import { answerHome } from "../../test/home.ts";
import { looksRight } from "../../test/looks.ts";
import { openScreen, people } from "../../test/open-screen.ts";
import { answerTables } from "../../test/panel.ts";
import { accessTokenFor } from "../../test/tokens.ts";
import { answer, hold, refuse, requestsOf } from "../../test/wire.ts";
import { bookableWorker } from "../../test/workers.ts";
import { pages, paths } from "../paths.ts";

const sheet = page.getByRole("dialog", { name: "Sign in to continue" });
const heading = (name: string | RegExp) => page.getByRole("heading", { level: 1, name });
const address = (): string => location.pathname + location.search;
const atHome = heading(/Skilled hands/);
const warning = page.getByText("Please signIn to visit this page");

beforeEach(() => {
  answerHome();
  for (const call of [readOwnHome, readMe, countUnreadMessages, readDecisions, readFirstSteps, readWaiting])
    hold(call);
  answer(listOwnBookings, { Bookings: [], count: 0 });
  answer(listWorkerBookings, { Bookings: [], count: 0 });
});

/** Signs in on the open sign-in screen. */
async function signInAs(as: keyof typeof people): Promise<void> {
  const { username, role } = people[as];
  answer(signIn, { username });
  answer(createToken, { access: accessTokenFor(role), refresh: "a refresh token" });
  answer(refreshToken, { access: accessTokenFor(role) });
  answer(fetchUserData, { ...people[as], profile_picture: null });
  await page.getByLabelText("Username, email or phone").fill(username);
  await page.getByLabelText("Password", { exact: true }).fill("HourHand-demo-1");
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
}

async function signInFromSheet(as: keyof typeof people): Promise<void> {
  await sheet.getByRole("button", { name: "Sign In" }).click();
  await signInAs(as);
}

for (const [what, open] of [
  ["a mail's link", () => openScreen(pages.bookings)],
  ["the tab", () => page.getByRole("link", { name: "Bookings", exact: true }).first().click()],
  [
    "the stored page",
    async () => {
      localStorage.setItem("page", "Bookings");
      await openScreen(paths.home);
    },
  ],
] as const)
  test(
    `${what} to a page for the signed-in is followed after signing in`,
    { tags: ["@beyond-7.2", "@screens-1.6"] },
    async () => {
      answer(readLegalText);
      await openScreen(pages.privacy);
      await expect.element(heading("Privacy Policy")).toBeVisible();
      await open();
      await expect.element(warning).toBeVisible();
      await expect.element(atHome).toBeVisible();
      await signInFromSheet("customer");
      await expect.element(heading("Bookings")).toBeVisible();
      expect(address()).toBe("/?open=Bookings");
    },
  );

test.each([
  ["/admin-panel?open=Requests", "admin", "Requests"],
  ["/worker?open=Schedule", "worker", "Schedule"],
] as const)(
  "the link %s of a mail is followed after signing in as %s",
  { tags: ["@beyond-7.2"] },
  async (link, as, title) => {
    answerTables();
    answer(listSlots, { slots: [] });
    answer(listExceptions, { items: [], next: null });
    answer(listBookings, { items: [], next: null });
    await openScreen(link);
    await expect.element(warning).toBeVisible();
    await signInFromSheet(as);
    await expect.element(heading(title)).toBeVisible();
    expect(address()).toBe(link);
  },
);

test("an unknown page name is not kept", async () => {
  await openScreen("/?open=Nowhere");
  await expect.element(atHome).toBeVisible();
  await expect.poll(address).toBe("/");
  expect(sessionStorage.getItem("intent")).toBeNull();
});

test(
  "'Apply again' of a mail opens the registration after signing in",
  { tags: ["@beyond-7.2"] },
  async () => {
    answer(viewApplicationForm, { Jobs: [], application: null });
    await openScreen(paths.workerRegister);
    await expect.poll(address).toBe(paths.signIn);
    await signInAs("customer");
    await expect.element(heading("Register as a worker")).toBeVisible();
    expect(address()).toBe(paths.workerRegister);
  },
);

test("the stored page of an area is followed after signing in", { tags: ["@beyond-7.2"] }, async () => {
  localStorage.setItem("page", "Bookings");
  await openScreen(paths.worker);
  await signInFromSheet("worker");
  await expect.element(heading("Bookings")).toBeVisible();
  expect(address()).toBe("/worker?open=Bookings");
});

test(
  "a link that the end of the session interrupts is followed after signing in again",
  { tags: ["@beyond-7.2"] },
  async () => {
    refuse(refreshToken, refreshRefused);
    await openScreen(pages.bookings, { as: "customer" });
    await expect.element(page.getByText("Your session has ended. Please sign in again.")).toBeVisible();
    await signInFromSheet("customer");
    await expect.element(heading("Bookings")).toBeVisible();
    expect(address()).toBe("/?open=Bookings");
  },
);

test("a closed sheet discards the action, by Back too", async () => {
  answer(viewWorker, { worker: bookableWorker(), reviews: [] });
  await openScreen(pages.workerDetails(7));
  await page.getByRole("button", { name: "Book now" }).click();
  await expect.element(sheet).toBeVisible();
  await expect.poll(() => (history.state as { usr?: { sheets?: number } } | null)?.usr?.sheets).toBe(1);
  history.back();
  await expect.element(sheet).not.toBeInTheDocument();
  await expect.element(heading("Meera Nair")).toBeVisible();
  expect(sessionStorage.getItem("intent")).toBeNull();
  await openScreen(paths.signIn);
  await signInAs("customer");
  await expect.poll(() => location.pathname).toBe(paths.home);
  await expect.element(page.getByRole("button", { name: /^Account of/ })).toBeVisible();
  expect(page.getByRole("dialog").elements()).toEqual([]);
});

test(
  "a worker saved while signed out is saved after signing in, and stays so when an older reply arrives last",
  { tags: ["@screens-2.1"] },
  async () => {
    answer(viewWorker, { worker: bookableWorker(), reviews: [] });
    await openScreen(pages.workerDetails(7));
    await page.getByRole("button", { name: /^Save profile/ }).click();
    await expect.element(page.getByText("Please login to save a profile")).toBeVisible();
    const views = hold(viewWorker);
    answer(saveWorker);
    await signInFromSheet("customer");
    // The reply about the worker that was requested before the save lacks the change.
    const view = await views.request();
    await expect.poll(() => requestsOf(saveWorker)).toEqual([{ worker_id: 7 }]);
    answer(viewWorker, { worker: bookableWorker({ saved: true }), reviews: [] });
    view.answer({ worker: bookableWorker({ saved: false }), reviews: [] });
    await expect.element(heading("Meera Nair")).toBeVisible();
    await expect.element(page.getByRole("button", { name: /^Remove/ })).toBeVisible();
  },
);

test(
  "an hour picked while signed out is still picked after signing in",
  { tags: ["@screens-2.1", "@beyond-7.2"] },
  async () => {
    answer(viewWorker, { worker: bookableWorker(), reviews: [] });
    answer(readBookingForm, { recent_addresses: [], too_many_open: false, customer_payments: "off" });
    await openScreen(pages.workerDetails(7));
    await page
      .getByRole("button", { name: /11:00\sam$/ })
      .first()
      .click();
    await expect.element(page.getByText("Please login to book a worker")).toBeVisible();
    await expect.element(sheet).toHaveTextContent(/Wed 25 Nov, 11:00\sam, ₹300/);
    await looksRight();
    await signInFromSheet("customer");
    await expect.element(bookDialog.getByRole("radio", { name: "11:00 am" })).toBeChecked();
    await expect.poll(() => (history.state as { usr?: { sheets?: number } } | null)?.usr?.sheets).toBe(1);
    history.back();
    await expect.element(bookDialog).not.toBeInTheDocument();
    await expect.element(heading("Meera Nair")).toBeVisible();
    expect(sessionStorage.getItem("intent")).toBeNull();
  },
);
