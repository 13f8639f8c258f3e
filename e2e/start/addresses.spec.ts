// The address mirrors the page with its filter, sort order and page number (docs/rules/screens.md 35, 36).
import type { Locator, Page } from "@playwright/test";
import { administrator } from "../admin/panel.ts";
import { bookByCall, customer, listedWorker, openShell } from "../customer/people.ts";
import { pressEscape } from "../keyboard.ts";
import { desk } from "../looks.ts";
import { openPage, visit } from "../open.ts";
import { journeyUrl } from "../product.ts";
import { expect, test } from "../test.ts";

const headingOf = (page: Page, name: string | RegExp) =>
  page.getByRole("heading", { level: 1, name, exact: true });
const keys = (page: Page) =>
  page.evaluate(() => [localStorage.getItem("page"), localStorage.getItem("page.written")]);

/**
 * Opens each address and checks its level-1 heading; then reloads the last one, and Back leads to the one before. The
 * walk (e2e/walk) checks the address of every screen.
 */
async function walk(page: Page, screens: readonly (readonly [path: string, heading: string | RegExp])[]) {
  for (const [path, heading] of screens) {
    await visit(page, path);
    await expect(headingOf(page, heading), path).toBeVisible();
    await expect(page, path).toHaveURL(journeyUrl() + path);
  }
  const [before, last] = screens.slice(-2);
  for (const [move, screen] of [
    [() => page.reload(), last],
    [() => page.goBack(), before],
  ] as const) {
    const [path = "", heading = ""] = screen ?? [];
    await move();
    await expect(headingOf(page, heading), path).toBeVisible();
    await expect(page, path).toHaveURL(journeyUrl() + path);
  }
}

test(
  "a customer's and a worker's screens have addresses; links of the navigation, a booking's card and the link to the list of workers open in a new tab",
  { tag: ["@beyond-7.1"] },
  async ({ browser }) => {
    const [person, worker] = [await customer(), await listedWorker()];
    const page = await openPage(browser, "/?open=Bookings", person);
    const inNewTab = async (link: Locator): Promise<Page> => {
      const [tab] = await Promise.all([
        page.context().waitForEvent("page"),
        link.click({ modifiers: ["ControlOrMeta"] }),
      ]);
      return tab;
    };
    const linkOf = (area: "banner" | "main", name: string): Locator =>
      page.getByRole(area).getByRole("link", { name });
    await expect(headingOf(await inNewTab(linkOf("main", "Find workers")), "Workers")).toBeVisible();
    await expect(headingOf(await inNewTab(linkOf("banner", "Saved")), "Saved")).toBeVisible();
    const id = await bookByCall(person, worker, { title: "Leaking tap", startTime: "09:00" });
    await page.reload();
    const details = await inNewTab(linkOf("main", worker.fullName));
    await expect(details).toHaveURL(`${journeyUrl()}/?open=Booking_details/${id}`);
    await expect(details.getByRole("heading", { name: worker.fullName })).toBeVisible();
    await expect(headingOf(page, "Bookings")).toBeVisible();

    await walk(page, [
      ["/?open=Workers&job=Electrician&sort=salary", "Workers"],
      [`/?open=Worker_details/${worker.workerId}`, worker.fullName],
      [`/?open=Booking_details/${id}`, /9:00\sam – 10:00\sam$/],
    ]);
    await walk(await openPage(browser, "/worker", worker), [
      ["/worker?open=Schedule", "Schedule"],
      [`/worker?open=Booking_details/${id}`, /9:00\sam – 10:00\sam$/],
    ]);
  },
);

