// What a signed-out visitor began to do is still there after signing in or signing up (docs/rules/screens.md 38).
import type { Page } from "@playwright/test";
import { customer, listedWorker, openShell, type Person, unique } from "../customer/people.ts";
import { sheetsInHistory } from "../keyboard.ts";
import { codeMailedTo } from "./mailbox.ts";
import { looksRight } from "../looks.ts";
import { newContext, visit } from "../open.ts";
import { journeyUrl } from "../product.ts";
import { expect, test } from "../test.ts";

const password = "HourHand-demo-1";

/** Finds the sheet that offers the next step; the toast remains as documented. */
const sheetOf = (page: Page) => page.getByRole("dialog", { name: "Sign in to continue" });

async function signInThere(page: Page, { username }: Pick<Person, "username">): Promise<void> {
  await page.getByLabel("Username, email or phone").fill(username);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
}

test(
  "an hour picked while signed out is still picked after signing in",
  { tag: ["@screens-2.1"] },
  async ({ context }) => {
    const [person, worker] = [await customer(), await listedWorker()];
    const page = await openShell(context, `Worker_details/${worker.workerId}`);
    await page
      .getByRole("button", { name: /11:00\sam$/ })
      .first()
      .click();
    await expect(page.getByText("Please login to book a worker")).toBeVisible();
    await expect(sheetOf(page)).toContainText(/[A-Z][a-z]{2} \d+ [A-Z][a-z]{2,3}, 11:00\sam, ₹300/);
    await looksRight(page);
    await sheetOf(page).getByRole("button", { name: "Sign In" }).click();
    await signInThere(page, person);
    const dialog = page.getByRole("dialog", { name: "Book a worker" });
    await expect(dialog.getByRole("radio", { name: "11:00 am" })).toBeChecked();
    await page.goBack();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole("heading", { level: 1, name: worker.fullName })).toBeVisible();
    expect(await page.evaluate(() => sessionStorage.getItem("intent"))).toBeNull();
  },
);

test(
  "'Book now' survives sign-up and the OTP",
  { tag: ["@beyond-7.2", "@screens-2.1"] },
  async ({ context }) => {
    const worker = await listedWorker();
    const page = await openShell(context, `Worker_details/${worker.workerId}`);
    await page.getByRole("button", { name: "Book now" }).click();
    await expect(sheetOf(page)).toContainText(worker.fullName);
    await sheetOf(page).getByRole("button", { name: "Sign Up" }).click();
    await expect(page).toHaveURL(/\/signup$/);
    const number = unique();
    const username = `stranger.${number}`;
    const email = `${username}@example.com`;
    await page.getByLabel("First name").fill("Meera");
    await page.getByLabel("Last name").fill("Nair");
    await page.getByLabel("Username").fill(username);
    await page.getByLabel("Email").fill(email);
    await page.getByLabel("Phone").fill(`+9177555${number}`);
    await page.getByLabel("Password", { exact: true }).fill(password);
    await page.getByLabel("Confirm password").fill(password);
    await page.getByRole("button", { name: "Verify" }).click();
    await page.waitForURL(/\/signup\/enterotp$/);
    const { code } = await codeMailedTo(email);
    await page.getByRole("textbox", { name: "Digit 1 of 6" }).focus();
    await page.keyboard.type(code);
    await page.waitForURL(/\/signin$/);
    await signInThere(page, { username });
    const dialog = page.getByRole("dialog", { name: "Book a worker" });
    await expect(dialog).toContainText(worker.fullName);
  },
);

test(
  "a worker saved while signed out is saved after signing in",
  { tag: ["@screens-2.1"] },
  async ({ context }) => {
    const [person, worker] = [await customer(), await listedWorker()];
    const page = await openShell(context, `Worker_details/${worker.workerId}`);
    await page.getByRole("button", { name: /^Save/ }).click();
    await expect(page.getByText("Please login to save a profile")).toBeVisible();
    await sheetOf(page).getByRole("button", { name: "Sign In" }).click();
    // The reply about the worker that was requested during the save lacks the change, and arrives last.
    const saved = page.waitForResponse((reply) => /\/user\/saved_workers_view/.test(reply.url()));
    await page.route(
      `**/user/workers_view/${worker.workerId}`,
      async (route) => {
        const answer = await route.fetch();
        await saved;
        await route.fulfill({ response: answer });
      },
      { times: 1 },
    );
    await signInThere(page, person);
    await expect(page.getByRole("heading", { level: 1, name: worker.fullName })).toBeVisible();
    await expect(page.getByRole("button", { name: /^Remove/ })).toBeVisible();
    await page.reload();
    await expect(page.getByRole("button", { name: /^Remove/ })).toBeVisible();
  },
);

