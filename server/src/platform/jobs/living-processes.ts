// Which of the processes that run jobs are alive, so that what a dead one held is free within a minute and not after
// graphile-worker's four hours. A living one is never robbed, however long its jobs take.
import type pg from "pg";
import type { Logger } from "../log/logger.ts";
import { deleteProcess, heldByTheDead, signOfLife, unlockWorkers } from "./queries.ts";

/** A process's signs of life. */
export interface SignsOfLife {
  stop(): Promise<void>;
}

/** How often a process gives a sign of life, and after how long without one it is dead. */
export interface LifePace {
  readonly signMs: number;
  readonly deadAfterSeconds: number;
}

/** The pace other than in tests: whoever dies is known to be dead within half a minute. */
export const lifePace: LifePace = { signMs: 4_000, deadAfterSeconds: 20 };

/** Gives signs of life for graphile-worker's pool of this process, and frees what dead ones held. */
export function giveSignsOfLife(
  pool: pg.Pool,
  workerPool: string,
  log: Logger,
  { signMs, deadAfterSeconds }: LifePace = lifePace,
): SignsOfLife {
  // Who could not give a sign, as while the database was away, waits until the others could give theirs again.
  let steadySince: number | undefined;
  let signedAt = 0;
  const give = async (): Promise<void> => {
    try {
      await signOfLife(pool, [workerPool]);
      const now = performance.now();
      if (now - signedAt > signMs * 3) steadySince = undefined;
      signedAt = now;
      steadySince ??= now;
      if (now - steadySince < deadAfterSeconds * 1000) return;
      const workers = (await heldByTheDead(pool, [deadAfterSeconds]))[0]?.workers ?? [];
      if (workers.length === 0) return;
      await unlockWorkers(pool, [workers]);
      log.warn({ workers }, "What processes held that died is done again.");
    } catch (error) {
      log.debug({ err: error }, "A sign of life could not be given.");
    }
  };
  let giving = give();
  let isGiving = true;
  const settle = () => void giving.finally(() => (isGiving = false));
  settle();
  const timer = setInterval(() => {
    if (isGiving) return;
    isGiving = true;
    giving = give();
    settle();
  }, signMs).unref();
  return {
    async stop() {
      clearInterval(timer);
      await giving;
      await deleteProcess(pool, [workerPool]).catch(() => {});
    },
  };
}
