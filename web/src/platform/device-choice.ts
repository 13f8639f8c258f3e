// A choice that is the device's, not the person's: kept in local storage, the same in every tab, and known before the first drawing.
import { useSyncExternalStore } from "react";
import { createListeners } from "./listeners.ts";
import { deviceStorage } from "./browser-storage.ts";

const listeners = createListeners();

function write(key: string, value: string | undefined): void {
  if (value === undefined) deviceStorage.removeItem(key);
  else deviceStorage.setItem(key, value);
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
  isChosen: (): boolean => deviceStorage.getItem(key) === word,
  choose: (isChosen: boolean): void => write(key, isChosen ? word : undefined),
  subscribe,
});

/** The same in a component (docs/rules/screens.md 6). */
export function useDeviceChoice(key: string, word: string): readonly [boolean, (isChosen: boolean) => void] {
  const choice = deviceChoice(key, word);
  return [useSyncExternalStore(subscribe, choice.isChosen, () => false), choice.choose];
}
