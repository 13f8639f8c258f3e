// Limits work that shares a few threads, and how many calls may wait for it: the rest are refused.
import { partDown } from "@hourhand/contract/problem";
import { refuse } from "./problem.ts";

/** Limits how many pieces of work run concurrently. */
export interface Semaphore {
  /**
   * Runs work when its turn has come, first come, first served.
   * @throws Problem `partDown` (503) if too many already wait
   */
  run<Result>(work: () => Promise<Result>): Promise<Result>;
}

/**
 * @param max how many run concurrently
 * @param maxWaiting how many may wait for that
 */
export function createSemaphore(max: number, maxWaiting: number): Semaphore {
  let running = 0;
  const waiting: (() => void)[] = [];
  return {
    async run(work) {
      if (running < max) running++;
      else if (waiting.length < maxWaiting) await new Promise<void>((go) => waiting.push(go));
      else refuse(partDown, { retryAfter: 2 });
      try {
        return await work();
      } finally {
        // The place goes to the next in the queue, or becomes free.
        const next = waiting.shift();
        if (next) next();
        else running--;
      }
    },
  };
}
