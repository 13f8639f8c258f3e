// Limits a process's unfinished and large frames: bytes of the process's budget, large frames per person, and time.
// Otherwise one socket could occupy 14 MB by sending a byte now and then.
import { closeCodes } from "@hourhand/contract/frame";
import type { MemoryBudget } from "../memory-budget.ts";

/** How many large frames one person may have in flight on this process. */
const maxLargePerPerson = 2;
/** How often unfinished frames are checked. */
const checkEveryMs = 1_000;

/** What is known about a socket's frames in flight. */
export interface FrameSender {
  readonly isPaused: boolean;
  /** When its unfinished frame began, or when reading resumed. */
  frameSince: number;
  drop(code: number, reason: string): void;
}

export interface FramesInFlight {
  readonly memory: MemoryBudget;
  /** Sockets with an unfinished frame. */
  readonly unfinished: Set<FrameSender>;
  /** Counts a large frame of a person; returns false if they have too many already. */
  beginLarge(personId: number): boolean;
  endLarge(personId: number): void;
  close(): void;
}

/** @param milliseconds how long sending one frame may take */
export function createFramesInFlight(memory: MemoryBudget, milliseconds: number): FramesInFlight {
  const large = new Map<number, number>();
  const unfinished = new Set<FrameSender>();
  const check = () => {
    const now = Date.now();
    for (const sender of unfinished) {
      // While reading is paused, the frame's timeout is paused too.
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
