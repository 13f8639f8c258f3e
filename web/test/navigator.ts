// Stands in for parts of the browser that a test cannot ask.
import { onTestFinished } from "vitest";

/** Puts something into the place of what the browser has, until the test is over. */
export function replaceInNavigator(name: "clipboard" | "share", value: unknown): void {
  Object.defineProperty(navigator, name, { configurable: true, value });
  onTestFinished(() => void Reflect.deleteProperty(navigator, name));
}
