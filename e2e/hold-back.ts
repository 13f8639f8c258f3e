// Holds calls back from the server, so that a journey can check the screen while a request is pending.
import { expect, type BrowserContext, type Page, type Request, type Route } from "@playwright/test";

/**
 * Holds back the calls to an address with a method.
 * @returns a function that waits for the next of them; `continue` lets it through, `fulfill` answers it
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
 * Holds back the requests to an address until the returned function is called; later ones get through.
 * @param isHeld says which of them; all by default
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
