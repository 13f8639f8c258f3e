// Work that falls due at a time of the marketplace's clock: done within a minute of it, and in its order when the test clock
// passes over several. Domains bring theirs as `DueWork`.
import type { Queryable } from "../database/prepared-statements.ts";
import { inTransaction, type Transaction, type Database } from "../database/transaction.ts";
import { onlyRow } from "../database/rows.ts";
import type { JobHandlers, Jobs, ScheduledJob } from "../jobs/jobs.ts";
import type { Logger } from "../log/logger.ts";
import type { DatabaseClock } from "./database-clock.ts";
import { marketNow } from "./queries.ts";

/** One kind of work that falls due. */
export interface DueWork {
  readonly name: string;
  /** When the next of it falls due or fell due, in microseconds since 1970; null when nothing waits. */
  nextDue(database: Queryable): Promise<number | null>;
  /**
   * Does what is due by `market_now()`, at most a batch of it, leaving out rows that others have locked. Reads the time in
   * SQL alone: while the test clock moves, the process does not know it. Answers how many were done.
   */
  run(transaction: Transaction): Promise<number>;
}

/** When something falls due next. */
export interface NextDue {
  work: DueWork;
  due: number;
}

/** What falls due first of all these; undefined when nothing waits. */
export async function nextDueOf(database: Queryable, works: Iterable<DueWork>): Promise<NextDue | undefined> {
  let next: NextDue | undefined;
  for (const work of works) {
    const due = await work.nextDue(database);
    if (due !== null && (next === undefined || due < next.due)) next = { work, due };
  }
  return next;
}

/** Does everything that has fallen due, in its order, each batch in a transaction of its own. Answers how many. */
export async function doDueWork({ pool }: { pool: Database }, works: readonly DueWork[]) {
  const waiting = new Set(works);
  let count = 0;
  for (;;) {
    const next = await nextDueOf(pool, waiting);
    if (!next || next.due > onlyRow(await marketNow(pool, [])).now) return count;
    const done = await inTransaction(pool, (transaction) => next.work.run(transaction));
    // Somebody else is at it.
    if (done === 0) waiting.delete(next.work);
    count += done;
  }
}

/** Three times a minute: what falls due has 60 s, and cron alone would use them all. */
export const dueWorkSchedule: readonly ScheduledJob[] = [{ task: "doDueWork", cron: "* * * * *" }];
const laterInTheMinute = [20, 40];

/** What due work needs of the platform. */
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
