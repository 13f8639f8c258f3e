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

test("when too many are late, the next begins as soon as one of them ends", async () => {
  const releases = new Map<string, () => void>();
  const add = gather(
    async (items: string[]) => {
      for (const item of items)
        if (item.startsWith("held")) await new Promise<void>((done) => releases.set(item, done));
      return items;
    },
    { lateMs: 5, maxLate: 1 },
  );
  const first = add("held first");
  await sleep(30);
  const second = add("held second");
  await sleep(30);
  const third = add("third");
  await sleep(30);
  releases.get("held first")?.();
  expect(await first).toBe("held first");
  expect(await third).toBe("third");
  releases.get("held second")?.();
  expect(await second).toBe("held second");
  expect(await add("last")).toBe("last");
});

test("of more than 2,000 that wait whoever comes is sent away", async () => {
  const add = gather(async (items: number[]) => items);
  const all = await Promise.allSettled(Array.from({ length: 2_001 }, (_, n) => add(n)));
  expect(all.filter(({ status }) => status === "rejected")).toHaveLength(1);
  await expect(add(1)).resolves.toBe(1);
});
