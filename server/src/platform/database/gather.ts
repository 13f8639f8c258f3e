// Gathers calls into one statement: one runs at a time, and what comes meanwhile goes together with the next. Nobody waits for
// a timer, so alone a call is as quick as by itself; under load many share a round trip and a commit.
// Decision: docs/decisions/0015.

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
  resolve: (result: Result) => void;
  reject: (error: unknown) => void;
}

/**
 * A function that adds an item and resolves with its result, or rejects with what the run threw.
 * @param run does what is to be done for all the items; answers a result for each, in their order
 */
export function gather<Item, Result>(
  run: (items: Item[]) => Promise<readonly Result[]>,
  { max = 64, lateMs = 100, maxLate = 3 }: GatherOptions = {},
): (item: Item) => Promise<Result> {
  const queue: Waiting<Item, Result>[] = [];
  let isRunning = false;
  let late = 0;

  /** Runs what waits until nothing does, or until its run is late and the next has begun without it. */
  const runAll = async (): Promise<void> => {
    for (let batch = queue.splice(0, max); batch.length > 0; batch = queue.splice(0, max)) {
      let isLate = false;
      const timer = setTimeout(() => {
        if (late >= maxLate) return;
        isLate = true;
        late++;
        void runAll();
      }, lateMs);
      try {
        const results = await run(batch.map(({ item }) => item));
        for (const [index, { resolve }] of batch.entries()) resolve(results[index] as Result);
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
      clearTimeout(timer);
      if (isLate) {
        late--;
        return;
      }
    }
    isRunning = false;
  };

  return (item) =>
    new Promise((resolve, reject) => {
      queue.push({ item, resolve, reject });
      if (isRunning) return;
      isRunning = true;
      // What has arrived by now is read first.
      setImmediate(() => void runAll());
    });
}
