// Limits the unfinished and the large frames of a process: bytes of the process's budget, large frames of one person,
// and time. Otherwise one socket could keep 14 MB by sending a byte now and then.
import { closeCodes } from "@hourhand/contract/frame";
import type { MemoryBudget } from "../memory-budget.ts";

/** The maximum of one person's large frames in flight on this process. */
const maxLargePerPerson = 2;
/** The interval of the check of unfinished frames. */
const checkEveryMs = 1_000;

/** A socket, as far as its frames in flight are concerned. */
export interface FrameSender {
  readonly isPaused: boolean;
  /** The start of its unfinished frame, or the time when reading resumed. */
  frameSince: number;
  drop(code: number, reason: string): void;
}

export interface FramesInFlight {
  readonly memory: MemoryBudget;
  /** Sockets with an unfinished frame. */
  readonly unfinished: Set<FrameSender>;
  /** Counts a large frame of a person; false when they have too many already. */
  beginLarge(personId: number): boolean;
  endLarge(personId: number): void;
  close(): void;
}

/** @param milliseconds the timeout for the sending of one frame */
export function createFramesInFlight(memory: MemoryBudget, milliseconds: number): FramesInFlight {
  const large = new Map<number, number>();
  const unfinished = new Set<FrameSender>();
  const check = () => {
    const now = Date.now();
    for (const sender of unfinished) {
      // While reading is paused, its timeout is paused too.
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
