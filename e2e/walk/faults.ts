// Faults that any screen can have.
import type { Page } from "@playwright/test";
import { axeViolations } from "../looks.ts";
import { cutOff, overlaps } from "./wholeness.ts";

/**
 * Finds how far the page scrolls horizontally, the controls that cross its edge, and tables with a column outside of
 * their box.
 */
function sideways(): string[] {
  const { scrollWidth, clientWidth } = document.documentElement;
  /** A row of cards that can be swiped crosses the edge on purpose. */
  const isSwiped = (element: Element): boolean => {
    for (let above = element.parentElement; above; above = above.parentElement)
      if (/auto|scroll/.test(getComputedStyle(above).overflowX) && above.scrollWidth > above.clientWidth)
        return true;
    return false;
  };
  const controls = [
    ...document.querySelectorAll("a[href], button, input, select, textarea, [role=button]"),
  ].filter((element) => {
    const { left, right, width } = element.getBoundingClientRect();
    return width > 0 && (right > clientWidth + 1 || left < -1) && !isSwiped(element);
  });
  // The panel's tables merge columns in a narrow window; a worker's tables scroll within their box.
  const isPanel = location.pathname === "/admin-panel";
  const tables = [...document.querySelectorAll("main table")].filter(
    // A chart's table is only for screen readers and one pixel wide.
    ({ parentElement: box }) => isPanel && box && box.clientWidth > 1 && box.scrollWidth > box.clientWidth,
  );
  return [
    ...(scrollWidth > clientWidth ? [`the page, by ${scrollWidth - clientWidth} px`] : []),
    ...controls.map((element) => element.outerHTML.slice(0, 120)),
    ...tables.map((table) => `a table: ${table.textContent.slice(0, 60)}`),
  ];
}

const withoutEmpty = (faults: Record<string, string[]>): Record<string, string[]> =>
  Object.fromEntries(Object.entries(faults).filter(([, list]) => list.length > 0));

/** Finds elements that are cut off, overlap others or cross the edge. */
export async function faultsOfLayout(page: Page): Promise<Record<string, string[]>> {
  // A new size can reach the page after `setViewportSize` has returned; a menu, a chart, or cards in place of a table
  // are drawn a frame later.
  await page.waitForFunction((width) => innerWidth === width, page.viewportSize()?.width);
  await page.evaluate(
    () => new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))),
  );
  return withoutEmpty({
    sideways: await page.evaluate(sideways),
    cut: await cutOff(page),
    overlaps: await overlaps(page),
  });
}

/** Finds empty fields whose placeholder has too little contrast (WCAG 1.4.3). axe does not look at placeholders. */
function palePlaceholders(): string[] {
  const channels = (colour: string): number[] => (colour.match(/[\d.]+/g) ?? []).map(Number);
  const luminance = (rgb: number[]): number =>
    [0.2126, 0.7152, 0.0722].reduce((sum, share, at) => {
      const value = (rgb[at] ?? 0) / 255;
      return sum + share * (value <= 0.040_45 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
    }, 0);
  const groundOf = (element: Element | null): number[] => {
    for (let box = element; box; box = box.parentElement) {
      const ground = channels(getComputedStyle(box).backgroundColor);
      if (ground.length === 3 || ground[3] === 1) return ground;
    }
    return [255, 255, 255];
  };
  return [...document.querySelectorAll<HTMLInputElement>(":is(input, textarea):placeholder-shown:enabled")]
    .filter((field) => field.placeholder.trim() !== "" && field.checkVisibility())
    .flatMap((field) => {
      const { color, opacity } = getComputedStyle(field, "::placeholder");
      const ground = groundOf(field);
      const ink = channels(color);
      const alpha = Number(opacity) * (ink[3] ?? 1);
      const mixed = ground.map((value, at) => value + ((ink[at] ?? 0) - value) * alpha);
      const [dark = 0, light = 0] = [luminance(mixed), luminance(ground)].toSorted(
        (one, other) => one - other,
      );
      const contrast = (light + 0.05) / (dark + 0.05);
      return contrast < 4.5 ? [`'${field.placeholder}' has ${contrast.toFixed(2)}`] : [];
    });
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
