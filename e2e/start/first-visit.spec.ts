// What a first visit to Home on a phone costs: bytes, hosts, permission prompts. Counted from the network, not timed.
import { readdirSync, statSync } from "node:fs";
import type { Page } from "@playwright/test";
import { offerEveryLanguage, otherLanguages } from "../offer-languages.ts";
import { here, newContext, settled, visit } from "../open.ts";
import { journeyUrl } from "../product.ts";
import { expect, test } from "../test.ts";

test.beforeAll(offerEveryLanguage);

const maxScriptBytes = 150_000;
/** docs/rules/public-pages.md 19 */
const maxScriptBytesOfPublicPages = 170_000;
/** docs/rules/languages.md 21 */
const maxTextBytesOfCustomers = 20_000;
const maxTextBytesOfOtherRoles = 10_000;
/** Matches files that Home does not need, by the names that the bundler makes from their sources. */
const notForHome = /admin|worker|crop|picturedialog|chart|trend|chat|bell|notice|toaster|dialog|lists|form/i;

interface Fetched {
  path: string;
  bytes: number;
}

/** Records everything a page fetches, with the bytes that were transferred. */
async function watchNetwork(page: Page): Promise<{ scripts: () => Fetched[]; hosts: () => string[] }> {
  const devtools = await page.context().newCDPSession(page);
  const urls = new Map<string, string>();
  const fetched: Fetched[] = [];
  await devtools.send("Network.enable");
  devtools.on("Network.requestWillBeSent", ({ requestId, request }) => urls.set(requestId, request.url));
  devtools.on("Network.loadingFinished", ({ requestId, encodedDataLength: bytes }) => {
    const url = urls.get(requestId);
    if (url) fetched.push({ path: new URL(url).pathname, bytes });
  });
  return {
    scripts: () => fetched.filter(({ path }) => path.endsWith(".js")),
    hosts: () => [...new Set([...urls.values()].map((url) => new URL(url).host))],
  };
}

