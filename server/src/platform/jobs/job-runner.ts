// Runs jobs with graphile-worker. After each loss of the database it makes a new runner: the old one may hold jobs that
// nobody runs, because the reply that assigned a job, or the report that it ended, was lost.
import { EventEmitter } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { parseCronItems, run, Logger as WorkerLogger } from "graphile-worker";
import type { WorkerEvents } from "graphile-worker";
import { constraintOf } from "../database/transaction.ts";
import type { WatchedPool } from "../database/watched-pool.ts";
import type { Logger } from "../log/logger.ts";
import type { JobHandlers, ScheduledJob } from "./job.ts";
import { sendHeartbeats, type HeartbeatPace, type Heartbeats } from "./living-processes.ts";
import { unlockWorkers } from "./queries.ts";

/** What the runner needs. `stopping` aborts when the process stops. */
export interface RunnerParts {
  readonly pool: WatchedPool;
  readonly log: Logger;
  readonly pace: HeartbeatPace | undefined;
  readonly handlers: JobHandlers;
  readonly scheduled: readonly ScheduledJob[];
  readonly stopping: AbortSignal;
}

interface OneRunner {
  /** Resolves when the runner has lost the database, or ended on its own. */
  readonly lost: Promise<void>;
  /** Ends the runner's jobs, long ones at their next safe point, and releases its locks. */
  stop(): Promise<void>;
}

/** How often a new runner is tried while the database is away. */
const retryMs = 500;

/** How long a runner without jobs may take to end. */
const maxEndMs = 10_000;

/**
 * Runs jobs until `stopping` aborts.
 * @returns a promise that then resolves when the last job has ended
 * @throws if the database cannot be reached at first
 */
export async function keepRunning(parts: RunnerParts): Promise<{ ended: Promise<void> }> {
  const { pool, log, stopping } = parts;
  const stopped = new Promise<void>((done) => stopping.addEventListener("abort", () => done()));
  const first = await startRunner(parts);
  const replace = async (): Promise<void> => {
    const retired = new Set<Promise<void>>();
    let runner: OneRunner | undefined = first;
    while (!stopping.aborted) {
      await Promise.race([runner?.lost, stopped]);
      if (stopping.aborted) break;
      if (runner) {
        log.warn("Jobs lost the database; they are run again once it answers.");
        const ending = runner.stop().finally(() => retired.delete(ending));
        retired.add(ending);
        runner = undefined;
      }
      try {
        if (await pool.answers()) runner = await startRunner(parts);
      } catch (error) {
        log.warn({ err: error }, "Jobs cannot be run yet.");
      }
      if (!runner) await sleep(retryMs, undefined, { signal: stopping, ref: false }).catch(() => {});
    }
    await Promise.all([...retired, runner?.stop()]);
  };
  return { ended: replace() };
}

async function startRunner({
  pool,
  log,
  pace,
  handlers,
  scheduled,
  stopping,
}: RunnerParts): Promise<OneRunner> {
  const events = new EventEmitter() as WorkerEvents;
  const told = new AbortController();
  const signal = AbortSignal.any([stopping, told.signal]);
  let workerPoolId = "";
  let heartbeats: Heartbeats | undefined;
  const running = new Set<Promise<void>>();
  let hasFreed = false;
  let lose = () => {};
  const lost = new Promise<void>((done) => (lose = done));
  let fail = () => {};
  const failed = new Promise<void>((done) => (fail = done));
  // graphile-worker could not mark a job as completed or failed.
  events.on("pool:fatalError", () => {
    fail();
    lose();
  });
  events.once("pool:create", ({ workerPool }) => {
    workerPoolId = workerPool.id;
    // graphile-worker itself waits up to two minutes between its retries on a starting database.
    heartbeats = sendHeartbeats(pool, workerPool.id, log, pace, lose);
  });
  events.on("worker:getJob:error", ({ error }) => {
    if (constraintOf(error)?.kind === "down") lose();
  });
  const runner = await run({
    pgPool: pool,
    events,
    concurrency: 4,
    noHandleSignals: true,
    pollInterval: 2000,
    logger: workerLogger(log),
    // Without batches graphile-worker neither awaits nor catches the calls that complete or fail a job, and a rejection
    // ends the process.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    taskList: Object.fromEntries(
      Object.entries(handlers).map(([task, work]) => [
        task,
        async (payload: unknown, helpers: { job: { attempts: number; max_attempts: number } }) => {
          // This job was assigned too late: it is already free for others.
          if (hasFreed) throw new Error("Jobs lost the database.");
          const { attempts, max_attempts } = helpers.job;
          const attempt = { number: attempts, isLast: attempts >= max_attempts, stopping: signal };
          const ending = work(payload as never, attempt).finally(() => running.delete(ending));
          running.add(ending);
          await ending;
        },
      ]),
    ),
    parsedCronItems: parseCronItems(
      scheduled.map(({ task, cron, queue }) => ({
        task,
        match: cron,
        identifier: task,
        options: { backfillPeriod: periodMs(cron), ...(queue !== undefined && { queueName: queue }) },
      })),
    ),
  });
  runner.promise.then(lose, (error: unknown) => {
    log.error({ err: error }, "The job runner stopped.");
    lose();
  });
  const free = () =>
    unlockWorkers(pool, [[workerPoolId]]).then(
      () => true,
      () => false,
    );
  return {
    lost,
    async stop() {
      told.abort(new Error("Jobs are being stopped."));
      // This rejects if the runner is already stopping, and never ends if a job could not be completed (a bug of
      // 0.17.3).
      const stopped = runner.stop().then(
        () => runner.promise,
        () => runner.promise,
      );
      await Promise.allSettled(running);
      await Promise.race([stopped.catch(() => {}), failed, sleep(maxEndMs, undefined, { ref: false })]);
      await Promise.allSettled(running);
      hasFreed = true;
      await heartbeats?.stop();
      // While the database is away, nothing can be released. Later, the heartbeats of living processes release the
      // rest.
      while (!(await free()) && !stopping.aborted)
        await sleep(retryMs, undefined, { signal: stopping, ref: false }).catch(() => {});
    },
  };
}

/**
 * Returns the time between two runs: a run that was missed while the database was away, or the process stood still, is
 * made up for once.
 */
function periodMs(cron: string): number {
  const [minute, hour] = cron.split(" ");
  if (minute === "*") return 60_000;
  return hour === "*" ? 3_600_000 : 86_400_000;
}

function workerLogger(log: Logger): WorkerLogger {
  return new WorkerLogger((scope) => (level: string, message) => {
    const fields = { task: scope.taskIdentifier, job: scope.jobId };
    if (level === "error") log.error(fields, message);
    else if (level === "warning") log.warn(fields, message);
    else log.trace(fields, message);
  });
}
