// Every screen of every role in English, narrow and wide, and at 200 and 400 % zoom (WCAG 1.4.10): it does not scroll sideways, no
// control and no text is cut off, no text lies over another, axe finds nothing.
import type { Page } from "@playwright/test";
import { allScreens, everyScreenOf, openAs, settled } from "./people.ts";
import { cutOff, overlaps } from "./wholeness.ts";
import { looksRight } from "../looks.ts";
import { newContext, visit } from "../open.ts";
import { expect, test } from "../test.ts";

/** 320 px are a desk's 1280 at 400 %, 640 px at 200 %; 390 is a phone, 600 and 900 are where a phone's and a tablet's layout end. */
const widths = [320, 390, 600, 640, 720, 900];
/** Where axe looks: the widths of a zoomed desk. */
const withAxe = new Set([320, 640]);

/** How far the page can be scrolled sideways, and the controls that reach over its edge. */
function sideways(): { by: number; cut: string[] } {
  const { scrollWidth, clientWidth } = document.documentElement;
  /** A row of cards that is swiped reaches over the edge on purpose. */
  const isSwiped = (element: Element): boolean => {
    for (let above = element.parentElement; above; above = above.parentElement)
      if (/auto|scroll/.test(getComputedStyle(above).overflowX) && above.scrollWidth > above.clientWidth)
        return true;
    return false;
  };
  const cut = [...document.querySelectorAll("a[href], button, input, select, textarea, [role=button]")]
    .filter((element) => {
      const { left, right, width } = element.getBoundingClientRect();
      return width > 0 && (right > clientWidth + 1 || left < -1) && !isSwiped(element);
    })
    .map((element) => element.outerHTML.slice(0, 120));
  return { by: scrollWidth - clientWidth, cut };
}

/** Waits until what hangs on the width is drawn: a menu, cards instead of a table, a chart. */
async function drawnAnew(page: Page): Promise<void> {
  await settled(page);
  await page.evaluate(
    () => new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))),
  );
}

/** What is wrong with a screen as it stands. */
async function faultsOf(page: Page, width: number): Promise<Record<string, unknown>> {
  const { by, cut } = await page.evaluate(sideways);
  const faults = {
    sideways: by > 0 ? [by] : [],
    controls: cut,
    texts: await cutOff(page),
    overlaps: await overlaps(page),
    complaints: withAxe.has(width)
      ? await looksRight(page).then(
          () => [],
          (fault: Error) => [fault.message],
        )
      : [],
  };
  return Object.fromEntries(Object.entries(faults).filter(([, list]) => list.length > 0));
}

for (const [who] of allScreens)
  test(
    `no screen of ${who ?? "a visitor"} scrolls sideways, is cut or overlaps, from 320 to 900 px wide`,
    { tag: ["@screens-1.3", "@screens-3.2"] },
    async ({ browser }) => {
      test.slow();
      const found: Record<string, unknown> = {};
      const context = await newContext(browser, {
        viewport: { width: 320, height: 640 },
        reducedMotion: "reduce",
      });
      const page = await openAs(context, who, "/healthz");
      for (const address of await everyScreenOf(who)) {
        // It is loaded as narrow as a phone, and grows.
        await page.setViewportSize({ width: widths[0] ?? 320, height: 640 });
        await visit(page, address);
        for (const width of widths) {
          await page.setViewportSize({ width, height: 640 });
          await drawnAnew(page);
          const faults = await faultsOf(page, width);
          if (process.env["SHOTS"])
            await page.screenshot({
              path: `${process.env["SHOTS"]}/${width}-${who ?? "visitor"}-${address.replaceAll(/\W+/g, "-")}.png`,
            });
          if (Object.keys(faults).length > 0) found[`${address} at ${width} px`] = faults;
        }
      }
      expect(found).toEqual({});
    },
  );

test(
  "words that lie over others are found, and those of a bar above the page are not",
  { tag: ["@screens-3.2"] },
  async ({ page }) => {
    await page.setContent(`<p style="margin:0">Under the other</p><p style="margin:-18px 0 0">Over the first</p>
    <div style="position:fixed;inset:0 0 auto">A bar</div>`);
    expect(await overlaps(page)).toEqual(["'Under the other' and 'Over the first'"]);
  },
);
