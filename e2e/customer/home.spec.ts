// Home as a shop window: categories with prices, people who are free tomorrow, and what a fresh product shows (docs/rules/dashboards.md
// 13, 14).
import type { Page } from "@playwright/test";
import { api, listedWorker, openShell } from "./people.ts";
import { newContext, settled, visit } from "../open.ts";
import { startProduct } from "../product.ts";
import { expect, test } from "../test.ts";

const shop = (page: Page) => page.getByRole("region", { name: "What needs doing?" });
const people = (page: Page, name: string) => page.getByRole("region", { name });

/** How much has moved without anybody's doing, from the first paint on. */
const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    Object.assign(window, { moved: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
        (window as unknown as { moved: number }).moved += entry.value;
    }).observe({ type: "layout-shift", buffered: true });
  });
const shifts = (page: Page) => page.evaluate(() => (window as unknown as { moved: number }).moved);

test(
  "a category with its lowest price leads to its workers alone",
  { tag: ["@screens-2.2"] },
  async ({ context }) => {
    const page = await openShell(context, "Home");
    const plumber = shop(page).getByRole("link", { name: /^Plumber/ });
    // Other journeys make categories meanwhile: both are looked at anew until none came between.
    await expect(async () => {
      const { categories } = await api<{ categories: { title: string; from_price: number }[] }>(
        "GET",
        "/user/home_view/",
      );
      await page.reload();
      await expect(shop(page).getByRole("link")).toHaveCount(categories.length, { timeout: 5_000 });
      const price = categories.find(({ title }) => title === "Plumber")?.from_price;
      await expect(plumber).toHaveText(`Plumberfrom ₹${price}`, { timeout: 5_000 });
    }).toPass();
    await expect(plumber.locator("use")).toHaveAttribute("href", /category-icons-\S+\.svg#plumber$/);
    await plumber.click();
    await expect(page.getByRole("heading", { level: 1, name: "Workers" })).toBeVisible();
    await expect(page.getByRole("button", { name: "Remove the filter Plumber" })).toBeVisible();
    await expect(page.getByRole("listitem").filter({ hasText: "View Details" }).first()).toContainText(
      "Plumber",
    );
  },
);

test("a category of the administrator's own has the neutral drawing", async ({ context }) => {
  await context.route("**/user/home_view/", (route) =>
    route.fulfill({
      json: { categories: [{ id: 99, title: "Piano tuner", from_price: 1250.5 }], workers: [] },
    }),
  );
  const page = await openShell(context, "Home");
  const tuner = shop(page).getByRole("link");
  await expect(tuner).toHaveText("Piano tunerfrom ₹1,250.50");
  await expect(tuner.locator("use")).toHaveAttribute("href", /#other$/);
  await expect(people(page, "Free tomorrow")).toHaveCount(0);
});

test(
  "six people who are free tomorrow lead to their pages",
  { tag: ["@screens-2.2"] },
  async ({ context }) => {
    const page = await openShell(context, "Home");
    const cards = people(page, "Free tomorrow").getByRole("listitem");
    await expect(cards).toHaveCount(6);
    await expect(cards.filter({ hasText: /Tomorrow, \d\d?:00\s[ap]m/ })).toHaveCount(6);
    const first = cards.first().getByRole("link");
    const name = await first.locator(".name").innerText();
    await first.click();
    await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  },
);

test("who has allowed the position sees the nearest, and nobody who is a day's journey away", async ({
  browser,
}) => {
  const place = { latitude: -21.5, longitude: 165.5 };
  const nearby = await listedWorker({ place });
  for (const [geolocation, heading, count] of [
    [place, "Near you, free tomorrow", 1],
    [{ latitude: 60, longitude: -40 }, "Free tomorrow", 6],
  ] as const) {
    const context = await newContext(browser, { geolocation, permissions: ["geolocation"] });
    const page = await openShell(context, "Home");
    const cards = people(page, heading).getByRole("listitem");
    await expect(cards).toHaveCount(count);
    if (count === 1) await expect(cards).toContainText(nearby.fullName);
    await context.close();
  }
});

test(
  "a product without workers says so in the grid's place and shows nobody",
  { tag: ["@screens-2.2"] },
  async ({ page }) => {
    const product = await startProduct({ DEMO_DATA: "false" });
    try {
      await watchShifts(page);
      await page.setViewportSize({ width: 390, height: 844 });
      await visit(page, product.url);
      await expect(shop(page)).toContainText("Nobody is listed yet");
      await expect(page.getByText("Free tomorrow")).toHaveCount(0);
      await expect(page.getByText("Best rated")).toHaveCount(0);
      expect(await shifts(page)).toBeLessThanOrEqual(0.02);
    } finally {
      await product.stop();
    }
  },
);

for (const width of [390, 1440])
  test(`at ${width} px nothing moves or runs off sideways, and a phone's drawing stays small`, async ({
    browser,
  }) => {
    const context = await newContext(browser, { viewport: { width, height: 844 } });
    const page = await context.newPage();
    await watchShifts(page);
    await visit(page, "/");
    await expect(shop(page).getByRole("link").first()).toBeVisible();
    await expect(people(page, "Free tomorrow").getByRole("listitem").first()).toContainText("per hour");
    await settled(page);
    expect(await shifts(page)).toBeLessThanOrEqual(0.02);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    const drawing = await page.locator("img[src*='/hero-']").boundingBox();
    if (width < 900) expect(drawing?.height).toBe(120);
    // In this order: what one came for first, the figures last.
    const tops = await page.evaluate(() =>
      ["#categories", "#free", "#how", "#reviews", "[aria-label='HourHand in numbers']"].map(
        (part) => document.querySelector(part)?.getBoundingClientRect().top ?? Number.NaN,
      ),
    );
    expect(tops).toEqual(tops.toSorted((one, other) => one - other));
    await context.close();
  });
