// Work that happens after a commit and survives a crash: provider calls, notes to compose, clean-ups. Jobs are enqueued in the
// transaction that makes them necessary (graphile-worker on the same database).
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
  /** How often it is tried before it is given up, 1 to 25; by default 12, which spans about a day. */
  attempts?: number;
  /** Jobs of one queue run one after the other. */
  queue?: string;
  /** A later job of the same key replaces an earlier one that has not run. */
  key?: string;
}

export interface Jobs {
  /** Enqueues a job with the transaction (or database) given: no commit, no job. */
  add(transaction: Queryable, task: string, payload: object, options?: JobOptions): Promise<void>;
  /**
   * Runs a scheduled job in this process too, within a second: once for all that asked meanwhile, and never twice at a time.
   * A hint for work that finds by itself what is to be done; the schedule finds what a process that dies leaves.
   */
  runSoon(task: string): void;
  /** Starts running jobs in this process. */
  start(handlers: JobHandlers, scheduled: readonly ScheduledJob[]): Promise<void>;
  /** Lets running jobs finish, those that take long where they are, then stops. */
  stop(): Promise<void>;
}

/** Its migrations change tables, which may take long. */
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

/** How many jobs are to be done, and how many were given up. */
export async function jobCounts(pool: pg.Pool): Promise<{ waiting: number; failed: number }> {
  return onlyRow(await countJobs(pool, []));
}

/** @param pace how quickly a dead process is found; another one in tests */
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
        // The schedule makes up for it.
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
