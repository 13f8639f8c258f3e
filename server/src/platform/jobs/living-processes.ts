// Detects which of the processes that run jobs are alive, so that a dead one's jobs are released within a minute rather
// than after graphile-worker's four hours. A living process keeps its jobs, however long they take.
import type pg from "pg";
import { constraintOf } from "../database/transaction.ts";
import type { Logger } from "../log/logger.ts";
import { deleteProcess, heldByTheDead, signOfLife, unlockWorkers } from "./queries.ts";

export interface Heartbeats {
  stop(): Promise<void>;
}

/** How often heartbeats are sent, and after how long without one a process counts as dead. */
export interface HeartbeatPace {
  readonly heartbeatMs: number;
  readonly deadAfterSeconds: number;
}

/** The pace outside of tests: a dead process is detected within half a minute. */
export const heartbeatPace: HeartbeatPace = { heartbeatMs: 4_000, deadAfterSeconds: 20 };

/**
 * Sends heartbeats for this process's graphile-worker pool, and releases the jobs of dead processes.
 * @param onLost called when one cannot be sent because the database is away
 */
export function sendHeartbeats(
  pool: pg.Pool,
  workerPool: string,
  log: Logger,
  { heartbeatMs, deadAfterSeconds }: HeartbeatPace = heartbeatPace,
  onLost: () => void = () => {},
): Heartbeats {
  // After a time in which it could not send any, for example because the database was away, a process waits until the
  // others could send theirs again.
  let steadySince: number | undefined;
  let sentAt = 0;
  const sendHeartbeat = async (): Promise<void> => {
    try {
      await signOfLife(pool, [workerPool]);
      const now = performance.now();
      if (now - sentAt > heartbeatMs * 3) steadySince = undefined;
      sentAt = now;
      steadySince ??= now;
      if (now - steadySince < deadAfterSeconds * 1000) return;
      const workers = (await heldByTheDead(pool, [deadAfterSeconds]))[0]?.workers ?? [];
      if (workers.length === 0) return;
      await unlockWorkers(pool, [workers]);
      log.warn({ workers }, "What processes held that died is done again.");
    } catch (error) {
      log.debug({ err: error }, "A heartbeat could not be sent.");
      if (constraintOf(error)?.kind === "down") onLost();
    }
  };
  let sending = sendHeartbeat();
  let isSending = true;
  const settle = () => void sending.finally(() => (isSending = false));
  settle();
  const timer = setInterval(() => {
    if (isSending) return;
    isSending = true;
    sending = sendHeartbeat();
    settle();
  }, heartbeatMs).unref();
  return {
    async stop() {
      clearInterval(timer);
      await sending;
      await deleteProcess(pool, [workerPool]).catch(() => {});
    },
  };
}
