// Faults that any screen can have.
import type { Page } from "@playwright/test";
import { palePlaceholders, sideways } from "../../web/test/layout-faults.ts";
import { axeViolations } from "../looks.ts";
import { cutOff, overlaps } from "./wholeness.ts";

const withoutEmpty = (faults: Record<string, string[]>): Record<string, string[]> =>
  Object.fromEntries(Object.entries(faults).filter(([, list]) => list.length > 0));

/** Finds elements that are cut off, overlap others or cross the edge. */
export async function faultsOfLayout(page: Page): Promise<Record<string, string[]>> {
  // A new size can reach the page after `setViewportSize` has returned; a menu, a chart, or cards in place of a table
  // are drawn a frame later.
  await page.evaluate(async (width) => {
    const frame = (): Promise<number> => new Promise((done) => requestAnimationFrame(done));
    const isThere = (): boolean => width === undefined || innerWidth === width;
    while (!isThere()) await frame();
    await frame();
    await frame();
  }, page.viewportSize()?.width);
  const [wide, cut, over] = await Promise.all([page.evaluate(sideways), cutOff(page), overlaps(page)]);
  return withoutEmpty({ sideways: wide, cut, overlaps: over });
}

/**
 * Returns axe's findings in a colour scheme; with `contrastAlone`, only about contrast, because the other scheme covers
 * the rest.
 */
export async function faultsOfAccess(
  page: Page,
  colorScheme: "light" | "dark",
  { contrastAlone = false } = {},
): Promise<Record<string, string[]>> {
  await page.emulateMedia({ colorScheme });
  await page.locator(`html[data-theme=${colorScheme}]`).waitFor({ state: "attached" });
  const found = await axeViolations(page, contrastAlone ? { runOnly: ["color-contrast"] } : {});
  return withoutEmpty({
    [`axe, ${colorScheme}`]: found,
    [`placeholders, ${colorScheme}`]: await page.evaluate(palePlaceholders),
  });
}
