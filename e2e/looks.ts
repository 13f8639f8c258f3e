// The check that every screen has to pass, and the sizes of its viewports.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { AxeResults, RunOptions } from "axe-core";
import { expect, type Page } from "@playwright/test";
import { count } from "./counts.ts";

/** A phone, and a desktop. */
export const phone = { width: 390, height: 844 };
export const desk = { width: 1440, height: 900 };

/** Read once and added to the page, because injecting it for each check costs as much as half a run. */
const axeSource = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Returns axe's violations, once all animations have ended. */
export async function axeViolations(page: Page, options: RunOptions = {}): Promise<string[]> {
  await page.evaluate(() =>
    Promise.all(document.getAnimations().map((animation) => animation.finished)).catch(() => 0),
  );
  count("axeRuns");
  if (await page.evaluate(() => !("axe" in globalThis))) await page.evaluate(axeSource);
  // Our pages have no frames and no media to preload.
  const lean: RunOptions = { resultTypes: ["violations"], preload: false, iframes: false, ...options };
  return page.evaluate(async (chosen) => {
    const { axe } = globalThis as unknown as { axe: { run: (options: RunOptions) => Promise<AxeResults> } };
    const { violations } = await axe.run(chosen);
    return violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 250)).join(" | ")}`,
    );
  }, lean);
}

/** Checks that there is no axe violation and no horizontal scrolling. */
export async function looksRight(page: Page): Promise<void> {
  expect(await axeViolations(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
}
