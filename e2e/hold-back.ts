// Calls that a journey keeps from the server, to see what a screen does meanwhile.
import { expect, type BrowserContext, type Page, type Request, type Route } from "@playwright/test";

/**
 * Holds back the calls of an address and a method.
 * @returns waits for the next of them; it is let go by `continue`, or refused by `fulfill`
 */
export async function holdBack(page: Page, url: string, method: string): Promise<() => Promise<Route>> {
  const held: Route[] = [];
  await page.route(url, (route) =>
    route.request().method() === method ? void held.push(route) : route.fallback(),
  );
  return async () => {
    await expect.poll(() => held.length, `a held ${method} of ${url}`).toBeGreaterThan(0);
    return held.shift() as Route;
  };
}

/**
 * Holds back what is asked of an address, until what it returns is called; nothing is held from then on.
 * @param isHeld what of it; all by default
 */
export async function holdUntil(
  target: BrowserContext | Page,
  url: Parameters<Page["route"]>[0],
  isHeld: (request: Request) => boolean = () => true,
): Promise<() => void> {
  let letGo = (): void => undefined;
  const held = new Promise<void>((done) => (letGo = done));
  await target.route(url, async (route) => {
    if (isHeld(route.request())) await held;
    await route.continue();
  });
  return letGo;
}
