// Batches: for any number of items, each key has one write at a time with a pause after it, and no item is lost.
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { createBatches } from "./batches.ts";

test("the first item is written immediately, items during a write are batched; each person separately", async () => {
  const written: [number, number[]][] = [];
  const add = createBatches(async (person, items: number[]) => {
    written.push([person, items]);
    return [];
  }, 1_000);
  const first = [add(1, 1), add(1, 2), add(2, 3)];
  await Promise.all(first);
  expect(written).toEqual([
    [1, [1, 2]],
    [2, [3]],
  ]);
  const later = Promise.all([add(1, 4), add(1, 5)]);
  await sleep(20);
  void add(1, 6);
  expect(written).toHaveLength(2);
  await later;
  expect(written.at(-1)).toEqual([1, [4, 5, 6]]);
});

test("a waiting caller learns of a failure; the next batch is tried again; too many are refused", async () => {
  let fails = true;
  const written: number[] = [];
  const add = createBatches(async (_person, items: number[]) => {
    if (fails) throw new Error("down");
    written.push(...items);
    return [];
  });
  await expect(add(1, 1)).rejects.toThrow("down");
  fails = false;
  const all = Array.from({ length: 1_001 }, (_, n) => add(1, n));
  await expect(all[1_000]).rejects.toMatchObject({ kind: { code: "too-many-requests" } });
  await Promise.all(all.slice(0, 1_000));
  expect(written).toHaveLength(1_000);
});
