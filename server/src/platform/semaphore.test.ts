import { expect, test } from "vitest";
import { partDown } from "@hourhand/contract/problem";
import { createSemaphore } from "./semaphore.ts";

test("a number run, a number wait in order, one more is refused; failures release their place", async () => {
  const semaphore = createSemaphore(2, 3);
  const order: number[] = [];
  let running = 0;
  let max = 0;
  const work = (index: number) => async () => {
    max = Math.max(max, ++running);
    await new Promise((done) => setTimeout(done, 5));
    running--;
    order.push(index);
    if (index === 1) throw new Error("it failed");
    return index;
  };
  const outcomes = await Promise.allSettled([0, 1, 2, 3, 4, 5].map((index) => semaphore.run(work(index))));
  expect(outcomes.map(({ status }) => status)).toEqual([
    "fulfilled",
    "rejected",
    "fulfilled",
    "fulfilled",
    "fulfilled",
    "rejected",
  ]);
  expect(outcomes[5]).toMatchObject({ reason: { kind: partDown } });
  expect([order, max]).toEqual([[0, 1, 2, 3, 4], 2]);
  expect(await semaphore.run(work(6))).toBe(6);
});
