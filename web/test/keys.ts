// Presses keys as people do.
import { expect } from "vitest";
import { userEvent, type Locator } from "vitest/browser";

/** Presses keys in a field or on a button: `press(box, "{ArrowDown}")`. */
export async function press(target: Locator, keys: string): Promise<void> {
  (target.element() as HTMLElement).focus();
  await userEvent.keyboard(keys);
}

/**
 * Presses Tab until an element has the focus.
 * @throws Error after 90 presses
 */
export async function tabTo(target: Locator): Promise<void> {
  await expect.element(target).toBeVisible();
  for (let presses = 0; presses < 90; presses += 1) {
    if (target.element() === document.activeElement) return;
    await userEvent.tab();
  }
  throw new Error("The keyboard does not get there");
}
