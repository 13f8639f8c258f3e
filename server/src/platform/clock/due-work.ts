// Work that falls due at a time of the marketplace's clock: done within a minute of it, and in order when the test
// clock passes over several. Domains provide theirs as `DueWork`.
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
  /** The due time of the next one, in microseconds since 1970; null when there is none. */
  nextDue(database: Queryable): Promise<number | null>;
  /**
   * Does the work due by `market_now()`, at most a batch of it, skipping rows that others have locked. Reads the time
   * only in SQL: while the test clock moves, the process does not know it. Returns the number done.
   */
  run(transaction: Transaction): Promise<number>;
}

/** The next due time. */
export interface NextDue {
  work: DueWork;
  due: number;
}

/** The first of all next due times; undefined when there is none. */
export async function nextDueOf(database: Queryable, works: Iterable<DueWork>): Promise<NextDue | undefined> {
  let next: NextDue | undefined;
  for (const work of works) {
    const due = await work.nextDue(database);
    if (due !== null && (next === undefined || due < next.due)) next = { work, due };
  }
  return next;
}

/** Does all due work, in order, each batch in its own transaction. Returns the number done. */
export async function doDueWork({ pool }: { pool: Database }, works: readonly DueWork[]) {
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

/** Three times a minute: due work has 60 s, and cron alone would use them all. */
export const dueWorkSchedule: readonly ScheduledJob[] = [{ task: "doDueWork", cron: "* * * * *" }];
const laterInTheMinute = [20, 40];

/** The parts of the platform that due work needs. */
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
