// Calls that a journey keeps from the server, to see what a screen does meanwhile.
import { expect, type Page, type Route } from "@playwright/test";

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

/** Longer than it takes to read a list again and show it. */
export const rereadMs = 400;
