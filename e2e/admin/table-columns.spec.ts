// A table's columns stand in pairs where they do not fit, and beside one another again where they do; its letters elsewhere.
import type { Page } from "@playwright/test";
import { customer } from "../customer/people.ts";
import { pressEscape } from "../keyboard.ts";
import { openSection } from "./panel.ts";
import { looksRight } from "../looks.ts";
import { expect, test } from "../test.ts";

/** Makes tables as wide as this at least. */
async function widen(page: Page, to: number): Promise<void> {
  await page.evaluate((width) => {
    const [sheet] =
      document.adoptedStyleSheets.length > 0 ? document.adoptedStyleSheets : [new CSSStyleSheet()];
    sheet?.replaceSync(`table { min-width: ${width}px !important }`);
    if (sheet) document.adoptedStyleSheets = [sheet];
  }, to);
}

test(
  "columns stand in pairs only as long as they need it: a wider window or narrower rows part them again",
  { tag: ["@screens-2.27"] },
  async ({ browser }) => {
    await customer();
    const page = await openSection(browser, "Users");
    const pair = page.getByRole("columnheader", { name: "Email" });
    const phone = pair.getByRole("button", { name: "Phone", exact: true });
    await expect(page.locator("tbody tr[data-row]").first()).toBeVisible();
    await expect(phone).toHaveCount(0);
    // As words of another language or letters of another typeface would be: wider than a smaller window, not than this one.
    const roomAt = async (width: number): Promise<number> => {
      await page.setViewportSize({ width, height: 900 });
      return page.locator("table").evaluate(({ parentElement: box }) => box?.clientWidth ?? 0);
    };
    const [small, large] = [await roomAt(1240), await roomAt(1440)];
    expect(large).toBeGreaterThan(small);
    await widen(page, (small + large) / 2);
    await expect(phone).toHaveCount(0);
    await roomAt(1240);
    await expect(phone).toBeVisible();
    await roomAt(1440);
    await expect(phone).toHaveCount(0);
    await roomAt(1240);
    await expect(phone).toBeVisible();
    // Which of the two is sorted is told by it: the head has one order for both.
    await phone.click();
    await expect(phone).toHaveAccessibleDescription("Phone, ascending");
    await expect(pair.getByRole("button", { name: "Email" })).toHaveAccessibleDescription("");
    await expect(pair).not.toHaveAttribute("aria-sort");
    await looksRight(page);

    await widen(page, large + 200);
    await roomAt(1440);
    await expect(phone).toBeVisible();
    await widen(page, 0);
    await page.getByRole("searchbox", { name: "Search anything..." }).fill("customer");
    await expect(page).toHaveURL(/search=customer/);
    await expect(phone).toHaveCount(0);
    await expect(page.getByRole("columnheader", { name: "Phone" })).toHaveAttribute("aria-sort", "ascending");

    // And with the words of another language.
    const heads = page.locator("thead tr").first().getByRole("columnheader");
    const all = await heads.count();
    await widen(page, large + 200);
    await expect.poll(() => heads.count()).toBeLessThan(all);
    await widen(page, 0);
    // The administrator is every journey's: the choice stays in this browser.
    await page.route("**/api/v1/me", (route) =>
      route.request().method() === "PATCH" ? route.fulfill({ json: { language: "hi" } }) : route.fallback(),
    );
    await page.getByRole("banner").locator("[aria-haspopup=menu]").last().click();
    await page.getByRole("menuitemradio", { name: "हिन्दी" }).click();
    await expect(heads).toHaveCount(all);
  },
);

test(
  "CapsLock changes nothing for the letters of the rows, and in a menu they are the menu's",
  { tag: ["@screens-2.27"] },
  async ({ browser }) => {
    const page = await openSection(browser, "Users");
    const rows = page.locator("tbody tr[data-row]");
    await expect(rows.nth(1)).toBeVisible();
    // As CapsLock has them: capitals without Shift.
    await page.keyboard.press("J");
    await expect(rows.nth(0)).toBeFocused();
    await page.keyboard.press("J");
    await expect(rows.nth(1)).toBeFocused();
    await page.keyboard.press("K");
    await expect(rows.nth(0)).toBeFocused();

    await page.getByRole("combobox", { name: /^Role/ }).click();
    const menu = page.getByRole("listbox");
    await expect(menu).toBeVisible();
    for (const letter of ["j", "k", "?"]) await page.keyboard.press(letter);
    await expect(menu).toBeVisible();
    await expect(menu.locator(":focus")).toHaveCount(1);
    await expect(page.getByRole("heading", { name: "Keyboard keys" })).toHaveCount(0);
    await pressEscape(page);
    await expect(menu).toBeHidden();
    await rows.nth(1).focus();
    await page.keyboard.press("k");
    await expect(rows.nth(0)).toBeFocused();
  },
);
