// Back closes an open dialog before it leaves the page (docs/rules/screens.md 37).
import { openSection } from "../admin/panel.ts";
import { bookByCall, customer, listedWorker, openShell } from "../customer/people.ts";
import { pressEscape, sheetsInHistory } from "../keyboard.ts";
import { phone } from "../looks.ts";
import { openPage, visit } from "../open.ts";
import { expect, test } from "../test.ts";

test(
  "Back closes the booking sheet on a phone, and the typed text is there again",
  { tag: ["@beyond-7.3", "@screens-1.5"] },
  async ({ browser }) => {
    const [person, worker] = [await customer(), await listedWorker()];
    const page = await openPage(browser, "/?open=Workers", person, { viewport: phone });
    await expect(page.getByRole("heading", { level: 1, name: "Workers" })).toBeVisible();
    await page.evaluate((id) => {
      history.pushState(null, "", `/?open=Worker_details/${id}`);
      location.reload();
    }, worker.workerId);
    const book = page.getByRole("button", { name: "Book now" });
    const dialog = page.getByRole("dialog", { name: "Book a worker" });
    await book.click();
    await expect(page).toHaveURL(/&dialog=book$/);
    await dialog.getByLabel("Work", { exact: true }).fill("Leaking tap");
    await page.goBack();
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL(/Worker_details\/\d+$/);
    await page.goForward();
    await expect(dialog.getByLabel("Work", { exact: true })).toHaveValue("Leaking tap");
    await pressEscape(page);
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL(/Worker_details\/\d+$/);
    await book.click();
    await expect(dialog.getByLabel("Work", { exact: true })).toHaveValue("Leaking tap");
    await sheetsInHistory(page, 1);
    await page.goBack();
    await expect(dialog).toBeHidden();
    await page.goBack();
    await expect(page.getByRole("heading", { level: 1, name: "Workers" })).toBeVisible();
  },
);

test(
  "Back closes the filter, the list of choices in it and the menu, one at a time",
  { tag: ["@screens-1.5"] },
  async ({ context }) => {
    const page = await openShell(context, "Home");
    await page.getByRole("link", { name: "Workers", exact: true }).first().click();
    await page.getByRole("button", { name: "Filter workers" }).click();
    const dialog = page.getByRole("dialog", { name: "Filter Workers" });
    await dialog.getByLabel("Job Type").click();
    await expect(page.getByRole("option", { name: "Electrician" })).toBeVisible();
    await sheetsInHistory(page, 2);
    await page.goBack();
    await expect(page.getByRole("listbox")).toBeHidden();
    await expect(dialog).toBeVisible();
    await page.goBack();
    await expect(dialog).toBeHidden();
    await page.getByRole("button", { name: "Account" }).click();
    await expect(page.getByRole("menu")).toBeVisible();
    await sheetsInHistory(page, 1);
    await page.goBack();
    await expect(page.getByRole("menu")).toBeHidden();
    await expect(page.getByRole("heading", { level: 1, name: "Workers" })).toBeVisible();
    await page.getByRole("button", { name: "Account" }).click();
    await page.getByRole("menuitem", { name: "Sign In" }).click();
    await expect(page).toHaveURL(/\/signin$/);
    await page.goBack();
    await expect(page.getByRole("heading", { level: 1, name: "Workers" })).toBeVisible();
    await page.goBack();
    await expect(page.getByRole("heading", { level: 1, name: /Skilled hands/ })).toBeVisible();
  },
);

test(
  "a dialog has an address, and its page is behind it",
  { tag: ["@beyond-7.1", "@screens-2.21"] },
  async ({ browser }) => {
    const page = await openSection(browser, "Users");
    await page
      .getByRole("button", { name: /^Details of/ })
      .nth(1)
      .click();
    const dialog = page.getByRole("dialog");
    await expect(dialog).toBeVisible();
    await expect(page).toHaveURL(/\?open=Users&dialog=\d+$/);
    const address = page.url();
    await page.reload();
    await expect(dialog).toBeVisible();
    await page.goBack();
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL(/\?open=Users$/);
    const other = await page.context().newPage();
    await visit(other, address);
    await expect(other.getByRole("dialog")).toBeVisible();
    await other.goBack();
    await expect(other.getByRole("dialog")).toBeHidden();
    await expect(other.getByRole("heading", { level: 1 })).toBeVisible();
    await visit(other, "/admin-panel?open=Users&dialog=create");
    await expect(other.getByRole("dialog")).toBeVisible();
    await pressEscape(other);
    await expect(other).toHaveURL(/\?open=Users$/);
  },
);

test("a worker's open booking is there after a reload, and Back closes it", async ({ browser }) => {
  const [person, worker] = [await customer(), await listedWorker()];
  const id = await bookByCall(person, worker, { title: "Leaking tap", startTime: "09:00" });
  const page = await openPage(browser, `/worker?open=Bookings&dialog=${id}`, worker, { viewport: phone });
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("Leaking tap");
  await page.goBack();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("heading", { level: 1, name: "Bookings" })).toBeVisible();
});
