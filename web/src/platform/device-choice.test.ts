// A device's choice is stored and reaches every tab. If the storage is blocked, it lasts while the page is open.
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { deviceChoice as loaded } from "./device-choice.ts";

/** A browser's storage. `isClosed` makes it throw, as it does when cookies are blocked. */
class Storage {
  readonly values = new Map<string, string>();
  isClosed = false;
  #open(): Map<string, string> {
    if (this.isClosed) throw new DOMException("denied", "SecurityError");
    return this.values;
  }
  getItem = (key: string): string | null => this.#open().get(key) ?? null;
  setItem = (key: string, value: string): void => void this.#open().set(key, value);
  removeItem = (key: string): void => void this.#open().delete(key);
}

let storage: Storage;
let window: EventTarget;
let deviceChoice: typeof loaded;
beforeEach(async () => {
  storage = new Storage();
  window = new EventTarget();
  vi.stubGlobal("localStorage", storage);
  vi.stubGlobal("addEventListener", window.addEventListener.bind(window));
  vi.stubGlobal("removeEventListener", window.removeEventListener.bind(window));
  vi.resetModules();
  ({ deviceChoice } = await import("./device-choice.ts"));
});
afterEach(() => vi.unstubAllGlobals());

test("stores one choice as its word and the other as no entry", () => {
  const density = deviceChoice("density", "compact");
  expect(density.isChosen()).toBe(false);
  density.choose(true);
  expect([...storage.values]).toEqual([["density", "compact"]]);
  expect(density.isChosen()).toBe(true);
  density.choose(false);
  expect(storage.values.size).toBe(0);
});

test("ignores a stored word that belongs to no choice", () => {
  storage.values.set("density", "tiny");
  expect(deviceChoice("density", "compact").isChosen()).toBe(false);
});

test("notifies subscribers of a choice in this and other tabs, and not after they unsubscribe", () => {
  const letters = deviceChoice("letters", "off");
  const listener = vi.fn<() => void>();
  const leave = letters.subscribe(listener);
  letters.choose(true);
  expect(listener).toHaveBeenCalledTimes(1);
  storage.values.delete("letters");
  window.dispatchEvent(new Event("storage"));
  expect([listener.mock.calls.length, letters.isChosen()]).toEqual([2, false]);
  leave();
  letters.choose(true);
  window.dispatchEvent(new Event("storage"));
  expect(listener).toHaveBeenCalledTimes(2);
});

test("keeps a choice for the life of the page when storage is blocked, and stores it once storage opens", () => {
  const density = deviceChoice("density", "compact");
  storage.isClosed = true;
  expect(density.isChosen()).toBe(false);
  density.choose(true);
  expect(density.isChosen()).toBe(true);
  density.choose(false);
  expect(density.isChosen()).toBe(false);
  density.choose(true);
  storage.isClosed = false;
  density.choose(true);
  expect([density.isChosen(), storage.values.get("density")]).toEqual([true, "compact"]);
});
