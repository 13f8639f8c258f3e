// What a signed-out visitor began to do is still there after signing in (docs/rules/screens.md 38).
// web/src/shell/kept-intent.screen.test.ts shows each way to begin; e2e/customer/taps.spec.ts goes through the sign-up.
import type { Page } from "@playwright/test";
import { customer, listedWorker, openShell, type Person } from "../customer/people.ts";
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

/** Signs in on the page that the sheet opens. */
async function signInFromSheet(page: Page, who: Pick<Person, "username">): Promise<void> {
  await sheetOf(page).getByRole("button", { name: "Sign In" }).click();
  await signInThere(page, who);
}

test(
  "links in mails that were sent before links named an area are followed after signing in",
  { tag: ["@beyond-7.2"] },
  async ({ browser }) => {
    const worker = await listedWorker();
    for (const [address, who, reached, heading] of [
      ["/?open=Requests", { username: "admin" }, "/admin-panel?open=Requests", /./],
      ["/?open=Schedule", worker, "/worker?open=Schedule", "Schedule"],
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
