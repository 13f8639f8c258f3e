// What the unfinished and the large frames of a process may hold: bytes of the process's budget, large frames of one
// person, and time. One socket alone could keep 14 MB for as long as it sends a byte now and then.
import { closeCodes } from "@hourhand/contract/frame";
import type { MemoryBudget } from "../memory-budget.ts";

/** Large frames that one person's sockets may have in flight together on this process. */
const maxLargePerPerson = 2;
/** How often unfinished frames are checked. */
const checkEveryMs = 1_000;

/** A socket, as far as its frames in flight are concerned. */
export interface FrameSender {
  readonly isPaused: boolean;
  /** When its unfinished frame began, or when reading went on last. */
  frameSince: number;
  drop(code: number, reason: string): void;
}

export interface FramesInFlight {
  readonly memory: MemoryBudget;
  /** Sockets that have begun a frame and not finished it. */
  readonly unfinished: Set<FrameSender>;
  /** Counts a large frame of a person; false when they have too many already. */
  beginLarge(personId: number): boolean;
  endLarge(personId: number): void;
  close(): void;
}

/** @param milliseconds how long the sending of one frame may take */
export function createFramesInFlight(memory: MemoryBudget, milliseconds: number): FramesInFlight {
  const large = new Map<number, number>();
  const unfinished = new Set<FrameSender>();
  const check = () => {
    const now = Date.now();
    for (const sender of unfinished) {
      // While we do not read, its time stands still.
      if (sender.isPaused) sender.frameSince = now;
      else if (now - sender.frameSince > milliseconds) sender.drop(closeCodes.tooSlow, "frame too slow");
    }
  };
  const timer = setInterval(check, Math.min(checkEveryMs, milliseconds / 4));
  timer.unref();
  return {
    memory,
    unfinished,
    beginLarge(personId) {
      const count = large.get(personId) ?? 0;
      if (count >= maxLargePerPerson) return false;
      large.set(personId, count + 1);
      return true;
    },
    endLarge(personId) {
      const left = (large.get(personId) ?? 1) - 1;
      if (left > 0) large.set(personId, left);
      else large.delete(personId);
    },
    close: () => clearInterval(timer),
  };
}
