// Presses keys as people do.
import { userEvent, type Locator } from "vitest/browser";

/** Presses keys in a field or on a button: `press(box, "{ArrowDown}")`. */
export async function press(target: Locator, keys: string): Promise<void> {
  (target.element() as HTMLElement).focus();
  await userEvent.keyboard(keys);
}
