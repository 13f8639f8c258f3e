// Limits work that shares a few threads, and the number of waiting calls: the rest is refused.
import { partDown } from "@hourhand/contract/problem";
import { refuse } from "./problem.ts";

/** Limits the number of concurrent works. */
export interface Semaphore {
  /**
   * Runs work when its turn has come, first come first served.
   * @throws Problem `partDown` (503) when too many wait already
   */
  run<Result>(work: () => Promise<Result>): Promise<Result>;
}

/**
 * @param max the number that run concurrently
 * @param maxWaiting the number that may wait for that
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
        // The place goes to the next one, or is free.
        const next = waiting.shift();
        if (next) next();
        else running--;
      }
    },
  };
}
