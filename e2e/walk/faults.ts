// What may be wrong with any screen, whatever it shows.
import type { Page } from "@playwright/test";
import { axeViolations } from "../looks.ts";
import { cutOff, overlaps } from "./wholeness.ts";

/** How far the page scrolls sideways, the controls that reach over its edge, and tables with a column behind theirs. */
function sideways(): string[] {
  const { scrollWidth, clientWidth } = document.documentElement;
  /** A row of cards that is swiped reaches over the edge on purpose. */
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
  // The panel's tables put columns together where there is no room; a worker's scroll in their box.
  const isPanel = location.pathname === "/admin-panel";
  const tables = [...document.querySelectorAll("main table")].filter(
    // A chart's table is there for screen readers alone, one pixel wide.
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

/** What is cut off, lies over something else or reaches over the edge. */
export async function faultsOfLayout(page: Page): Promise<Record<string, string[]>> {
  // A new size can reach the page after `setViewportSize` has returned; a menu, cards instead of a table and a chart are drawn
  // a frame after that.
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

/** What axe finds in a colour scheme; `contrastAlone` where the rest was looked at in the other one. */
export async function faultsOfAccess(
  page: Page,
  colorScheme: "light" | "dark",
  { contrastAlone = false } = {},
): Promise<Record<string, string[]>> {
  await page.emulateMedia({ colorScheme });
  await page.locator(`html[data-theme=${colorScheme}]`).waitFor({ state: "attached" });
  const found = await axeViolations(page, contrastAlone ? { runOnly: ["color-contrast"] } : {});
  return withoutEmpty({ [`axe, ${colorScheme}`]: found });
}
