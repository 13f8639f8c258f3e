// Installed on a phone: what a browser reads to install the product, what opens without a network, how a new version is taken.
import { customer, openShell } from "../customer/people.ts";
import { productWithVersions } from "./product-with-versions.ts";
import { visit } from "../open.ts";
import { journeyUrl } from "../product.ts";
import { expect, test } from "../test.ts";

test.use({ serviceWorkers: "allow" });

interface Manifest {
  icons: { src: string; sizes: string; type: string; purpose: string }[];
}

test(
  "the manifest is linked, and every icon is what it says",
  { tag: ["@beyond-7.22"] },
  async ({ request }) => {
    for (const page of ["/", "/worker"]) {
      const html = await (await request.get(journeyUrl() + page)).text();
      expect(html).toContain('<link rel="manifest" href="/manifest.webmanifest">');
      expect(html).toContain('<link rel="apple-touch-icon" href="/icons/apple-touch.png">');
    }
    const { icons } = (await (await request.get(`${journeyUrl()}/manifest.webmanifest`)).json()) as Manifest;
    for (const { src, sizes, type } of [
      ...icons,
      { src: "/icons/apple-touch.png", sizes: "180x180", type: "image/png" },
    ]) {
      const answer = await request.get(journeyUrl() + src);
      expect(answer.headers()["content-type"]).toBe(type);
      // A PNG says its size in its first chunk.
      const bytes = await answer.body();
      expect(`${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`).toBe(sizes);
    }
  },
);

test("a new version says so, and is taken at one press", { tag: ["@beyond-7.22"] }, async ({ context }) => {
  const product = await productWithVersions();
  const person = await customer();
  await context.addInitScript((refresh) => localStorage.setItem("auth.refresh", refresh), person.refresh);
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
  // As after an hour away.
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
  product.stop();
});

test("a guest's browser keeps nothing", async ({ context }) => {
  const page = await openShell(context, "Workers");
  await expect(page.getByRole("button", { name: /^View Details/ }).first()).toBeVisible();
  await page.keyboard.press("Shift");
  await page.waitForLoadState("networkidle");
  const kept = await page.evaluate(async () => [
    (await navigator.serviceWorker.getRegistrations()).length,
    (await caches.keys()).length,
  ]);
  expect(kept).toEqual([0, 0]);
});
