// Batches a person's many small frames into few statements: across their sockets, one statement of theirs runs at a
// time, with a pause after it.
import { setImmediate as nextTurn, setTimeout as sleep } from "node:timers/promises";
import { tooManyRequests } from "@hourhand/contract/problem";
import { Problem } from "../problem.ts";

/** The maximum of one person's pending items. */
const maxWaiting = 1_000;
const pauseMs = 250;

interface Waiting<Item> {
  item: Item;
  written: () => void;
  failed: (error: unknown) => void;
}

/**
 * A writer of batches by person: the first item is written immediately, items during a write are batched.
 * @param write writes one person's items, in order
 * @returns adds an item; resolves once it is written and rejects with the error of `write`
 * @throws Problem `tooManyRequests`, as rejection, when too many items of that person are pending
 */
export function createBatches<Item>(
  write: (personId: number, items: Item[]) => Promise<void>,
): (personId: number, item: Item) => Promise<void> {
  const lines = new Map<number, Waiting<Item>[]>();
  const run = async (personId: number, line: Waiting<Item>[]): Promise<void> => {
    // Items of one packet are one batch.
    for (await nextTurn(); line.length > 0; await sleep(pauseMs, undefined, { ref: false })) {
      const batch = line.splice(0);
      try {
        await write(
          personId,
          batch.map(({ item }) => item),
        );
        for (const { written } of batch) written();
      } catch (error) {
        for (const { failed } of batch) failed(error);
      }
    }
    lines.delete(personId);
  };
  return (personId, item) =>
    new Promise((written, failed) => {
      const line = lines.get(personId) ?? [];
      if (line.length >= maxWaiting) {
        return failed(new Problem(tooManyRequests, { retryAfter: pauseMs / 1000 }));
      }
      line.push({ item, written, failed });
      if (lines.has(personId)) return undefined;
      lines.set(personId, line);
      return void run(personId, line);
    });
}
