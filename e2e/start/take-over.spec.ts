// From the server's markup to what the client draws: the same boxes, in one step (docs/rules/public-pages.md 13, 14).
import type { Browser, Page } from "@playwright/test";
import { expectComplaint } from "../complaints.ts";
import { holdUntil } from "../hold-back.ts";
import { category, listedWorker, type ListedWorker } from "../customer/people.ts";
import { desk, phone } from "../looks.ts";
import { newContext, visit } from "../open.ts";
import { expect, test } from "../test.ts";

const nameOf = ({ username }: ListedWorker): string => `Journey ${username.replace("worker.", "")}`;

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Returns the positions of the main elements, in whole pixels. */
async function boxesOf(page: Page, words: readonly string[]): Promise<Record<string, Box>> {
  const seen: Record<string, Box> = {};
  const parts = [
    ["header", page.locator("header").first()],
    ["heading", page.getByRole("heading", { level: 1 })],
    ...words.map((text) => [text, page.getByText(text, { exact: true }).first()] as const),
  ] as const;
  for (const [name, part] of parts) {
    const box = await part.boundingBox();
    if (box) seen[name] = { x: box.x, y: box.y, width: box.width, height: box.height };
  }
  return seen;
}

const isSettled = (page: Page) => page.evaluate("document.fonts.ready.then(() => true)");

async function readPlain(browser: Browser, path: string, viewport: { width: number; height: number }) {
  const context = await newContext(browser, { javaScriptEnabled: false, viewport });
  const page = await context.newPage();
  await visit(page, path);
  return page;
}

/** A phone is where the markup is read; `npm run test:long` runs the desktop. */
const longIf = (isLong: boolean): string[] => (isLong ? ["@long"] : []);

for (const viewport of [phone, desk])
  test(
    `the server's markup and the client's drawing have the same boxes and the same filter, and nothing shifts (${viewport.width} px)`,
    { tag: longIf(viewport === desk) },
    async ({ browser }) => {
      const worker = await listedWorker();
      const name = nameOf(worker);
      for (const [path, words] of [
        [`/workers?search=${encodeURIComponent(name)}`, [name, "12 years of experience", "₹300 per hour"]],
        [`/workers/${worker.workerId}`, ["12 years", "₹300 per hour", `About ${name}`]],
      ] as const) {
        const plain = await readPlain(browser, path, viewport);
        await expect(plain.locator("#public-page")).toBeVisible();
        await isSettled(plain);
        const written = await boxesOf(plain, words.slice(0, 2));
        await plain.context().close();

        const context = await newContext(browser, { viewport });
        await context.addInitScript(() => {
          const shifts = globalThis as { shifted?: number };
          shifts.shifted = 0;
          new PerformanceObserver((list) => {
            for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
              shifts.shifted = (shifts.shifted ?? 0) + entry.value;
          }).observe({ type: "layout-shift", buffered: true });
        });
        const page = await context.newPage();
        await visit(page, path);
        await expect(page.locator("#public-page")).toHaveCount(0);
        await expect(page.getByText(words[2], { exact: true }).first()).toBeVisible();
        await isSettled(page);
        const drawn = await boxesOf(page, words.slice(0, 2));
        expect(Object.keys(drawn)).toEqual(Object.keys(written));
        for (const [part, { x, y, height }] of Object.entries(written)) {
          const now = drawn[part];
          // A difference of a pixel or two is rounding; a line would be twenty.
          expect([part, Math.abs((now?.x ?? 0) - x) < 3, Math.abs((now?.y ?? 0) - y) < 3]).toEqual([
            part,
            true,
            true,
          ]);
          expect([part, Math.abs((now?.height ?? 0) - height) < 3]).toEqual([part, true]);
        }
        expect(await page.evaluate("shifted")).toBeLessThanOrEqual(0.02);
        await context.close();
      }

      // A category's cards stay in place below its filter.
      const { workerId } = await listedWorker({ job: await category() });
      const plain = await readPlain(browser, `/workers/${workerId}`, viewport);
      const title = await plain.locator(".job").innerText();
      const placesOf = async (page: Page): Promise<number[]> => {
        await isSettled(page);
        const filter = page.getByRole("list", { name: "Filters" }).getByRole("listitem");
        const card = page.getByRole("heading", { level: 2 }).first();
        return Promise.all([filter, card].map(async (part) => (await part.boundingBox())?.y ?? Number.NaN));
      };
      const path = `/services/${title.toLowerCase().replaceAll(" ", "-")}`;
      await visit(plain, path);
      const written = await placesOf(plain);
      const context = await newContext(browser, { viewport });
      const page = await context.newPage();
      await visit(page, path);
      await expect(page.locator("#public-page")).toHaveCount(0);
      const drawn = await placesOf(page);
      for (const [at, y] of written.entries()) expect(Math.abs((drawn[at] ?? 0) - y)).toBeLessThan(3);
      await context.close();

      // Without scripts the list is searched by its field.
      await visit(plain, "/workers");
      await plain.getByRole("searchbox", { name: "Search for workers" }).fill(name);
      await plain.keyboard.press("Enter");
      await expect(plain).toHaveURL(/\/workers\?search=/);
      await expect(plain.getByRole("heading", { level: 2, name })).toBeVisible();
      await expect(plain.getByText("1 worker", { exact: true })).toBeVisible();
      await plain.getByRole("link", { name: `View Details: ${name}` }).click();
      await expect(plain.getByRole("heading", { level: 1, name })).toBeVisible();
      await plain.context().close();
    },
  );

