// Helpers that open pages of the product. All of them wait until the client reports that it is ready
// (web/src/platform/readiness.ts).
import type { Browser, BrowserContext, BrowserContextOptions, Page, Response } from "@playwright/test";
import { shiftMs } from "../tools/shifted-clock.mjs";
import { watch } from "./complaints.ts";
import { count } from "./counts.ts";
import { journeyUrl } from "./product.ts";

/** Kaloor, Kochi: the default position. */
export const here = { latitude: 9.9958, longitude: 76.2921 };

let opened: BrowserContext[] = [];
/** Contexts whose pages have no client that could report that it is ready. */
const withoutScripts = new WeakSet<BrowserContext>();

/** Opens a separate browser context, which is closed after the journey. */
export async function newContext(
  browser: Browser,
  options: BrowserContextOptions = {},
): Promise<BrowserContext> {
  // Animations cost a sixth of a page's CPU, and the screen tests cover them anyway.
  const context = await browser.newContext({ reducedMotion: "reduce", ...options });
  opened.push(context);
  if (options.javaScriptEnabled === false) withoutScripts.add(context);
  // A journey may close the context itself.
  context.once("close", () => (opened = opened.filter((one) => one !== context)));
  watch(context);
  await prepareContext(context);
  return context;
}

/** Closes the contexts that `newContext` opened. */
export async function closeContexts(): Promise<void> {
  const contexts = opened;
  opened = [];
  await Promise.all(
    contexts.map(async (context) => {
      // Pending replies of a `route` are no longer needed.
      const routed = [context, ...context.pages()];
      await Promise.all(routed.map((one) => one.unrouteAll({ behavior: "ignoreErrors" })));
      await context.close();
    }),
  );
}

/** Puts a context's pages on the journeys' clock, and keeps their toasts until they are closed. */
export async function prepareContext(context: BrowserContext): Promise<void> {
  await context.addInitScript((ms) => {
    if (ms !== 0) {
      const Machine = Date;
      globalThis.Date = new Proxy(Machine, {
        construct: (_target, args, made) =>
          Reflect.construct(Machine, args.length === 0 ? [Machine.now() + ms] : args, made) as Date,
        apply: () => new Machine(Machine.now() + ms).toString(),
        get: (_target, name) =>
          name === "now" ? () => Machine.now() + ms : (Reflect.get(Machine, name) as unknown),
      });
    }
    const stay = (): void => document.documentElement?.setAttribute("data-toasts", "stay");
    stay();
    addEventListener("DOMContentLoaded", stay);
  }, shiftMs());
}

/** Signs in every page that a context opens from now on, until it is called again. */
export async function signedIn(
  context: BrowserContext,
  person: { refresh: string } | undefined,
): Promise<void> {
  if (person) await stored(context, { "auth.refresh": person.refresh });
}

let storings = 0;

/**
 * Puts these values into the local storage of each tab that a context opens from now on, before its first page begins.
 * A later value under the same name wins.
 */
export async function stored(
  context: BrowserContext,
  items: Readonly<Record<string, string>>,
): Promise<void> {
  storings += 1;
  await context.addInitScript(
    ([mark, given]) => {
      // An empty tab has no storage; neither has a picture in a separate tab, which the server sandboxes.
      if (origin === "null" || sessionStorage.getItem(mark) !== null) return;
      sessionStorage.setItem(mark, "stored");
      for (const [name, value] of Object.entries(given)) localStorage.setItem(name, value);
    },
    [`journey ${storings}`, items] as const,
  );
}

export interface Opening {
  /**
   * False for documents without the client, and if the journey holds back the screen's requests: then only the document
   * is awaited.
   */
  isReady?: boolean;
}

/**
 * Goes to an address: a path of the product, or a full address.
 * @returns the document's response
 */
export async function visit(
  page: Page,
  address: string,
  { isReady = true }: Opening = {},
): Promise<Response | null> {
  count("pageLoads");
  const answer = await page.goto(address.startsWith("/") ? journeyUrl() + address : address);
  if (isReady && !withoutScripts.has(page.context())) await ready(page);
  return answer;
}

/** Waits until no request of the screen is pending. */
export async function ready(page: Page): Promise<void> {
  await page.locator("html[data-ready]").waitFor({ state: "attached" });
}

/** Returns the time in a page, in milliseconds since 1970. */
export const nowOf = (page: Page): Promise<number> => page.evaluate(() => Date.now());

/** Also waits until the screen is completely drawn: no skeletons, and the typefaces loaded. */
export async function settled(page: Page): Promise<void> {
  await ready(page);
  await page.waitForFunction(
    () => document.querySelectorAll(".MuiSkeleton-root, [data-to-come]").length === 0,
  );
  await page.evaluate(() => document.fonts.ready);
}

/** Opens an address in a new tab of a browser. */
export async function openTab(
  context: BrowserContext,
  address: string,
  person?: { refresh: string },
  opening?: Opening,
): Promise<Page> {
  await signedIn(context, person);
  const page = await context.newPage();
  await visit(page, address, opening);
  return page;
}

/** Opens an address in a separate browser context, signed in, at a known place. */
export async function openPage(
  browser: Browser,
  address: string,
  person?: { refresh: string },
  { isReady, ...options }: BrowserContextOptions & Opening = {},
): Promise<Page> {
  const context = await newContext(browser, {
    permissions: ["geolocation"],
    geolocation: here,
    ...options,
  });
  return openTab(context, address, person, isReady === undefined ? {} : { isReady });
}
