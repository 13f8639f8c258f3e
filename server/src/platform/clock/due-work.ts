// Runs work that falls due at a time of the marketplace's clock: within a minute of that time, and in order when the
// test clock passes over several times. Domains provide their work as `DueWork`.
import type { Queryable } from "../database/prepared-statements.ts";
import { inTransaction, type Transaction, type Database } from "../database/transaction.ts";
import { onlyRow } from "../database/rows.ts";
import type { JobHandlers, Jobs, ScheduledJob } from "../jobs/jobs.ts";
import type { Logger } from "../log/logger.ts";
import type { DatabaseClock } from "./database-clock.ts";
import { marketNow } from "./queries.ts";

/** One kind of due work. */
export interface DueWork {
  readonly name: string;
  /**
   * Called before work is done, outside any transaction: asks parts outside the product about what falls due within
   * some minutes. Must not fail.
   */
  prepare?(aheadMinutes: number): Promise<void>;
  /** Returns when the next work is due, in microseconds since 1970; null if there is none. */
  nextDue(database: Queryable): Promise<number | null>;
  /**
   * Does the work that is due by `market_now()`, at most a batch, skipping rows that others have locked. Reads the time
   * only in SQL: while the test clock moves, the process does not know it. Returns how many it did.
   */
  run(transaction: Transaction): Promise<number>;
}

/** What is due next, and when. */
export interface NextDue {
  work: DueWork;
  due: number;
}

/** Finds the work that is due first; undefined if there is none. */
export async function nextDueOf(database: Queryable, works: Iterable<DueWork>): Promise<NextDue | undefined> {
  let next: NextDue | undefined;
  for (const work of works) {
    const due = await work.nextDue(database);
    if (due !== null && (next === undefined || due < next.due)) next = { work, due };
  }
  return next;
}

/** Does all due work, in order, each batch in its own transaction. Returns how many were done. */
export async function doDueWork({ pool }: { pool: Database }, works: readonly DueWork[]) {
  for (const work of works) await work.prepare?.(0);
  const waiting = new Set(works);
  let count = 0;
  for (;;) {
    const next = await nextDueOf(pool, waiting);
    if (!next || next.due > onlyRow(await marketNow(pool, [])).now) return count;
    const done = await inTransaction(pool, (transaction) => next.work.run(transaction));
    // Another process is doing it.
    if (done === 0) waiting.delete(next.work);
    count += done;
  }
}

/** Runs three times a minute: due work must be done within 60 s, and a run each minute could take all of them. */
export const dueWorkSchedule: readonly ScheduledJob[] = [{ task: "doDueWork", cron: "* * * * *" }];
const laterInTheMinute = [20, 40];

/** The parts of the platform that due work uses. */
interface DueWorkParts {
  readonly pool: Database;
  readonly clock: DatabaseClock;
  readonly jobs: Jobs;
  readonly log: Logger;
}

export function dueWorkJobs(platform: DueWorkParts, works: readonly DueWork[]): JobHandlers {
  const work = async () => {
    const count = await doDueWork(platform, works);
    if (count > 0) platform.log.info({ count }, "What had fallen due was done.");
  };
  return {
    async doDueWork() {
      for (const seconds of laterInTheMinute) {
        const runAt = new Date(platform.clock.machineNow() + seconds * 1_000);
        await platform.jobs.add(platform.pool, "doDueWorkAgain", {}, { runAt, key: `due work ${seconds}` });
      }
      await work();
    },
    doDueWorkAgain: work,
  };
}
