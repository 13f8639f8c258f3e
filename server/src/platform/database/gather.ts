// Gathers calls into one statement: one runs at a time, and what comes meanwhile goes together with the next. Nobody waits for
// a timer, so alone a call is as quick as by itself; under load many share a round trip and a commit.
// Decision: docs/decisions/0015.

/** Most items of one run. */
const maxAtOnce = 64;
/** A run that takes longer no longer keeps the next one waiting; so many may be late at a time. */
const lateMs = 100;
const maxLate = 3;

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
): (item: Item) => Promise<Result> {
  const queue: Waiting<Item, Result>[] = [];
  let isRunning = false;
  let late = 0;

  const runNext = async (): Promise<void> => {
    const batch = queue.splice(0, maxAtOnce);
    if (batch.length === 0) {
      isRunning = false;
      return;
    }
    let isLate = false;
    const timer = setTimeout(() => {
      if (late >= maxLate) return;
      isLate = true;
      late++;
      void runNext();
    }, lateMs);
    try {
      const results = await run(batch.map(({ item }) => item));
      for (const [index, { resolve }] of batch.entries()) resolve(results[index] as Result);
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
    clearTimeout(timer);
    if (!isLate) return runNext();
    late--;
  };

  return (item) =>
    new Promise((resolve, reject) => {
      queue.push({ item, resolve, reject });
      if (isRunning) return;
      isRunning = true;
      // What has arrived by now is read first.
      setImmediate(() => void runNext());
    });
}
