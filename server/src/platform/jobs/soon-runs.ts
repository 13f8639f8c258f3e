// Runs scheduled jobs when this process requests them: requests are batched for a moment, because a run for many costs
// little more than a run for one; outside the queue, whose own bookkeeping would cost more than most such runs.
import { setTimeout as sleep } from "node:timers/promises";
import type { Logger } from "../log/logger.ts";

type Runs = Readonly<
  Record<
    string,
    (payload: never, run: { number: number; isLast: boolean; stopping: AbortSignal }) => Promise<void>
  >
>;

/** For how long requests are batched. */
const batchMs = 250;

/** Runs what `ask` requests. Nothing runs before `start` or after `stop`, which waits for running jobs. */
export interface SoonRuns {
  ask(task: string): void;
  start(handlers: Runs, stopping: AbortSignal): void;
  stop(): Promise<void>;
}

export function createSoonRuns(log: Logger): SoonRuns {
  let started: { handlers: Runs; stopping: AbortSignal } | undefined;
  const asked = new Set<string>();
  const running = new Map<string, Promise<void>>();

  const run = async (task: string, handlers: Runs, stopping: AbortSignal): Promise<void> => {
    while (asked.has(task) && !stopping.aborted) {
      await sleep(batchMs, undefined, { signal: stopping, ref: false }).catch(() => {});
      asked.delete(task);
      try {
        await handlers[task]?.({} as never, { number: 1, isLast: true, stopping });
      } catch (error) {
        log.debug({ err: error, task }, "What was asked for waits for the schedule.");
      }
    }
    running.delete(task);
  };

  return {
    ask(task) {
      if (!started) return;
      asked.add(task);
      if (!running.has(task)) running.set(task, run(task, started.handlers, started.stopping));
    },
    start(handlers, stopping) {
      started = { handlers, stopping };
    },
    async stop() {
      started = undefined;
      await Promise.all(running.values());
    },
  };
}
