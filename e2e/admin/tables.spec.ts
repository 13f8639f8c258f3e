// What every table of the panel has: rows by keyboard, low rows, arrows where they tell something, and columns that are whole.
import type { Locator, Page } from "@playwright/test";
import { holdUntil } from "../hold-back.ts";
import { customer } from "../customer/people.ts";
import { pressEscape, sheetsInHistory } from "../keyboard.ts";
import { openSection } from "./panel.ts";
import { looksRight } from "../looks.ts";
import { visit } from "../open.ts";
import { expect, test } from "../test.ts";

const tables = ["Categoryes", "Users", "Workers", "Bookings", "Wallet", "Requests", "Audit", "Security"];

const rowsOf = (page: Page): Locator => page.locator("tbody tr[data-row]");

/** Waits until the rows that were asked for stand there. */
async function settled(page: Page): Promise<void> {
  await expect(rowsOf(page).first()).toBeVisible();
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
}

/** Another section, by the sidebar, whatever it is called in the language. */
async function goTo(page: Page, section: string): Promise<void> {
  await page.locator(`nav a[href$="open=${section}"]`).click();
  await expect(page).toHaveURL(new RegExp(`open=${section}$`));
  // The address changes before the section does.
  await expect(page.locator(`nav a[href$="open=${section}"][aria-current=page]`)).toBeVisible();
  await settled(page);
}

const heights = (rows: Locator): Promise<number[]> =>
  rows.evaluateAll((all) => [...new Set(all.map((row) => Math.round(row.getBoundingClientRect().height)))]);

test(
  "j and k go through the rows and over the ends of a page, Enter opens, and a letter that is typed is a letter",
  { tag: ["@screens-2.27"] },
  async ({ browser }) => {
    const page = await openSection(browser, "Users");
    await settled(page);
    const rows = rowsOf(page);
    await page.keyboard.press("j");
    await expect(rows.nth(0)).toBeFocused();
    await expect(rows.nth(0)).toHaveCSS("outline-style", "solid");
    await page.keyboard.press("j");
    await expect(rows.nth(1)).toBeFocused();
    await page.keyboard.press("Control+j");
    await page.keyboard.press("Shift+J");
    await expect(rows.nth(1)).toBeFocused();
    await page.keyboard.press("k");
    await expect(rows.nth(0)).toBeFocused();
    // From a button in the row it goes on from there, and the beginning is the end of going back.
    await page.keyboard.press("k");
    await page.keyboard.press("Tab");
    await page.keyboard.press("j");
    await expect(rows.nth(1)).toBeFocused();

    await page.keyboard.press("Enter");
    const details = page.getByRole("dialog", { name: "User Details" });
    await expect(details).toBeVisible();
    await page.keyboard.press("j");
    await expect(details).toBeVisible();
    await pressEscape(page);
    await expect(details).toBeHidden();
    await expect(rows.nth(1)).toBeFocused();

    for (let at = 2; at < 10; at += 1) {
      await page.keyboard.press("j");
      await expect(rows.nth(at)).toBeFocused();
    }
    const last = await rows.nth(9).textContent();
    await page.keyboard.press("j");
    await expect(page.getByText(/^11-20 of \d+$/)).toBeVisible();
    await settled(page);
    await expect(rows.nth(0)).toBeFocused();
    await page.keyboard.press("k");
    await expect(page.getByText(/^1-10 of \d+$/)).toBeVisible();
    await expect(rows.nth(9)).toHaveText(last ?? "");
    await expect(rows.nth(9)).toBeFocused();

    const search = page.getByRole("searchbox", { name: "Search anything..." });
    await search.focus();
    await page.keyboard.type("jk?");
    await expect(search).toHaveValue("jk?");
    await expect(search).toBeFocused();
    await expect(page.getByRole("dialog")).toHaveCount(0);
  },
);

