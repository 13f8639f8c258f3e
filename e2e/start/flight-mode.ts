// Helpers for the journeys without a network.
import { expect, type BrowserContext, type Page } from "@playwright/test";
import type { Person } from "../customer/people.ts";
import { redPixel } from "../red-pixel.ts";
import { settled, signedIn, visit } from "../open.ts";

/** What the bar says in flight mode; after midnight it also shows the day. */
export const asOf = /^You are offline\. Last updated: (?:\d{1,2} \w+ \d{4}, )?\d+:\d\d\s[ap]m\./;

/** Waits until the device has its database, and a service worker that can open the product. */
export async function hasDatabase(page: Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await expect
    .poll(() =>
      page.evaluate(async () => (await indexedDB.databases()).some(({ name }) => name === "hourhand")),
    )
    .toBe(true);
}

/** Waits until the device has stored the signed-in person, and these words among the data that were seen or written. */
export async function isOnDevice(page: Page, ...words: readonly string[]): Promise<void> {
  await expect.poll(() => rowsOf(page, "people")).toBe(1);
  await expect.poll(() => missingOf(page, words)).toEqual([]);
}

/** Waits until a page, and these words of the data that were seen, are stored for opening it without a network. */
export async function isKept(page: Page, ...words: readonly string[]): Promise<void> {
  await hasDatabase(page);
  await isOnDevice(page, ...words);
  await settled(page);
}

/** Stores a page with these words, turns flight mode on and closes the page. */
export async function prepared(
  context: BrowserContext,
  page: Page,
  ...words: readonly string[]
): Promise<void> {
  await isKept(page, ...words);
  await context.setOffline(true);
  await page.close();
}

/** Opens an address of the product for a person who stays signed in in all tabs of the browser. */
export async function openAt(context: BrowserContext, person: Person, path: string): Promise<Page> {
  await signedIn(context, person);
  const page = await context.newPage();
  await visit(page, path);
  return page;
}

/** Counts the rows of a table in the device's database; 0 if there is no database. */
export const rowsOf = (page: Page, table: string): Promise<number> =>
  page.evaluate(
    (name) =>
      new Promise<number>((done) => {
        const opening = indexedDB.open("hourhand");
        opening.onsuccess = () => {
          const { result } = opening;
          if (!result.objectStoreNames.contains(name)) done(0);
          else
            result.transaction(name).objectStore(name).count().onsuccess = ({ target }) =>
              done((target as IDBRequest<number>).result);
          result.close();
        };
      }),
    table,
  );

/** Returns those of these words that the device has not stored: it writes a moment after the screen shows them. */
const missingOf = (page: Page, words: readonly string[]): Promise<string[]> =>
  page.evaluate(
    (all) =>
      new Promise<string[]>((done) => {
        const opening = indexedDB.open("hourhand");
        opening.onsuccess = () => {
          const { result } = opening;
          const tables = ["answers", "conversations", "outbox"];
          if (!tables.every((table) => result.objectStoreNames.contains(table))) {
            result.close();
            done([...all]);
            return;
          }
          const reading = result.transaction(tables);
          const asked = tables.map((table) => reading.objectStore(table).getAll());
          reading.oncomplete = () => {
            const kept = JSON.stringify(asked.map((one) => one.result as unknown));
            done(all.filter((word) => !kept.includes(word)));
          };
          result.close();
        };
      }),
    [...words],
  );

/** Attaches a picture to the draft message. */
export async function attach(page: Page, name: string): Promise<void> {
  await page
    .getByLabel("Attach a picture")
    .and(page.locator("input"))
    .setInputFiles({ name, mimeType: "image/png", buffer: redPixel });
  await expect(page.getByRole("img", { name: "The attached picture" })).toBeVisible();
}
