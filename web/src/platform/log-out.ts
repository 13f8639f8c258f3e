// Logging out. Asks first when unsent work would be lost (docs/rules/offline.md 17).
import { logOut } from "./session.ts";

let ask: ((count: number, goOn: () => void) => void) | undefined;

/** Registers the prompt (device/UnsentQuestion.tsx); undefined unregisters it. */
export function onUnsent(how: typeof ask): void {
  ask = how;
}

/** Logs out and continues, or asks first. Leaving always works: when unsent work cannot be counted, nobody is asked. */
export async function leave(after?: () => void): Promise<void> {
  const goOn = (): void => {
    logOut();
    after?.();
  };
  try {
    const { countUnsent } = await import("./offline-queue.ts");
    const count = await countUnsent();
    if (count > 0 && ask) {
      ask(count, goOn);
      return;
    }
  } catch {
    // If the module does not load, it has queued nothing.
  }
  goOn();
}