test(
  "Enter on a row does what its own control does, in every table and on cards",
  { tag: ["@screens-2.27"] },
  async ({ browser }) => {
    const page = await openSection(browser, "Bookings");
    for (const [section, dialog] of [
      ["Bookings", "Inspect Booking"],
      ["Requests", /^Request of /],
      ["Workers", "Worker Details"],
      ["Categoryes", "Inspect JOB Category"],
    ] as const) {
      await goTo(page, section);
      await page.keyboard.press("j");
      await expect(rowsOf(page).first()).toBeFocused();
      await page.keyboard.press("Enter");
      await expect(page.getByRole("dialog", { name: dialog })).toBeVisible();
      await pressEscape(page);
      await expect(page.getByRole("dialog")).toHaveCount(0);
      await expect(rowsOf(page).first()).toBeFocused();
    }
    for (const section of ["Wallet", "Security"]) {
      await goTo(page, section);
      // What is recorded of nobody in particular names nobody.
      const ofSomebody = rowsOf(page)
        .filter({ has: page.getByRole("link") })
        .first();
      const name = ofSomebody.getByRole("link").first();
      const shown = new RegExp(
        `open=${new URLSearchParams((await name.getAttribute("href"))?.split("?")[1]).get("open")}$`,
      );
      await ofSomebody.focus();
      await page.keyboard.press("Enter");
      await expect(page).toHaveURL(shown);
    }
    await page.setViewportSize({ width: 800, height: 900 });
    await visit(page, new URL("/admin-panel?open=Users", page.url()).href);
    const card = page.getByRole("list", { name: "Users" }).getByRole("listitem").first();
    await expect(card).toBeVisible();
    await page.keyboard.press("j");
    await expect(card).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("dialog", { name: "User Details" })).toBeVisible();
  },
);

test(
  "'?' tells of the keys, which can be switched off on the device: Enter stays",
  { tag: ["@screens-2.27"] },
  async ({ browser }) => {
    const page = await openSection(browser, "Users");
    await settled(page);
    await page.keyboard.press("Shift+?");
    const dialog = page.getByRole("dialog", { name: "Keyboard keys" });
    const letters = dialog.getByRole("switch", { name: "J, K and ? act" });
    await expect(letters).toBeChecked();
    await looksRight(page);
    await letters.press("Space");
    await expect(letters).not.toBeChecked();
    await pressEscape(page);
    await expect(dialog).toBeHidden();
    await sheetsInHistory(page, 0);

    await page.reload();
    await settled(page);
    const hint = page.getByRole("button", { name: "all keys" });
    await expect(hint).not.toContainText("J");
    await page.keyboard.press("j");
    await page.keyboard.press("Shift+?");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    expect(await page.evaluate(() => document.activeElement?.matches("[data-row]"))).toBe(false);
    await rowsOf(page).first().getByText(/@/).click();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("dialog", { name: "User Details" })).toBeVisible();
    await pressEscape(page);
    await expect(page.getByRole("dialog")).toHaveCount(0);

    await hint.click();
    await letters.press("Space");
    await pressEscape(page);
    await expect(dialog).toBeHidden();
    await page.keyboard.press("j");
    await expect(rowsOf(page).first()).toBeFocused();
  },
);

test(
  "compact rows are 40 pixels high, from the first drawing of the next visit on, and nothing in them is too small to hit",
  { tag: ["@screens-2.27"] },
  async ({ browser }) => {
    test.slow();
    // Something is recorded, then.
    await customer();
    const page = await openSection(browser, "Users");
    await settled(page);
    const compact = page.getByRole("button", { name: "Compact rows" });
    await expect(compact).toHaveAttribute("aria-pressed", "false");
    for (const height of await heights(rowsOf(page))) expect(height).toBeGreaterThan(50);
    await compact.click();
    await expect(compact).toHaveAttribute("aria-pressed", "true");
    await expect.poll(() => heights(rowsOf(page))).toEqual([40]);

    const release = await holdUntil(page, "**/admin_view/users_view/**");
    await page.reload();
    const awaited = page.locator("tbody tr");
    await expect(awaited.first()).toBeVisible();
    await expect(rowsOf(page)).toHaveCount(0);
    expect(await heights(awaited)).toEqual([40]);
    release();
    await settled(page);
    await expect.poll(() => heights(rowsOf(page))).toEqual([40]);

    for (const section of tables) {
      await goTo(page, section);
      for (const width of [1440, 900]) {
        await page.setViewportSize({ width, height: 900 });
        await expect.poll(async () => Math.max(...(await heights(rowsOf(page))))).toBeLessThanOrEqual(41);
        const small = await page.locator("tbody :is(a, button, input)").evaluateAll((all) =>
          all
            .map((one) => [one.getBoundingClientRect(), one.outerHTML.slice(0, 80)] as const)
            .filter(([{ width: wide, height: high }]) => wide < 24 || high < 24)
            .map(([, html]) => html),
        );
        expect(small).toEqual([]);
      }
      await looksRight(page);
    }
    await page.getByRole("button", { name: "Compact rows" }).click();
    expect(await page.evaluate(() => localStorage.getItem("density"))).toBeNull();
  },
);

