// Runs of scheduled jobs that somebody in this process asked for: gathered for a moment, since a run for many costs little
// more than one for one; past the queue, whose own bookkeeping would cost more than most such runs.
import { setTimeout as sleep } from "node:timers/promises";
import type { Logger } from "../log/logger.ts";

type Runs = Readonly<
  Record<
    string,
    (payload: never, run: { number: number; isLast: boolean; stopping: AbortSignal }) => Promise<void>
  >
>;

/** How long what is asked for is gathered. */
const gatherMs = 250;

/** Asked for by `ask`; nothing runs before `start` or after `stop`, which waits for what does. */
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
      await sleep(gatherMs, undefined, { signal: stopping, ref: false }).catch(() => {});
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
