// Logs out. Asks first if unsent work would be lost (docs/rules/offline.md 17).
import { logOut } from "./session.ts";

let showPrompt: ((count: number, goOn: () => void) => void) | undefined;

/** Registers the prompt (device/UnsentPrompt.tsx). Undefined unregisters it. */
export function setUnsentPrompt(prompt: typeof showPrompt): void {
  showPrompt = prompt;
}

/**
 * Logs out and then calls `after`, or asks first. Logging out always works: if unsent work cannot be counted, it does
 * not ask.
 */
export async function logOutOrAsk(after?: () => void): Promise<void> {
  const goOn = (): void => {
    logOut();
    after?.();
  };
  try {
    const { countUnsent } = await import("./offline-queue.ts");
    const count = await countUnsent();
    if (count > 0 && showPrompt) {
      showPrompt(count, goOn);
      return;
    }
  } catch {
    // If the module does not load, it has not queued anything.
  }
  goOn();
}
