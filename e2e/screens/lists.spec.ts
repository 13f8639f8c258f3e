// Lists in every state: what stands in an empty one, without a network, and how its cards stand beside one another.
import type { Page } from "@playwright/test";
import { bookByCall, customer, demoPerson, listedWorker, openShell } from "../customer/people.ts";
import { openSection } from "../admin/panel.ts";
import { newContext, openPage, openTab, settled } from "../open.ts";
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
  "a list that failed without a network comes by itself with it",
  { tag: ["@screens-1.4"] },
  async ({ context }) => {
    const page = await openShell(context, "Workers");
    await settled(page);
    await context.setOffline(true);
    await page.getByPlaceholder("Search for workers .....").fill("Plumber");
    const failure = page.getByRole("main").getByRole("alert");
    await expect(failure).toBeVisible({ timeout: 30_000 });
    const picture = failure.locator("img");
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
    await context.setOffline(false);
    await expect(page.getByRole("button", { name: "View Details", exact: true }).first()).toBeVisible();
  },
);

test(
  "an empty list names the way out that there is, and says once that nobody was found",
  { tag: ["@screens-1.16"] },
  async ({ context }) => {
    const page = await openShell(context, "Workers");
    await settled(page);
    await page.getByPlaceholder("Search for workers .....").fill("zzzzqq");
    await expect(page.getByText("There are no data to your requirment.")).toBeVisible();
    await expect(page.getByText(/filter away/)).toHaveCount(0);
    await expect(page.getByText("Search for something else.")).toBeVisible();
    // Heard, not seen a second time.
    const count = page.getByText("No workers", { exact: true });
    await expect(count).toHaveCount(1);
    expect((await count.boundingBox())?.width ?? 0).toBeLessThanOrEqual(1);

    await page.getByRole("button", { name: "Filter workers" }).click();
    const dialog = page.getByRole("dialog", { name: "Filter Workers" });
    await dialog.getByLabel("Min Price").fill("90000");
    await dialog.getByRole("button", { name: "Apply" }).click();
    await expect(page.getByText("Take a filter away or search for something else.")).toBeVisible();
    await page.getByPlaceholder("Search for workers .....").fill("");
    await expect(page.getByText("Take a filter away.")).toBeVisible();
  },
);

test(
  "the worker's booking cards at 900 px keep the same gaps within one row",
  { tag: ["@screens-1.12"] },
  async ({ browser }) => {
    const [worker, person] = [await listedWorker(), await customer()];
    await bookByCall(person, worker, { title: "Leaking tap", startTime: "09:00" });
    await bookByCall(person, worker, {
      title: "A switch that sparks whenever it rains, and a lamp above it that does not go out at night",
      startTime: "10:00",
    });
    const page = await openPage(browser, "/worker?open=Bookings", worker, {
      viewport: { width: 900, height: 900 },
    });
    const cards = page.getByRole("list", { name: "Bookings" }).getByRole("listitem");
    await expect(cards).toHaveCount(2);
    const placesOf = (items: Element[]) =>
      items.map((item) => {
        const { top, height } = item.getBoundingClientRect();
        return {
          height,
          parts: [...item.children].map((part) => Math.round(part.getBoundingClientRect().top - top)),
        };
      });
    const shown = await cards.evaluateAll(placesOf);
    expect(shown[0]?.height).toBe(shown[1]?.height);
    // As high as its content asks for, a card has the same gaps; only the buttons go down to its foot.
    await cards.evaluateAll((items) => {
      for (const item of items) (item as HTMLElement).style.alignSelf = "start";
    });
    const natural = await cards.evaluateAll(placesOf);
    expect(natural[0]?.height).not.toBe(natural[1]?.height);
    for (const at of [0, 1]) expect(shown[at]?.parts.slice(0, -1)).toEqual(natural[at]?.parts.slice(0, -1));
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