test(
  "where a finger points rows are comfortable whatever was chosen, and there is no switch and no hint",
  { tag: ["@screens-2.27"] },
  async ({ browser }) => {
    const viewport = { width: 1280, height: 900 };
    const page = await openSection(browser, "Users", { viewport, hasTouch: true, isMobile: true });
    await page.evaluate(() => localStorage.setItem("density", "compact"));
    await page.reload();
    await settled(page);
    for (const height of await heights(rowsOf(page))) expect(height).toBeGreaterThan(50);
    await expect(page.getByRole("button", { name: "Compact rows" })).toHaveCount(0);
    await expect(page.getByRole("button", { name: /all keys/ })).toHaveCount(0);
  },
);

test(
  "an arrow stands at the sorted column alone; at another it shows under the pointer and in the focus",
  { tag: ["@screens-2.27"] },
  async ({ browser }) => {
    const page = await openSection(browser, "Users");
    await settled(page);
    const head = (name: string) => page.getByRole("columnheader", { name }).getByRole("button");
    const arrow = (name: string) => head(name).locator(".MuiTableSortLabel-icon");
    await expect(arrow("ID")).toHaveCSS("opacity", "1");
    for (const name of ["USERNAME", "Email", "Phone", "Created On", "Last Login", "Role"])
      await expect(arrow(name)).toHaveCSS("opacity", "0");
    await head("Email").hover();
    await expect(arrow("Email")).toHaveCSS("opacity", "0.5");
    await head("USERNAME").press("Enter");
    await expect(page.getByRole("columnheader", { name: "USERNAME" })).toHaveAttribute(
      "aria-sort",
      "ascending",
    );
    await expect(arrow("USERNAME")).toHaveCSS("opacity", "1");
    await expect(arrow("ID")).toHaveCSS("opacity", "0");
    await page.keyboard.press("Tab");
    await expect(head("Email")).toBeFocused();
    await page.mouse.move(0, 0);
    await expect(arrow("Email")).toHaveCSS("opacity", "0.5");
  },
);

test("two columns in one place are both named, and sort", { tag: ["@screens-2.27"] }, async ({ browser }) => {
  const page = await openSection(browser, "Users", { viewport: { width: 900, height: 900 } });
  const head = page.getByRole("columnheader", { name: "Email" });
  await expect(head).toContainText("Phone");
  const second = head.getByRole("button", { name: "Phone", exact: true });
  await second.click();
  await expect(page).toHaveURL(/sort=phone/);
  await expect(second).toHaveAccessibleDescription("Phone, ascending");
});

test("what is typed into the search stays when the table is sorted before it was asked for", async ({
  browser,
}) => {
  const page = await openSection(browser, "Users");
  await settled(page);
  const search = page.getByRole("searchbox", { name: "Search anything..." });
  const head = page.getByRole("columnheader", { name: "USERNAME" }).getByRole("button");
  const headElement = await head.elementHandle();
  await search.evaluate((input, sorted) => {
    // Past React, which otherwise takes it for its own.
    Reflect.set(HTMLInputElement.prototype, "value", "admin", input);
    input.dispatchEvent(new Event("input", { bubbles: true }));
    (sorted as HTMLElement | null)?.click();
  }, headElement);
  await expect(page).toHaveURL(/sort=username/);
  await expect(page).toHaveURL(/search=admin/);
  await expect(search).toHaveValue("admin");
});
