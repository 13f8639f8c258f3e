// Replaces browser features that a test cannot use.
import { onTestFinished } from "vitest";

/** Replaces a feature of the browser until the test is over. */
export function replaceInNavigator(name: "clipboard" | "share", value: unknown): void {
  Object.defineProperty(navigator, name, { configurable: true, value });
  onTestFinished(() => void Reflect.deleteProperty(navigator, name));
}
