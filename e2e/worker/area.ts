// What the worker's journeys share: the way into the area, and the check every screen has to pass.
import AxeBuilder from "@axe-core/playwright";
import { expect, test, type Browser, type BrowserContextOptions, type Page } from "@playwright/test";
import type { Person } from "../customer/people.ts";
import { journeyUrl } from "../global-setup.ts";

/** A phone, and a desk. */
export const phone = { width: 390, height: 844 };
export const desk = { width: 1440, height: 900 };

/** Kaloor, Kochi: where these workers are. */
export const here = { latitude: 9.9958, longitude: 76.2921 };

/** A browser of one's own at an address of the product, signed in, its position allowed unless said otherwise. */
export async function at(
  browser: Browser,
  path: string,
  person: Person | undefined,
  options: BrowserContextOptions = {},
): Promise<Page> {
  const context = await browser.newContext({ permissions: ["geolocation"], geolocation: here, ...options });
  if (person)
    await context.addInitScript((refresh) => {
      if (sessionStorage.getItem("journey") !== null) return;
      sessionStorage.setItem("journey", "begun");
      localStorage.setItem("auth.refresh", refresh);
    }, person.refresh);
  const page = await context.newPage();
  await page.goto(`${journeyUrl()}${path}`);
  return page;
}

/** What axe complains of, once everything that moves has come to rest. */
async function axeViolations(page: Page): Promise<string[]> {
  await page.evaluate(() =>
    Promise.all(document.getAnimations().map((animation) => animation.finished)).catch(() => 0),
  );
  // Without frames there is nothing that would need a page of its own to put the results together.
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ["violations"] })
    .analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" | ")}`);
}

/** No axe violation, nothing to scroll sideways. */
export async function looksRight(page: Page): Promise<void> {
  // A toast of another journey may fade in while axe looks: what is wrong is so when it stands, too.
  if ((await axeViolations(page)).length > 0) expect(await axeViolations(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
}

/** The same in both themes: they follow the system, so that a screen is come to once for both. */
export async function looksRightInBothThemes(page: Page): Promise<void> {
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await expect(page.locator("html")).toHaveAttribute("data-theme", colorScheme);
    await looksRight(page);
  }
}

/** Everything the browser complained about so far. */
export function complaintsOf(page: Page): string[] {
  const complaints: string[] = [];
  page.on("pageerror", (fault) => complaints.push(String(fault)));
  page.on("console", (message) => {
    if (message.type() === "error" && !message.text().includes("Failed to load resource"))
      complaints.push(message.text());
  });
  return complaints;
}

/** Called once in each file of journeys: what a journey opened is closed after it. */
export function closeAfterEach(): void {
  test.afterEach(async ({ browser }) => {
    await Promise.all(
      browser.contexts().map(async (context) => {
        // What a `route` is still answering is nobody's any more.
        const routed = [context, ...context.pages()];
        await Promise.all(routed.map((one) => one.unrouteAll({ behavior: "ignoreErrors" })));
        await context.close();
      }),
    );
  });
}
