// Installed on a phone: the update to a new version, and that a guest's browser keeps nothing.
import { customer, openShell } from "../customer/people.ts";
import { productWithVersions } from "./product-with-versions.ts";
import { settled, signedIn, visit } from "../open.ts";
import { expect, test } from "../test.ts";

test.use({ serviceWorkers: "allow" });

test(
  "a new version is announced, and installed with one press",
  { tag: ["@beyond-7.22"] },
  async ({ context }) => {
    const product = await productWithVersions();
    const person = await customer();
    await signedIn(context, person);
    const page = await context.newPage();
    await visit(page, `${product.url}/?open=Saved`);
    await expect(page.getByText("There are no saved profiles")).toBeVisible();
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    const ready = page.getByText("A new version is ready.");
    await expect(ready).toHaveCount(0);
    await expect(page.locator('link[rel="manifest"]')).toHaveAttribute(
      "href",
      "/manifest.webmanifest?role=user",
    );
    product.publish();
    // As if an hour had passed.
    await page.evaluate(() => navigator.serviceWorker.ready.then((known) => known.update()));
    await expect(ready).toBeVisible();
    let loads = 0;
    page.on("load", () => (loads += 1));
    await page.getByRole("button", { name: "Update" }).click();
    await expect(ready).toHaveCount(0);
    await expect(page.getByText("There are no saved profiles")).toBeVisible();
    await expect.poll(() => loads).toBe(1);
    await expect
      .poll(() => page.evaluate(() => navigator.serviceWorker.getRegistration().then((it) => it?.waiting)))
      .toBe(null);
    expect(loads).toBe(1);
    await page.close();
    product.stop();
  },
);

test("a guest's browser keeps nothing", async ({ context }) => {
  const page = await openShell(context, "Workers");
  await expect(page.getByRole("button", { name: /^View Details/ }).first()).toBeVisible();
  await page.keyboard.press("Shift");
  await settled(page);
  const kept = await page.evaluate(async () => [
    (await navigator.serviceWorker.getRegistrations()).length,
    (await caches.keys()).length,
  ]);
  expect(kept).toEqual([0, 0]);
});
