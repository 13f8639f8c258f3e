// Items that come while a run is under way go together with the next one.
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { gather } from "./gather.ts";

test("what comes at one moment is one run, what comes meanwhile the next; each hears its own result", async () => {
  const runs: number[][] = [];
  const double = gather(async (items: number[]) => {
    runs.push(items);
    await sleep(20);
    return items.map((item) => item * 2);
  });
  const first = [double(1), double(2)];
  await sleep(5);
  const second = [double(3), double(4), double(5)];
  expect(await Promise.all([...first, ...second])).toEqual([2, 4, 6, 8, 10]);
  expect(await double(6)).toBe(12);
  expect(runs).toEqual([[1, 2], [3, 4, 5], [6]]);
});

test("at most 64 are one run", async () => {
  const sizes: number[] = [];
  const add = gather(async (items: number[]) => {
    sizes.push(items.length);
    return items;
  });
  await Promise.all(Array.from({ length: 100 }, (_, n) => add(n)));
  expect(sizes).toEqual([64, 36]);
});

test("a run that fails fails its items alone", async () => {
  const add = gather(async (items: number[]) => {
    await sleep(5);
    if (items.includes(1)) throw new Error("One is refused.");
    return items;
  });
  const ones = [add(1), add(2)].map((one) => one.catch((error: Error) => error.message));
  await sleep(2);
  const next = add(3);
  expect(await Promise.all(ones)).toEqual(["One is refused.", "One is refused."]);
  expect(await next).toBe(3);
});

test("a run that hangs does not hold up the next one for long", async () => {
  let release: () => void = () => {};
  const held = new Promise<void>((done) => (release = done));
  const add = gather(async (items: string[]) => {
    if (items.includes("hangs")) await held;
    return items;
  });
  const hanging = add("hangs");
  await sleep(5);
  expect(await add("next")).toBe("next");
  release();
  expect(await hanging).toBe("hangs");
  expect(await add("last")).toBe("last");
});
