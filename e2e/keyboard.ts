// Helpers for using a page by keyboard.
import { expect, type Locator, type Page } from "@playwright/test";

/**
 * Presses Tab until an element has the focus.
 * @throws Error after 90 presses
 */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 90; presses += 1) {
    const focus = await target.evaluate((element) => {
      if (element === document.activeElement) return "target";
      return document.activeElement?.closest("[data-sonner-toast]") ? "toast" : "elsewhere";
    });
    if (focus === "target") return;
    if (focus === "toast") await closeToasts(page);
    await page.keyboard.press("Tab");
  }
  throw new Error("The keyboard does not get there");
}

/** Closes the toasts: Tab would lead from one back to the element before, and in journeys they do not disappear. */
async function closeToasts(page: Page): Promise<void> {
  const toasts = page.locator("[data-sonner-toast]");
  await toasts
    .locator("[data-close-button]")
    .evaluateAll((buttons) => buttons.forEach((button) => (button as HTMLElement).click()));
  await expect(toasts).toHaveCount(0);
}

/** Presses Escape once the open dialog or menu has the focus; an earlier press would close nothing. */
export async function pressEscape(page: Page): Promise<void> {
  await page.waitForFunction(() => document.activeElement?.closest(".MuiModal-root"));
  await page.keyboard.press("Escape");
}

/**
 * Waits until the given number of open dialogs, sheets and menus have their history entries, which they get a moment
 * after opening.
 */
export async function sheetsInHistory(page: Page, count: number): Promise<void> {
  await page.waitForFunction((many) => (history.state?.usr?.sheets ?? 0) === many, count);
}