test(
  "the first visit to Home is light, contacts no other host and asks for no permission",
  { tag: ["@screens-2.28"] },
  async ({ browser }) => {
    const context = await newContext(browser, { viewport: { width: 390, height: 844 } });
    await context.addInitScript(() => {
      navigator.geolocation.getCurrentPosition = () =>
        document.documentElement.setAttribute("data-asked", "");
      navigator.geolocation.watchPosition = () => {
        document.documentElement.setAttribute("data-asked", "");
        return 0;
      };
    });
    const page = await context.newPage();
    const faults: string[] = [];
    page.on("console", (message) => {
      if (message.type() === "error" || message.type() === "warning") faults.push(message.text());
    });
    page.on("pageerror", (fault) => faults.push(String(fault)));
    const network = await watchNetwork(page);
    await visit(page, "/");
    // Counts also what loads after the page has settled, and what scrolling to the end loads.
    await settled(page);
    await page.getByRole("contentinfo").scrollIntoViewIfNeeded();
    await settled(page);
    await expect(page.getByRole("blockquote").first()).toBeVisible();

    const scripts = network.scripts();
    expect(scripts.length).toBeGreaterThan(2);
    expect(scripts.filter(({ path }) => notForHome.test(path))).toEqual([]);
    expect(scripts.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThanOrEqual(maxScriptBytes);
    expect(network.hosts()).toEqual([new URL(journeyUrl()).host]);
    await expect(page.locator("html")).not.toHaveAttribute("data-asked");
    expect(faults).toEqual([]);

    // The list is preloaded at the first user input, unless the browser asks to save data.
    let isAhead = false;
    page.on("request", (request) => (isAhead ||= /\/assets\/lists-/.test(request.url())));
    // Nothing handles the pointer before the page's code has run, so one move is not enough.
    let x = 200;
    await expect
      .poll(async () => {
        await page.mouse.move((x += 1), 300);
        return isAhead;
      })
      .toBe(true);
    await context.close();
  },
);

/** Matches the chunks that contain only a language's texts, by their file names. */
const textsOf = (language: string) => new RegExp(`(^|/)${language}-\\w+-[\\w-]+\\.js(\\.br)?$`);

for (const language of otherLanguages)
  test(
    `the first visit to Home in ${language} is as light, except for the language's own texts`,
    { tag: ["@beyond-7.21", ...(language === "hi" ? [] : ["@long"])] },
    async ({ browser }) => {
      const context = await newContext(browser, {
        viewport: { width: 390, height: 844 },
        locale: `${language}-IN`,
      });
      const page = await context.newPage();
      const network = await watchNetwork(page);
      await visit(page, "/");
      await expect(page.locator("html")).toHaveAttribute("lang", language);
      await settled(page);
      await page.getByRole("contentinfo").scrollIntoViewIfNeeded();
      await settled(page);
      await expect(page.getByRole("blockquote").first()).toBeVisible();
      const isText = ({ path }: Fetched) => textsOf(language).test(path);
      const scripts = network.scripts();
      const bytesOf = (files: Fetched[]) => files.reduce((sum, { bytes }) => sum + bytes, 0);
      expect(scripts.filter(isText).length).toBeGreaterThan(0);
      expect(scripts.filter(({ path }) => notForHome.test(path))).toEqual([]);
      expect(bytesOf(scripts.filter((script) => !isText(script)))).toBeLessThanOrEqual(maxScriptBytes);
      expect(network.hosts()).toEqual([new URL(journeyUrl()).host]);
      await context.close();
      // Not only Home's texts: all texts in a language that any visit loads.
      const assets = new URL("../../web/dist/assets/", import.meta.url);
      const texts = readdirSync(assets).filter(
        (name) => textsOf(language).test(name) && name.endsWith(".br"),
      );
      const sizeOf = (part: string) => {
        const name = texts.find((each) => each.startsWith(`${language}-${part}-`));
        expect(name, `texts of ${part}`).toBeDefined();
        return statSync(new URL(name ?? "", assets)).size;
      };
      expect(sizeOf("start") + sizeOf("customer")).toBeLessThanOrEqual(maxTextBytesOfCustomers);
      expect(sizeOf("worker")).toBeLessThanOrEqual(maxTextBytesOfOtherRoles);
      expect(sizeOf("admin")).toBeLessThanOrEqual(maxTextBytesOfOtherRoles);
      expect(sizeOf("sections")).toBeLessThanOrEqual(maxTextBytesOfOtherRoles);
      expect(texts.length).toBe(5);
    },
  );

test("a first visit straight to the list of workers, to a category or to a worker is light as well", async ({
  browser,
  request,
}) => {
  const listPage = await (await request.get(`${journeyUrl()}/workers`)).text();
  const worker = /\/workers\/\d+\/[^"?#]+/.exec(listPage)?.[0] ?? "";
  expect(worker).not.toBe("");
  for (const path of ["/workers", "/services/plumber", worker]) {
    // Headless Chromium denies permission without a prompt, and the toast that says so is loaded separately.
    const context = await newContext(browser, {
      viewport: { width: 390, height: 844 },
      permissions: ["geolocation"],
      geolocation: here,
    });
    const page = await context.newPage();
    const network = await watchNetwork(page);
    await visit(page, path);
    await settled(page);
    await expect(
      page.getByRole("button", { name: path === worker ? "Book now" : /^View Details/ }).first(),
    ).toBeVisible();
    await settled(page);
    const bytes = network.scripts().reduce((sum, script) => sum + script.bytes, 0);
    expect(bytes, path).toBeLessThanOrEqual(maxScriptBytesOfPublicPages);
    await context.close();
  }
});

test("with data saving on nothing is preloaded", { tag: ["@screens-2.28"] }, async ({ page }) => {
  await page.addInitScript(() =>
    Object.defineProperty(navigator, "connection", { value: { saveData: true, effectiveType: "4g" } }),
  );
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  await visit(page, "/");
  await settled(page);
  await page.mouse.move(200, 300);
  // Waits for an idle moment later than the one for the preload.
  await page.evaluate(
    () => new Promise((done) => requestIdleCallback(() => requestIdleCallback(() => done(0)))),
  );
  expect(asked.filter((url) => url.includes("/lists-"))).toEqual([]);
});

test("a returning person with another page sees nothing of Home", async ({ context }) => {
  // If any part of Home's headline appeared before Workers, that would be a flash.
  await context.addInitScript(() => {
    localStorage.setItem("page", "Workers");
    const watch = (): void => {
      const headline = document.querySelector("h1");
      if (headline?.checkVisibility() && headline.textContent !== "Workers")
        document.documentElement.setAttribute("data-flash", headline.textContent ?? "");
      requestAnimationFrame(watch);
    };
    requestAnimationFrame(watch);
  });
  const page = await context.newPage();
  await visit(page, "/");
  await expect(page.getByRole("heading", { name: "Workers", level: 1 })).toBeVisible();
  await expect(page.getByRole("button", { name: /^View Details/ }).first()).toBeVisible();
  await expect(page.locator("html")).not.toHaveAttribute("data-flash");
});
