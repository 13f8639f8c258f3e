// Work after a commit that survives a crash: calls to providers, notes to be composed, clean-ups. A job is enqueued in
// the transaction that makes it necessary (graphile-worker on the same database).
import type { Queryable } from "../database/prepared-statements.ts";
import { runMigrations, Logger as WorkerLogger } from "graphile-worker";
import type pg from "pg";
import type { Logger } from "../log/logger.ts";
import { createPool } from "../database/pool.ts";
import { onlyRow } from "../database/rows.ts";
import type { WatchedPool } from "../database/watched-pool.ts";
import { createSoonRuns } from "./soon-runs.ts";
import type { JobHandlers, ScheduledJob } from "./job.ts";
import { keepRunning } from "./job-runner.ts";
import type { HeartbeatPace } from "./living-processes.ts";
import { addJob, countJobs, startJob } from "./queries.ts";

export type { JobAttempt, JobHandlers, ScheduledJob } from "./job.ts";

export interface JobOptions {
  runAt?: Date;
  /** How many tries a job gets, 1 to 25; by default 12, which takes about a day. */
  attempts?: number;
  /** Jobs of one queue run one after the other. */
  queue?: string;
  /** A later job with the same key replaces an earlier one that has not run. */
  key?: string;
}

export interface Jobs {
  /** Enqueues a job with the transaction (or database) given: no commit, no job. */
  add(transaction: Queryable, task: string, payload: object, options?: JobOptions): Promise<void>;
  /**
   * Also runs a scheduled job in this process within a second: once for all requests in that time, and never
   * concurrently. Use it as a hint for work that finds its own rows; the schedule covers a process that dies.
   */
  runSoon(task: string): void;
  /** Starts running jobs in this process. */
  start(handlers: JobHandlers, scheduled: readonly ScheduledJob[]): Promise<void>;
  /** Lets running jobs finish, long ones at their next safe point, then stops. */
  stop(): Promise<void>;
}

/** Long, because graphile-worker's migrations change tables. */
const installTimeoutMs = 600_000;

/** Brings graphile-worker's own tables up to date. Call once before processes start. */
export async function installJobs(connectionString: string): Promise<void> {
  const pool = createPool(connectionString, {
    name: "hourhand start",
    size: 1,
    isStarting: true,
    statementTimeout: installTimeoutMs,
  });
  try {
    await runMigrations({ pgPool: pool, logger: silent });
  } finally {
    await pool.end();
  }
}

/** Counts pending and failed jobs. */
export async function jobCounts(pool: pg.Pool): Promise<{ waiting: number; failed: number }> {
  return onlyRow(await countJobs(pool, []));
}

/** @param pace how quickly a dead process is detected; tests use another */
export function createJobs(pool: WatchedPool, log: Logger, pace?: HeartbeatPace): Jobs {
  let running: { ended: Promise<void> } | undefined;
  const stopping = new AbortController();
  const soon = createSoonRuns(log);
  return {
    async add(transaction, task, payload, options = {}) {
      const { queue = null, runAt = null, attempts = 12, key = null } = options;
      await addJob(transaction, [task, JSON.stringify(payload), queue, runAt, attempts, key]);
    },
    runSoon: (task) => soon.ask(task),
    async start(handlers, scheduled) {
      running = await keepRunning({ pool, log, pace, handlers, scheduled, stopping: stopping.signal });
      for (const { task, atStart } of scheduled) {
        if (!atStart) continue;
        // If this fails, the schedule makes up for it.
        await startJob(pool, [task]).catch((error: unknown) =>
          log.warn({ err: error, task }, "A job could not be asked for."),
        );
      }
      soon.start(handlers, stopping.signal);
    },
    async stop() {
      stopping.abort(new Error("The process is being stopped."));
      await Promise.all([soon.stop(), running?.ended]);
    },
  };
}

const silent = new WorkerLogger(() => () => {});
