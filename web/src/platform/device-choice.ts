// A choice that belongs to the device, not to the person: stored in local storage, shared by all tabs, and read before
// the first render.
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

/**
 * A choice between two values, outside of React. Reads, sets or removes a word in local storage, and notifies
 * subscribers.
 */
export const deviceChoice = (key: string, word: string) => ({
  isChosen: (): boolean => deviceStorage.getItem(key) === word,
  choose: (isChosen: boolean): void => write(key, isChosen ? word : undefined),
  subscribe,
});

/** The choice inside a component (docs/rules/screens.md 6). */
export function useDeviceChoice(key: string, word: string): readonly [boolean, (isChosen: boolean) => void] {
  const choice = deviceChoice(key, word);
  return [useSyncExternalStore(subscribe, choice.isChosen, () => false), choice.choose];
}

/** A stored text inside a component, null without one, and how to replace it. */
export function useDeviceText(key: string): readonly [string | null, (text: string) => void] {
  return [
    useSyncExternalStore(
      subscribe,
      () => deviceStorage.getItem(key),
      () => null,
    ),
    (text) => write(key, text),
  ];
}
