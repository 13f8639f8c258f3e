// A choice that is the device's, not the person's: kept in local storage, the same in every tab, and known before the first drawing.
import { useSyncExternalStore } from "react";
import { createListeners } from "./listeners.ts";

/** What the storage did not take, closed or full as it is, holds as long as the page. */
const held = new Map<string, string>();
const listeners = createListeners();

function read(key: string): string | null {
  const own = held.get(key);
  if (own !== undefined) return own;
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function write(key: string, value: string | undefined): void {
  try {
    if (value === undefined) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
    held.delete(key);
  } catch {
    held.set(key, value ?? "");
  }
  listeners.notify();
}

function subscribe(listener: () => void): () => void {
  const stop = listeners.subscribe(listener);
  addEventListener("storage", listener);
  return () => {
    stop();
    removeEventListener("storage", listener);
  };
}

/** One of two, outside of React: whether a key of local storage has this word, what sets or removes it, and who hears of it. */
export const deviceChoice = (key: string, word: string) => ({
  isChosen: (): boolean => read(key) === word,
  choose: (isChosen: boolean): void => write(key, isChosen ? word : undefined),
  subscribe,
});

/** The same in a component (docs/rules/screens.md 6). */
export function useDeviceChoice(key: string, word: string): readonly [boolean, (isChosen: boolean) => void] {
  const choice = deviceChoice(key, word);
  return [useSyncExternalStore(subscribe, choice.isChosen, () => false), choice.choose];
}
