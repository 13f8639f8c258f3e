// Home as a shop window: categories with prices, people who are free tomorrow, and how Home looks in a fresh product
// (docs/rules/dashboards.md 13, 14). web/src/areas/customer/home/home.screen.test.ts tests its handling of each reply.
import type { Page } from "@playwright/test";
import { newContext, settled, visit } from "../open.ts";
import { expect, test } from "../test.ts";

const shop = (page: Page) => page.getByRole("region", { name: "What needs doing?" });
const people = (page: Page, name: string) => page.getByRole("region", { name });

/** Adds up layout shift from the first paint; call it where the test gives no input. */
const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    Object.assign(window, { moved: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
        (window as unknown as { moved: number }).moved += entry.value;
    }).observe({ type: "layout-shift", buffered: true });
  });
const shifts = (page: Page) => page.evaluate(() => (window as unknown as { moved: number }).moved);

for (const width of [390, 1440])
  test(
    `at ${width} px nothing moves, a phone's drawing stays small, and a category leads to its workers`,
    { tag: width < 900 ? [] : ["@long"] },
    async ({ browser }) => {
      const context = await newContext(browser, { viewport: { width, height: 844 } });
      const page = await context.newPage();
      await watchShifts(page);
      await visit(page, "/");
      await expect(shop(page).getByRole("link").first()).toBeVisible();
      await expect(people(page, "Free tomorrow").getByRole("listitem").first()).toContainText("per hour");
      await settled(page);
      expect(await shifts(page)).toBeLessThanOrEqual(0.02);
      const drawing = await page.locator("img[src*='/hero-']").boundingBox();
      if (width < 900) expect(drawing?.height).toBe(120);
      // In this order: the main purpose comes first, the figures last.
      const tops = await page.evaluate(() =>
        ["#categories", "#free", "#how", "#reviews", "[aria-label='HourHand in numbers']"].map(
          (part) => document.querySelector(part)?.getBoundingClientRect().top ?? Number.NaN,
        ),
      );
      expect(tops).toEqual(tops.toSorted((one, other) => one - other));
      await shop(page)
        .getByRole("link", { name: /^Plumber/ })
        .click();
      const cards = page.getByRole("list", { name: "Workers" }).getByRole("listitem");
      await expect(cards.first()).toContainText("Plumber");
      await expect(cards.filter({ hasNotText: "Plumber" })).toHaveCount(0);
      await context.close();
    },
  );
