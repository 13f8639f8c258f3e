// Batches what arrives for one key (a person, a room): a key has one write at a time, and items that arrive during it
// go into the next.
import { setImmediate as nextTurn, setTimeout as sleep } from "node:timers/promises";
import { tooManyRequests } from "@hourhand/contract/problem";
import { Problem } from "../problem.ts";

/** How many items of one key may be pending. */
const maxPending = 1_000;
const maxBatch = 256;

interface Pending<Item, Result> {
  item: Item;
  resolve: (result: Result) => void;
  reject: (error: unknown) => void;
}

/**
 * Makes a batcher. A key's first item is written at once.
 * @param write writes items of one key in the order in which they arrived. Returns a result for each; an error fails
 * only its item
 * @param pauseMs between two writes of a key
 * @returns a function that adds an item; it resolves with the item's result once it is written, and rejects with what
 * `write` threw
 * @throws Problem `tooManyRequests`, as rejection, if too many items of the key are pending
 */
export function createBatches<Item, Result>(
  write: (key: number, items: Item[]) => Promise<readonly (Result | Error)[]>,
  pauseMs = 0,
): (key: number, item: Item) => Promise<Result> {
  const queues = new Map<number, Pending<Item, Result>[]>();
  const run = async (key: number, queue: Pending<Item, Result>[]): Promise<void> => {
    // Items that arrived in one packet form one batch.
    for (await nextTurn(); queue.length > 0; await sleep(pauseMs, undefined, { ref: false })) {
      const batch = queue.splice(0, maxBatch);
      try {
        const results = await write(
          key,
          batch.map(({ item }) => item),
        );
        for (const [index, { resolve, reject }] of batch.entries()) {
          const result = results[index];
          if (result instanceof Error) reject(result);
          else resolve(result as Result);
        }
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
    queues.delete(key);
  };
  return (key, item) =>
    new Promise((resolve, reject) => {
      const queue = queues.get(key) ?? [];
      if (queue.length >= maxPending)
        return reject(new Problem(tooManyRequests, { retryAfter: Math.max(1, pauseMs / 1_000) }));
      queue.push({ item, resolve, reject });
      if (queues.has(key)) return undefined;
      queues.set(key, queue);
      return void run(key, queue);
    });
}
