import { expect, test } from "vitest";
import { createCachedValue } from "./cached-value.ts";

/** Makes a value whose reads the test resolves by hand; each read has its own number. */
function heldValue(ttlMs: number) {
  const readings: { answer: () => void; fail: () => void }[] = [];
  const value = createCachedValue(ttlMs, () => {
    const number = readings.length + 1;
    return new Promise<{ number: number }>((resolve, reject) => {
      readings.push({
        answer: () => resolve({ number }),
        fail: () => reject(new Error("The database is away.")),
      });
    });
  });
  return { value, readings };
}

test("calls during a read, and while the value is fresh, share one read", async () => {
  const { value, readings } = heldValue(60_000);
  const together = [value.get(), value.get()];
  readings[0]?.answer();
  expect(await Promise.all(together)).toEqual([{ number: 1 }, { number: 1 }]);
  expect(await value.get()).toEqual({ number: 1 });
  expect(readings).toHaveLength(1);
});

test("an expired value is read again", async () => {
  const { value, readings } = heldValue(1);
  const first = value.get();
  readings[0]?.answer();
  await first;
  await new Promise((resolve) => setTimeout(resolve, 20));
  const second = value.get();
  readings[1]?.answer();
  expect(await second).toEqual({ number: 2 });
});

test("a failed read is not cached", async () => {
  const { value, readings } = heldValue(60_000);
  const together = [value.get(), value.get()];
  readings[0]?.fail();
  for (const { status } of await Promise.allSettled(together)) expect(status).toBe("rejected");
  const again = value.get();
  readings[1]?.answer();
  expect(await again).toEqual({ number: 2 });
});

test("a change during a read: the waiting calls get the old value, the next one reads again", async () => {
  const { value, readings } = heldValue(60_000);
  const before = value.get();
  value.clear();
  const after = value.get();
  readings[0]?.answer();
  readings[1]?.answer();
  expect(await before).toEqual({ number: 1 });
  expect(await after).toEqual({ number: 2 });
  expect(await value.get()).toEqual({ number: 2 });
});
