// The stored intent (intent.ts), for the time after signing in.
import { intentKey, type Intent } from "../platform/intent.ts";
import { tabStorage } from "../platform/browser-storage.ts";

/** The stored intent; empty without one. */
export const storedIntent = (): Partial<Intent> =>
  JSON.parse(tabStorage.getItem(intentKey) ?? "{}") as Partial<Intent>;

/** Removes the intent: it is done, or no longer wanted. */
export const clearIntent = (): void => tabStorage.removeItem(intentKey);