test(
  "text typed before the client is ready is kept, also when the window loses the focus",
  { tag: ["@beyond-7.13"] },
  async ({ page }) => {
    await listedWorker();
    const letThrough = await holdUntil(page, "**/assets/*.js");
    await visit(page, "/workers", { isReady: false });
    const written = page.locator("#public-page");
    await written.getByRole("searchbox").fill("fan that");
    const taking = page.waitForResponse(/replace-server-markup/);
    letThrough();
    await taking;
    // The client has drawn behind it, and waits.
    await expect(page.locator("#root main li").first()).toBeAttached();
    await expect(page.locator("[data-to-come]")).toHaveCount(0);
    // As if another window covered this one: the field remains the active element.
    await written.getByRole("searchbox").dispatchEvent("focusout");
    await page.evaluate(() => new Promise((done) => setTimeout(done)));
    await expect(written.getByRole("searchbox")).toHaveValue("fan that");
    await written.getByRole("searchbox").blur();
    await expect(written).toHaveCount(0);
    await expect(page.getByRole("heading", { level: 1, name: "Workers" })).toBeVisible();
  },
);

test("a page whose client code cannot be loaded stays as delivered", async ({ page }) => {
  const { workerId } = await listedWorker();
  // The browser reports that a part is missing.
  expectComplaint(/^Page error: $/);
  await page.route(/replace-server-markup-[^/]*\.js$/, (route) => route.abort());
  await visit(page, `/workers/${workerId}`);
  await expect(page.getByRole("button", { name: "Book now" }).first()).toBeVisible();
  await expect(page.locator("#public-page")).toHaveCount(0);
});

test("the data of a guest's page is requested once, ahead of drawing it", async ({ browser }) => {
  const { workerId } = await listedWorker();
  for (const [address, call, heading] of [
    ["/workers?rating=4", /\/user\/workers_view\/$/, "Workers"],
    [`/workers/${workerId}`, /\/user\/workers_view\/\d+/, /^Journey /],
  ] as const) {
    const page = await (await newContext(browser)).newPage();
    const asked: string[] = [];
    page.on("request", (request) => call.test(request.url()) && asked.push(request.url()));
    await visit(page, address);
    await expect(page.locator("#public-page")).toHaveCount(0);
    await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
    expect([address, asked.length]).toEqual([address, 1]);
    await page.close();
  }
});