test(
  "the panel's sections and dialogs have addresses; typed text is in the address, without its own history entry",
  { tag: ["@beyond-7.1", "@screens-2.21"] },
  async ({ browser }) => {
    const person = await customer();
    const page = await openPage(browser, "/admin-panel?open=Dash", await administrator(), { viewport: desk });
    await expect(headingOf(page, "Admin panel")).toBeVisible();
    await page.getByRole("link", { name: "Users", exact: true }).click();
    await expect(page.getByText(/^1-10 of \d+$/)).toBeVisible();
    const box = page.getByRole("searchbox", { name: "Search anything..." });
    await box.pressSequentially("asha");
    await expect(page).toHaveURL(/\?open=Users&search=asha$/);
    await page.reload();
    await expect(box).toHaveValue("asha");
    await expect(page.getByText(/^1-\d of \d$/)).toBeVisible();
    await page.goBack();
    await expect(headingOf(page, "Admin panel")).toBeVisible();
    await page.goForward();
    await expect(box).toHaveValue("asha");
    await page.getByRole("link", { name: "Workers", exact: true }).click();
    await expect(box).toHaveValue("");

    await walk(page, [
      ["/admin-panel?open=Users&sort=username&order=desc&page=2", "Users"],
      [`/admin-panel?open=Person/${person.id}`, "Journey Person"],
      ["/admin-panel?open=Workers&search=ravi", "Workes"],
    ]);

    await visit(page, "/admin-panel?open=Users");
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
    // Opened by its address, it has its page behind it.
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

test(
  "on load the address wins, unless another tab has set the stored page; a filter, the order and the page number are in it, and Back removes each",
  { tag: ["@beyond-7.1", "@screens-2.21"] },
  async ({ context }) => {
    const page = await openShell(context, "Workers");
    await expect(headingOf(page, "Workers")).toBeVisible();
    await expect.poll(() => keys(page)).toEqual(["Workers", "Workers"]);

    await page.evaluate(() => localStorage.setItem("page", "Terms"));
    await visit(page, "/?open=Workers&job=Electrician");
    await expect(headingOf(page, "Terms & Conditions")).toBeVisible();
    await expect(page).toHaveURL(`${journeyUrl()}/?open=Terms`);
    await expect.poll(() => keys(page)).toEqual(["Terms", "Terms"]);

    await visit(page, "/?open=Privacy");
    await expect(headingOf(page, "Privacy Policy")).toBeVisible();
    await page.evaluate(() => localStorage.setItem("page", "Workers"));
    await visit(page, "/");
    await expect(headingOf(page, "Workers")).toBeVisible();
    await expect(page).toHaveURL(`${journeyUrl()}/?open=Workers`);

    // Another tab begins with the stored page, and from then on each tab keeps its own.
    const other = await context.newPage();
    await visit(other, "/");
    await expect(headingOf(other, "Workers")).toBeVisible();
    await other.getByRole("link", { name: "Privacy Policy" }).click();
    await expect(headingOf(other, "Privacy Policy")).toBeVisible();
    await page.reload();
    await expect(headingOf(page, "Workers")).toBeVisible();
    await other.close();

    const cards = page.getByRole("list", { name: "Workers" }).getByRole("listitem");
    await expect(cards).toHaveCount(6);
    const byRating = await cards.first().getByRole("heading").textContent();
    await page.getByLabel("Sort by").click();
    await page.getByRole("option", { name: "Salary ascending" }).click();
    await expect(page).toHaveURL(/\?open=Workers&sort=salary$/);
    await expect(cards.first().getByRole("heading")).not.toHaveText(byRating ?? "");
    const first = await cards.first().getByRole("heading").textContent();
    await page.getByRole("button", { name: "Go to page 2", exact: true }).click();
    await expect(page).toHaveURL(/\?open=Workers&sort=salary&page=2$/);
    await expect(page.getByRole("button", { name: "Page 2", exact: true })).toBeVisible();
    await expect(cards.first().getByRole("heading")).not.toHaveText(first ?? "");
    const second = await cards.first().getByRole("heading").textContent();
    await page.reload();
    await expect(cards.first().getByRole("heading")).toHaveText(second ?? "");
    await page.goBack();
    await expect(page).toHaveURL(/\?open=Workers&sort=salary$/);
    await expect(cards.first().getByRole("heading")).toHaveText(first ?? "");
    await page.goBack();
    await expect(page).toHaveURL(/\?open=Workers$/);
    await expect(page.getByLabel("Sort by")).not.toHaveText("Salary ascending");
    await page.goForward();
    await expect(page.getByLabel("Sort by")).toHaveText("Salary ascending");
    await visit(page, "/?open=Workers&job=Electrician&maxPrice=450");
    await expect(page.getByRole("list", { name: "Filters" }).getByRole("listitem")).toHaveText([
      "Electrician",
      "Up to ₹450",
    ]);

    // A page opened by its address begins at its top, and a reloaded one at its scroll position.
    await visit(page, "/?open=Terms");
    await expect(headingOf(page, "Terms & Conditions")).toBeVisible();
    const isAt = (top: number) => expect.poll(() => page.evaluate(() => Math.round(scrollY))).toBe(top);
    await page.evaluate(() => scrollTo(0, 700));
    await expect.poll(() => page.evaluate(() => sessionStorage.getItem("scroll:default"))).toBe("700");
    await page.reload();
    await isAt(700);
    await visit(page, "/?open=Privacy");
    await expect(headingOf(page, "Privacy Policy")).toBeVisible();
    await isAt(0);
  },
);
