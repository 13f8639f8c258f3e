// What was kept of an intent (intent.ts), for when its person has signed in.
import { intentKey, type Intent } from "../platform/intent.ts";
import { tabStorage } from "../platform/browser-storage.ts";

/** What was about to be done; nothing in it where nothing was. */
export const storedIntent = (): Partial<Intent> =>
  JSON.parse(tabStorage.getItem(intentKey) ?? "{}") as Partial<Intent>;

/** It is done, or not wanted any more. */
export const clearIntent = (): void => tabStorage.removeItem(intentKey);
