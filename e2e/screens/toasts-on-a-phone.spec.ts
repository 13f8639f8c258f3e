// On a phone a toast never takes the place or the tap of what a person presses next.
import type { Locator, Page } from "@playwright/test";
import { customer, listedWorker, openShell } from "../customer/people.ts";
import { newContext, visit } from "../open.ts";
import { expect, test } from "../test.ts";

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

const toastsOf = (page: Page): Locator => page.locator("[data-sonner-toast][data-mounted=true]");

/** Whether two parts of the page lie over one another. */
async function overlaps(one: Locator, other: Locator): Promise<boolean> {
  const [a, b] = [await one.boundingBox(), await other.boundingBox()];
  if (!a || !b) return false;
  return a.y < b.y + b.height - 1 && b.y < a.y + a.height - 1;
}

test(
  "a refused sign-up leaves 'Verify' free: the second tap sends the form again",
  { tag: ["@screens-1.7"] },
  async ({ page }) => {
    await page.route("**/user/signup/", (route) =>
      route.fulfill({
        status: 400,
        json: { message: "Please correct it.", errors: { username: ["Taken."], email: ["Taken too."] } },
      }),
    );
    await visit(page, "/signup");
    const typed: Record<string, string> = {
      "First name": "Meera",
      "Last name": "Shah",
      Username: "meera.shah",
      Email: "meera@example.com",
      Phone: "+919900000123",
      Password: "Lake-road-12",
      "Confirm password": "Lake-road-12",
    };
    for (const [label, value] of Object.entries(typed))
      await page.getByLabel(label, { exact: true }).fill(value);
    const verify = page.getByRole("button", { name: "Verify" });
    await verify.tap();
    await expect(toastsOf(page)).toHaveText(["username: Taken.", "email: Taken too."].toReversed());
    await page.getByLabel("Username").fill("meera.shah.2");
    await verify.scrollIntoViewIfNeeded();
    for (const toast of await toastsOf(page).all())
      await expect.poll(() => overlaps(toast, verify)).toBe(false);
    const sent = page.waitForRequest("**/user/signup/", { timeout: 2_000 });
    await verify.tap({ timeout: 2_000 });
    await sent;
  },
);

test(
  "a toast stands above the bars with the tabs and with 'Book now'",
  { tag: ["@screens-2.4"] },
  async ({ context }) => {
    const worker = await listedWorker();
    const page = await openShell(context, `Worker_details/${worker.workerId}`);
    const save = page.getByRole("button", { name: /^Save profile/ }).last();
    await expect(save).toBeEnabled();
    await save.tap();
    const toast = toastsOf(page).filter({ hasText: "Please login to save a profile" });
    await expect(toast).toBeVisible();
    for (const bar of [
      page.getByRole("navigation", { name: "Main" }).last(),
      page.getByRole("button", { name: "Book now" }).last(),
    ])
      await expect.poll(() => overlaps(toast, bar)).toBe(false);
    const box = await toast.boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeGreaterThan(844 / 2);
  },
);

test(
  "a tap on a toast's words reaches what lies under it; its close button is 44 px and inside",
  { tag: ["@screens-2.4"] },
  async ({ context }) => {
    const worker = await listedWorker();
    const page = await openShell(context, `Worker_details/${worker.workerId}`);
    await page
      .getByRole("button", { name: /^Save profile/ })
      .last()
      .tap();
    const toast = toastsOf(page).first();
    await expect(toast).toBeVisible();
    const close = toast.getByRole("button", { name: "Dismiss" });
    // It slides in: both boxes are of where it stands.
    await toast.evaluate((element) =>
      Promise.all(element.getAnimations({ subtree: true }).map((animation) => animation.finished)),
    );
    const [frame, cross] = [await toast.boundingBox(), await close.boundingBox()];
    if (!frame || !cross) throw new Error("The toast is not there.");
    expect([cross.width, cross.height]).toEqual([44, 44]);
    expect(cross.x + cross.width).toBeLessThanOrEqual(frame.x + frame.width);
    expect(cross.x).toBeGreaterThan(frame.x + frame.width / 2);
    expect([cross.y >= frame.y - 1, cross.y + 44 <= frame.y + frame.height + 1]).toEqual([true, true]);
    const isToast = await page.evaluate(
      ([x, y]) => document.elementFromPoint(x ?? 0, y ?? 0)?.closest("[data-sonner-toast]") !== null,
      [frame.x + 60, frame.y + frame.height / 2],
    );
    expect(isToast).toBe(false);
    await close.tap();
    await expect(toastsOf(page)).toHaveCount(0);
  },
);

test(
  "a toast of a sheet stands above the sheet's buttons, at 390 px and on a desk",
  { tag: ["@screens-2.4"] },
  async ({ browser }) => {
    const [worker, person] = [await listedWorker(), await customer()];
    for (const viewport of [
      { width: 390, height: 844 },
      { width: 900, height: 800 },
      { width: 1440, height: 800 },
    ]) {
      const context = await newContext(browser, { viewport });
      const page = await openShell(context, `Worker_details/${worker.workerId}`, person);
      await page.getByRole("button", { name: "Book now" }).last().click();
      const dialog = page.getByRole("dialog", { name: "Book a worker" });
      await dialog.getByLabel("Work", { exact: true }).fill("Leaking tap");
      await dialog.getByLabel("Address").fill("12 Lake Road, Kaloor, Kochi");
      await page.route("**/user/bookings_view/", (route) =>
        route.fulfill({ status: 409, json: { message: "Not now." } }),
      );
      const confirm = dialog.getByRole("button", { name: "Confirm Booking" });
      await confirm.click();
      const toast = toastsOf(page).filter({ hasText: "Not now." });
      await expect(toast).toBeVisible();
      await expect
        .poll(async () => {
          const [a, b] = [await toast.boundingBox(), await confirm.boundingBox()];
          if (!a || !b) return true;
          return a.x < b.x + b.width && b.x < a.x + a.width && (await overlaps(toast, confirm));
        })
        .toBe(false);
      await context.close();
    }
  },
);
