// What happens when different builds meet: a service worker of an older one, a page from another build than its
// server's, and the data that each has stored (docs/rules/offline.md 5–8, 10).
import type { BrowserContext, Page } from "@playwright/test";
import { api, customer, listedWorker } from "../customer/people.ts";
import { isOnDevice } from "./flight-mode.ts";
import { productWithVersions, type ProductWithVersions } from "./product-with-versions.ts";
import { settled, signedIn, visit } from "../open.ts";
import { startProduct } from "../product.ts";
import { expect, test } from "../test.ts";

test.use({ serviceWorkers: "allow" });

/** Returns the build that the page is from. */
const buildOf = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const start = /\/assets\/start-[\w-]+\.js/.exec(document.documentElement.innerHTML)?.[0] ?? "";
    return Number(/-build(\d+)/.exec(start)?.[1] ?? 0);
  });
const isControlled = (page: Page): Promise<boolean> =>
  page.evaluate(() => navigator.serviceWorker.controller !== null);
/** Returns the builds whose files the device keeps. */
const buildsKept = (page: Page): Promise<number[]> =>
  page.evaluate(async () =>
    (await caches.keys())
      .filter((name) => name.startsWith("files "))
      .map((name) => Number(/-build(\d+)/.exec(name)?.[1] ?? 0))
      .toSorted((a, b) => a - b),
  );
const update = (page: Page): Promise<void> =>
  page.evaluate(() => navigator.serviceWorker.ready.then((known) => known.update()).then(() => undefined));
const newVersion = (page: Page) => page.getByText("A new version is ready.");

/** Brings a person to the saved workers, on a device that has the first build and the data that were seen. */
async function keptAt(context: BrowserContext, product: ProductWithVersions): Promise<Page> {
  const [worker, person] = [await listedWorker(), await customer()];
  await api("POST", `/user/saved_workers_view/`, {
    token: person.token,
    body: { worker_id: worker.workerId },
  });
  await signedIn(context, person);
  const page = await context.newPage();
  await visit(page, `${product.url}/?open=Saved`);
  await expect(page.getByText(worker.fullName)).toBeVisible();
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await isOnDevice(page, worker.fullName);
  await page.reload();
  await expect(page.getByText(worker.fullName)).toBeVisible();
  expect(await isControlled(page)).toBe(true);
  return page;
}

test(
  "behind an older service worker the page is the server's, without a network the worker's own, which shows no data of another build",
  { tag: ["@beyond-7.22"] },
  async ({ context }) => {
    const product = await productWithVersions();
    const page = await keptAt(context, product);
    const card = page.getByRole("list").getByRole("button", { name: "View details", exact: true });
    expect(await buildOf(page)).toBe(0);
    await context.setOffline(true);
    await page.reload();
    await expect(card).toBeVisible();
    await context.setOffline(false);

    product.publish();
    await page.reload();
    await expect(card).toBeVisible();
    expect([await buildOf(page), await isControlled(page)]).toEqual([1, true]);
    await expect(newVersion(page)).toBeVisible();
    // The new worker is not installed: the older one continues, with its own files and none of the other's pages.
    await expect.poll(() => keptBuilds(page)).toEqual([expect.stringContaining("-build1")]);
    await context.setOffline(true);
    await page.reload();
    await expect(page.getByText(/^You are offline\./).first()).toBeVisible();
    expect(await buildOf(page)).toBe(0);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(card).toHaveCount(0);
    await page.close();
    product.stop();
  },
);

/** Returns the builds that wrote the data of the saved workers that were seen. */
const keptBuilds = (page: Page): Promise<string[]> =>
  page.evaluate(
    () =>
      new Promise<string[]>((done) => {
        const opening = indexedDB.open("hourhand");
        opening.onsuccess = () => {
          opening.result.transaction("answers").objectStore("answers").getAll().onsuccess = ({ target }) => {
            const rows = (target as IDBRequest<{ build: string; queryKey: unknown[] }[]>).result;
            done(rows.filter(({ queryKey }) => queryKey[0] === "listSavedWorkers").map(({ build }) => build));
          };
          opening.result.close();
        };
      }),
  );

test(
  "a service worker is not installed with the page of another build; one that fits is, and once active it deletes the older files",
  { tag: ["@long", "@beyond-7.22"] },
  async ({ context }) => {
    const product = await productWithVersions();
    const page = await keptAt(context, product);
    // The server is between two builds: the worker of one, the documents of another.
    product.publish({ build: 2, worker: 1 });
    const outcome = page.evaluate(async () => {
      const known = await navigator.serviceWorker.ready;
      return new Promise<string>((done) => {
        // If it asks during the browser's own check, it gets that check's answer, which may be older.
        const asking = setInterval(() => void known.update().catch(() => undefined), 500);
        known.addEventListener("updatefound", () => {
          clearInterval(asking);
          const { installing } = known;
          installing?.addEventListener("statechange", () => done(installing.state));
        });
      });
    });
    expect(await outcome).toBe("redundant");
    await expect(newVersion(page)).toHaveCount(0);
    expect(
      await page.evaluate(() => navigator.serviceWorker.getRegistration().then((it) => it?.waiting)),
    ).toBe(null);

    product.publish({ build: 2 });
    await expect(async () => {
      await update(page);
      await expect(newVersion(page)).toBeVisible({ timeout: 2_000 });
    }).toPass();
    expect(await buildsKept(page)).toContain(0);
    await page.getByRole("button", { name: "Update" }).click();
    await expect.poll(() => buildOf(page).catch(() => -1)).toBe(2);
    await expect(newVersion(page)).toHaveCount(0);
    await expect.poll(() => buildsKept(page)).toEqual([2]);
    await context.setOffline(true);
    await page.reload();
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    expect(await buildOf(page)).toBe(2);
    await page.close();
    product.stop();
  },
);

test(
  "a missing part of an old build reloads the page, and the pressed button's target opens",
  { tag: ["@beyond-7.22"] },
  async ({ context }) => {
    const product = await productWithVersions();
    const page = await context.newPage();
    await visit(page, `${product.url}/?open=Workers`);
    await expect(page.getByRole("button", { name: /^View Details/ }).first()).toBeVisible();
    // The listener for missing parts is loaded with the first key press.
    await Promise.all([
      page.waitForResponse(/\/device-persistence-[^/]*\.js$/),
      page.keyboard.press("Shift"),
    ]);
    await settled(page);
    product.publish();
    await page.getByRole("button", { name: "Filter workers" }).click();
    await expect.poll(() => buildOf(page).catch(() => -1)).toBe(1);
    // The address names the open dialog, which therefore opens with the parts of the current build.
    await expect(page.getByRole("dialog", { name: "Filter Workers" })).toBeVisible();
    await expect(newVersion(page)).toHaveCount(0);
    await page.close();
    product.stop();
  },
);

test(
  "SERVICE_WORKER=off takes the service worker and the files away from a browser that has them",
  { tag: ["@long", "@beyond-7.22"] },
  async ({ context }) => {
    const without = await startProduct({ SERVICE_WORKER: "off", DEMO_DATA: "false" });
    const withdrawn = await (await fetch(`${without.url}/sw.js`)).text();
    await without.stop();
    const product = await productWithVersions(withdrawn);
    const page = await keptAt(context, product);
    product.publish({ build: 0, isWithdrawn: true });
    await page.reload();
    await expect
      .poll(() =>
        page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length).catch(() => -1),
      )
      .toBe(0);
    await expect.poll(() => buildsKept(page)).toEqual([]);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await page.close();
    product.stop();
  },
);
