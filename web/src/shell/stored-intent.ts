// Reads the stored intent (intent.ts) after signing in.
import { intentKey, type Intent } from "../platform/intent.ts";
import { tabStorage } from "../platform/browser-storage.ts";

/** The stored intent. Empty if there is none. */
export const storedIntent = (): Partial<Intent> =>
  JSON.parse(tabStorage.getItem(intentKey) ?? "{}") as Partial<Intent>;

/** Removes the intent, because it is done or no longer wanted. */
export const clearIntent = (): void => tabStorage.removeItem(intentKey);
