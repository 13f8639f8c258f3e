// A choice of the device: kept, heard of in every tab, and held for the page where the storage takes nothing.
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { deviceChoice as loaded } from "./device-choice.ts";

/** A storage as browsers have it; `isClosed` throws as it does where cookies are forbidden. */
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

test("a choice is its word in the storage, the other one nothing at all", () => {
  const density = deviceChoice("density", "compact");
  expect(density.isChosen()).toBe(false);
  density.choose(true);
  expect([...storage.values]).toEqual([["density", "compact"]]);
  expect(density.isChosen()).toBe(true);
  density.choose(false);
  expect(storage.values.size).toBe(0);
});

test("a word that is not the choice's is none", () => {
  storage.values.set("density", "tiny");
  expect(deviceChoice("density", "compact").isChosen()).toBe(false);
});

test("whoever listens hears of a choice here and in another tab, and of none afterwards", () => {
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

test("where the storage is closed a choice holds as long as the page, and is kept once it opens", () => {
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
