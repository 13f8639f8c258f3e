// Gathers calls into one statement, or one transaction: one runs at a time unless it takes long, and what comes meanwhile goes together with the next.
// Nobody waits for a timer, so alone a call is as quick as by itself; under load many share a round trip and a commit.
// Decisions: docs/decisions/0015, docs/decisions/0022.
import { DatabaseUnavailable } from "./watched-pool.ts";

/** Of more that wait whoever comes is sent away, as by the pool. */
const maxWaiting = 2_000;

/** How much goes together, and how long whoever comes waits for it. */
export interface GatherOptions {
  /** Most items of one run. */
  max?: number;
  /** A run that takes longer, in milliseconds, no longer keeps the next one waiting. */
  lateMs?: number;
  /** So many runs may be late at a time. */
  maxLate?: number;
}

interface Waiting<Item, Result> {
  item: Item;
  resolve: (result: Result | Promise<Result>) => void;
  reject: (error: unknown) => void;
}

/**
 * A function that adds an item and resolves with its result, or rejects with what the run threw.
 * @param run does what is to be done for all the items; answers a result for each, in their order
 * @throws DatabaseUnavailable when too many wait
 */
export function gather<Item, Result>(
  run: (items: Item[]) => Promise<readonly (Result | Promise<Result>)[]>,
  { max = 64, lateMs = 100, maxLate = 3 }: GatherOptions = {},
): (item: Item) => Promise<Result> {
  const queue: Waiting<Item, Result>[] = [];
  /** The run that whoever comes waits for. */
  let newest: { isOverdue: boolean } | undefined;
  let late = 0;

  /** Begins the next run beside the newest, where that one takes too long and not too many do already. */
  const passOverdue = () => {
    if (!newest?.isOverdue || late >= maxLate) return;
    late++;
    void runAll();
  };

  /** Runs what waits until nothing does, or until the next run has begun beside its own. */
  const runAll = async (): Promise<void> => {
    for (let batch = queue.splice(0, max); batch.length > 0; batch = queue.splice(0, max)) {
      const own = { isOverdue: false };
      newest = own;
      const timer = setTimeout(() => {
        own.isOverdue = true;
        passOverdue();
      }, lateMs);
      try {
        const results = await run(batch.map(({ item }) => item));
        for (const [index, { resolve }] of batch.entries())
          resolve(results[index] as Result | Promise<Result>);
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
      clearTimeout(timer);
      if (newest !== own) {
        late--;
        passOverdue();
        return;
      }
    }
    newest = undefined;
  };

  return (item) =>
    new Promise((resolve, reject) => {
      if (queue.length >= maxWaiting) {
        reject(new DatabaseUnavailable("Too many wait for the database."));
        return;
      }
      queue.push({ item, resolve, reject });
      if (newest) return;
      newest = { isOverdue: false };
      // What has arrived by now is read first.
      setImmediate(() => void runAll());
    });
}
