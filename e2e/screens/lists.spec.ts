// Lists in every state: what stands in an empty one, without a network, and how its cards stand beside one another.
import type { Page } from "@playwright/test";
import { demoPerson, openShell } from "../customer/people.ts";
import { openSection } from "../admin/panel.ts";
import { newContext, openTab, settled } from "../open.ts";
import { axeViolations } from "../looks.ts";
import { expect, test } from "../test.ts";

test(
  "without a network the picture of a failure is there, and the screen comes by itself afterwards",
  { tag: ["@screens-1.4", "@screens-2.28"] },
  async ({ context }) => {
    const page = await openShell(context, "Home");
    await settled(page);
    await context.setOffline(true);
    await page.getByRole("link", { name: "Workers", exact: true }).first().click();
    const failure = page.getByRole("main").getByRole("alert");
    await expect(failure).toBeVisible({ timeout: 30_000 });
    const picture = failure.locator("img");
    await expect(picture).toBeVisible();
    await expect(picture).toHaveAttribute("src", /^data:image\/svg/);
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
    await context.setOffline(false);
    await expect(page.getByRole("button", { name: "View Details", exact: true })).toHaveCount(6);
  },
);

test(
  "axe finds no name without its word and no target that is too small at 390 px",
  { tag: ["@screens-1.14"] },
  async ({ browser }) => {
    const viewport = { width: 390, height: 844 };
    const found: Record<string, string[]> = {};
    const faultsOf = (page: Page): Promise<string[]> =>
      axeViolations(page, { runOnly: ["label-content-name-mismatch", "target-size"] });
    const look = async (page: Page, where: string): Promise<void> => {
      const faults = await faultsOf(page);
      if (faults.length === 0) return;
      // What a bar covers is one movement of the thumb from being free.
      await page.evaluate(() => scrollBy(0, scrollY > 0 ? -160 : 160));
      const stay = new Set(await faultsOf(page));
      const nodes = faults.filter((fault) => stay.has(fault));
      if (nodes.length > 0) found[where] = nodes;
    };
    for (const section of ["Requests", "Users", "Bookings"]) {
      const page = await openSection(browser, section, { viewport });
      await expect(page.getByRole("button", { name: /^Open/ }).first()).toBeVisible();
      await look(page, section);
    }
    const context = await newContext(browser, { viewport });
    for (const address of ["/?open=Saved", "/?open=Workers", "/?open=Worker_details/5"]) {
      const page = await openTab(context, address, await demoPerson("asha"));
      await settled(page);
      for (const place of ["top", "end"] as const) {
        await page.evaluate(
          (to) => scrollTo(0, to === "top" ? 0 : document.documentElement.scrollHeight),
          place,
        );
        await look(page, `${address} ${place}`);
      }
      await page.close();
    }
    expect(found).toEqual({});
  },
);

test(
  "no control that gets the focus by keyboard lies under a bar at 390 px",
  { tag: ["@screens-1.14"] },
  async ({ browser }) => {
    const context = await newContext(browser, { viewport: { width: 390, height: 844 } });
    for (const address of ["/?open=Saved", "/?open=Worker_details/5"]) {
      const page = await openTab(context, address, await demoPerson("asha"));
      await settled(page);
      const covered = new Set<string>();
      for (let presses = 0; presses < 60; presses++) {
        await page.keyboard.press("Tab");
        const name = await page.evaluate(() => {
          const focused = document.activeElement;
          if (!focused || focused === document.body) return "";
          const { left, top, width, height } = focused.getBoundingClientRect();
          const isFree = [0.1, 0.5, 0.9].every((share) => {
            const hit = document.elementFromPoint(left + width / 2, top + height * share);
            return hit === null || focused.contains(hit) || hit.contains(focused);
          });
          return isFree ? "" : (focused.getAttribute("aria-label") ?? focused.textContent ?? "?");
        });
        if (name !== "") covered.add(name);
      }
      expect([address, ...covered]).toEqual([address]);
      await page.close();
    }
  },
);
