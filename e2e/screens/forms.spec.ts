// What forms on all screens owe: a label never lies over what stands in its field, what is wrong is said on leaving the
// field, and the first wrong field can be read whole.
import { customer, listedWorker, openShell } from "../customer/people.ts";
import { newContext, visit } from "../open.ts";
import { expect, test } from "../test.ts";

const here = { latitude: 9.9958, longitude: 76.2921 };

test(
  "a label stands above an address that was found, however late it is found",
  { tag: ["@screens-1.1"] },
  async ({ browser }) => {
    const [worker, person] = [await listedWorker(), await customer()];
    for (const delayMs of [0, 40, 150, 400, 900]) {
      const context = await newContext(browser, { permissions: ["geolocation"], geolocation: here });
      const page = await openShell(context, `Worker_details/${worker.workerId}`, person);
      await page.route("**/geo/address/**", async (route) => {
        await new Promise((resolve) => setTimeout(resolve, delayMs));
        await route.fallback();
      });
      await page.getByRole("button", { name: "Book now" }).click();
      const dialog = page.getByRole("dialog", { name: "Book a worker" });
      await expect(dialog.getByLabel("Address")).not.toHaveValue("");
      await expect(dialog.locator("label", { hasText: "Address" })).toHaveAttribute("data-shrink", "true");
      await context.close();
    }
  },
);

test(
  "a label stands above the address at 390 px and at 600 px too",
  { tag: ["@screens-1.1"] },
  async ({ browser }) => {
    const [worker, person] = [await listedWorker(), await customer()];
    for (const width of [390, 600]) {
      const context = await newContext(browser, {
        permissions: ["geolocation"],
        geolocation: here,
        viewport: { width, height: 844 },
      });
      const page = await openShell(context, `Worker_details/${worker.workerId}`, person);
      await page.getByRole("button", { name: "Book now" }).last().click();
      const dialog = page.getByRole("dialog", { name: "Book a worker" });
      await expect(dialog.getByLabel("Address")).not.toHaveValue("");
      await expect(dialog.locator("label", { hasText: "Address" })).toHaveAttribute("data-shrink", "true");
      await context.close();
    }
  },
);

test(
  "a differing password is said on leaving the field, and the form is sent all the same",
  { tag: ["@screens-1.10", "@screens-2.29"] },
  async ({ page }) => {
    await visit(page, "/signup");
    const again = page.getByLabel("Confirm password");
    const sentence = page.getByText("Type the same password in both fields.");
    const typed: Record<string, string> = {
      "First name": "Meera",
      "Last name": "Shah",
      Username: `meera.${process.pid}`,
      Email: `meera.${process.pid}@example.com`,
      Phone: "+919900000123",
      Password: "Lake-road-12",
    };
    for (const [label, value] of Object.entries(typed))
      await page.getByLabel(label, { exact: true }).fill(value);
    await again.fill("Lake-road-1");
    await expect(sentence).toHaveCount(0);
    await again.press("Tab");
    await expect(sentence).toBeVisible();
    await expect(again).toHaveAccessibleDescription("Type the same password in both fields.");
    await expect(again).toHaveAttribute("aria-invalid", "true");
    await again.fill("Lake-road-12");
    await expect(sentence).toHaveCount(0);
    // The first field too may be the one that is changed.
    await page.getByLabel("Password", { exact: true }).fill("Lake-road-13");
    await expect(sentence).toBeVisible();

    const sent = page.waitForRequest("**/user/signup/");
    await page.getByRole("button", { name: "Verify" }).click();
    await sent;
    const toasts = page.locator("[data-sonner-toast]");
    await expect(toasts.filter({ hasText: "Password and Confirm Password should be same" })).toHaveCount(1);
  },
);

test(
  "the first wrong field stands whole below the head of the sheet, with its label",
  { tag: ["@screens-1.11"] },
  async ({ browser }) => {
    const [worker, person] = [await listedWorker(), await customer()];
    for (const viewport of [
      { width: 1440, height: 900 },
      { width: 1440, height: 600 },
      { width: 390, height: 844 },
    ]) {
      const context = await newContext(browser, { viewport });
      const page = await openShell(context, `Worker_details/${worker.workerId}`, person);
      await page.getByRole("button", { name: "Book now" }).last().click();
      const dialog = page.getByRole("dialog", { name: "Book a worker" });
      await dialog.getByLabel("Work", { exact: true }).evaluate((field) => {
        for (let box: Element | null = field; box; box = box.parentElement) box.scrollTop = box.scrollHeight;
      });
      await dialog.getByRole("button", { name: "Confirm Booking" }).click();
      await expect(dialog.getByLabel("Work", { exact: true })).toBeFocused();
      const [label, title] = [
        dialog.locator("label", { hasText: /^Work$/ }),
        dialog.getByRole("heading").first(),
      ];
      await expect
        .poll(async () => ((await label.boundingBox())?.y ?? 0) - bottomOf(await title.boundingBox()))
        .toBeGreaterThanOrEqual(0);
      await context.close();
    }
  },
);

const bottomOf = (box: { y: number; height: number } | null): number => (box ? box.y + box.height : 0);
