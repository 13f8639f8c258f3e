// WCAG 1.4.10: 320 px wide no screen of the four areas scrolls sideways, and no control of it is cut off.
import { expect, test } from "@playwright/test";
import { journeyUrl } from "../global-setup.ts";
import { allScreens, openAs, settled } from "./people.ts";

test.use({ viewport: { width: 320, height: 640 } });

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

for (const [who, addresses] of allScreens)
  test(`320 px wide no screen of ${who ?? "a visitor"} scrolls sideways`, async ({ context }) => {
    const found: Record<string, unknown> = {};
    const page = await openAs(context, who, "/healthz");
    for (const address of addresses) {
      await page.goto(journeyUrl() + address);
      await settled(page);
      const result = await page.evaluate(sideways);
      if (process.env["SHOTS"])
        await page.screenshot({
          path: `${process.env["SHOTS"]}/320-${who ?? "visitor"}-${address.replaceAll(/\W+/g, "-")}.png`,
        });
      if (result.by > 0 || result.cut.length > 0) found[address] = result;
    }
    expect(found).toEqual({});
  });