for (const [what, open] of [
  ["a mail's link", (page: Page) => visit(page, "/?open=Bookings")],
  ["the tab", (page: Page) => page.getByRole("link", { name: "Bookings", exact: true }).first().click()],
  [
    "the stored page",
    async (page: Page) => {
      await page.evaluate(() => localStorage.setItem("page", "Bookings"));
      await visit(page, "/");
    },
  ],
] as const)
  test(
    `${what} to a page for the signed-in is followed after signing in`,
    { tag: ["@beyond-7.2", "@screens-1.6"] },
    async ({ context }) => {
      const person = await customer();
      const page = await openShell(context, "Privacy");
      await expect(page.getByRole("heading", { level: 1, name: "Privacy Policy" })).toBeVisible();
      await open(page);
      await expect(page.getByText("Please signIn to visit this page")).toBeVisible();
      await expect(page.getByRole("heading", { level: 1, name: /Skilled hands/ })).toBeVisible();
      await sheetOf(page).getByRole("button", { name: "Sign In" }).click();
      await signInThere(page, person);
      await expect(page.getByRole("heading", { level: 1, name: "Bookings" })).toBeVisible();
      await expect(page).toHaveURL(`${journeyUrl()}/?open=Bookings`);
    },
  );

test("a closed sheet discards the action, by Back too", async ({ context }) => {
  const [person, worker] = [await customer(), await listedWorker()];
  const page = await openShell(context, `Worker_details/${worker.workerId}`);
  await page.getByRole("button", { name: "Book now" }).click();
  await expect(sheetOf(page)).toBeVisible();
  await sheetsInHistory(page, 1);
  await page.goBack();
  await expect(sheetOf(page)).toBeHidden();
  await expect(page.getByRole("heading", { level: 1, name: worker.fullName })).toBeVisible();
  await visit(page, "/signin");
  await signInThere(page, person);
  await page.waitForURL((address) => address.pathname === "/");
  await expect(page.getByRole("button", { name: /^Account of/ })).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

/** Signs in on the page that the sheet opens. */
async function signInFromSheet(page: Page, who: Pick<Person, "username">): Promise<void> {
  await sheetOf(page).getByRole("button", { name: "Sign In" }).click();
  await signInThere(page, who);
}

test(
  "links of mails to workers and administrators are followed after signing in",
  { tag: ["@beyond-7.2"] },
  async ({ browser }) => {
    const worker = await listedWorker();
    for (const [address, who, reached, heading] of [
      // Links in mails that were sent before links named an area.
      ["/?open=Requests", { username: "admin" }, "/admin-panel?open=Requests", /./],
      ["/?open=Schedule", worker, "/worker?open=Schedule", "Schedule"],
      ["/admin-panel?open=Requests", { username: "admin" }, "/admin-panel?open=Requests", /./],
      ["/worker?open=Schedule", worker, "/worker?open=Schedule", "Schedule"],
    ] as const) {
      const page = await openShell(await newContext(browser), "Home");
      await visit(page, address);
      await expect(page.getByText("Please signIn to visit this page"), address).toBeVisible();
      await signInFromSheet(page, who);
      await expect(page, address).toHaveURL(journeyUrl() + reached);
      await expect(page.getByRole("heading", { level: 1, name: heading }), address).toBeVisible();
    }
  },
);

test("an unknown page name is not kept", async ({ page }) => {
  await visit(page, "/?open=Nowhere");
  await expect(page).toHaveURL(`${journeyUrl()}/`);
  await expect(page.getByRole("heading", { level: 1, name: /Skilled hands/ })).toBeVisible();
  expect(await page.evaluate(() => sessionStorage.getItem("intent"))).toBeNull();
});

test(
  "'Apply again' of a mail opens the registration after signing in",
  { tag: ["@beyond-7.2"] },
  async ({ page }) => {
    const person = await customer();
    await visit(page, "/worker_register");
    await page.waitForURL(`${journeyUrl()}/signin`);
    await signInThere(page, person);
    await expect(page.getByRole("heading", { level: 1, name: "Register as a worker" })).toBeVisible();
    await expect(page).toHaveURL(`${journeyUrl()}/worker_register`);
  },
);

test(
  "the stored page of an area is followed after signing in",
  { tag: ["@beyond-7.2"] },
  async ({ context }) => {
    const worker = await listedWorker();
    const page = await context.newPage();
    await visit(page, "/signin");
    await page.evaluate(() => localStorage.setItem("page", "Bookings"));
    await visit(page, "/worker");
    await signInFromSheet(page, worker);
    await expect(page).toHaveURL(`${journeyUrl()}/worker?open=Bookings`);
    await expect(page.getByRole("heading", { level: 1, name: "Bookings" })).toBeVisible();
  },
);

test(
  "a link that the end of the session interrupts is followed after signing in again",
  { tag: ["@beyond-7.2"] },
  async ({ context }) => {
    const person = await customer();
    const page = await openShell(context, "Home", { ...person, refresh: "not taken" });
    await page.waitForURL(`${journeyUrl()}/`);
    await expect(page.getByText("user Loged out")).toBeVisible();
    await page.evaluate(() => localStorage.setItem("auth.refresh", "not taken"));
    await visit(page, "/?open=Bookings");
    await expect(page.getByText("Your session has ended. Please sign in again.")).toBeVisible();
    await signInFromSheet(page, person);
    await expect(page).toHaveURL(`${journeyUrl()}/?open=Bookings`);
    await expect(page.getByRole("heading", { level: 1, name: "Bookings" })).toBeVisible();
  },
);
