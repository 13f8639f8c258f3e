// The check that every screen has to pass, and the sizes it is looked at.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { AxeResults, RunOptions } from "axe-core";
import { expect, type Page } from "@playwright/test";
import { count } from "./counts.ts";

/** A phone, and a desk. */
export const phone = { width: 390, height: 844 };
export const desk = { width: 1440, height: 900 };

/** Kept in the page: injecting it costs as much as half a run. */
const axeSource = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** What axe complains of, once everything that moves has come to rest. */
export async function axeViolations(page: Page, options: RunOptions = {}): Promise<string[]> {
  await page.evaluate(() =>
    Promise.all(document.getAnimations().map((animation) => animation.finished)).catch(() => 0),
  );
  count("axeRuns");
  if (await page.evaluate(() => !("axe" in globalThis))) await page.evaluate(axeSource);
  // Our pages have no frames and no media to load ahead.
  const lean: RunOptions = { resultTypes: ["violations"], preload: false, iframes: false, ...options };
  return page.evaluate(async (chosen) => {
    const { axe } = globalThis as unknown as { axe: { run: (options: RunOptions) => Promise<AxeResults> } };
    const { violations } = await axe.run(chosen);
    return violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 250)).join(" | ")}`,
    );
  }, lean);
}

/** No axe violation, nothing to scroll sideways. */
export async function looksRight(page: Page): Promise<void> {
  expect(await axeViolations(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
}
