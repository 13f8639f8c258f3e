// Getting about without a mouse.
import type { Locator, Page } from "@playwright/test";

/** Presses Tab until an element has the focus. @throws Error when 80 presses do not get there */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 80; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error("The keyboard does not get there");
}
