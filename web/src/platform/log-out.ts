// Logging out, with a question before where something would be lost that was not sent (docs/rules/offline.md 17).
import { logOut } from "./session.ts";

let ask: ((count: number, goOn: () => void) => void) | undefined;

/** Whoever can ask says how (at-hand/UnsentQuestion.tsx); nobody any more with undefined. */
export function onUnsent(how: typeof ask): void {
  ask = how;
}

/** Logs out and goes on, or asks first. Leaving always works: what cannot be counted asks nothing. */
export async function leave(after?: () => void): Promise<void> {
  const goOn = (): void => {
    logOut();
    after?.();
  };
  try {
    const { countUnsent } = await import("./act-queue.ts");
    const count = await countUnsent();
    if (count > 0 && ask) {
      ask(count, goOn);
      return;
    }
  } catch {
    // Without its code nothing was kept by it.
  }
  goOn();
}
