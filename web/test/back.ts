// Back, where something is open over a page.
import { expect } from "vitest";
import type { Locator } from "vitest/browser";

/** Waits until the open sheets have their history entries, which they get a moment after opening. */
export async function sheetsInHistory(count: number): Promise<void> {
  const sheets = (): number => (history.state as { usr?: { sheets?: number } } | null)?.usr?.sheets ?? 0;
  await expect.poll(sheets).toBe(count);
}

/** Goes Forward, and waits until the browser is there. */
export async function goForward(): Promise<void> {
  const arrived = new Promise((done) => addEventListener("popstate", done, { once: true }));
  history.forward();
  await arrived;
}

/** Goes Back, and waits until this is closed. */
export async function goBackFrom(closed: Locator): Promise<void> {
  history.back();
  await expect.element(closed).not.toBeInTheDocument();
}

async function openAndGoBack(opener: Locator, opened: Locator): Promise<void> {
  await opener.click();
  await expect.element(opened).toBeVisible();
  await sheetsInHistory(1);
  await goBackFrom(opened);
}

/**
 * Opens an overlay and goes Back: only the overlay is closed, the address is unchanged, and the element that opened it
 * has the focus. Opening and closing it repeatedly leaves at most one history entry.
 */
export async function backCloses(opener: Locator, opened: Locator): Promise<void> {
  const address = location.href;
  const entries = history.length;
  await openAndGoBack(opener, opened);
  await expect.element(opener).toHaveFocus();
  expect(location.href).toBe(address);
  for (let times = 0; times < 2; times += 1) await openAndGoBack(opener, opened);
  expect(location.href).toBe(address);
  expect(history.length).toBeLessThanOrEqual(entries + 1);
}
