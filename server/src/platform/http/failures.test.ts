// Limited failures, checked in one process and counted by several: no place leaks, and no try is overtaken.
import { setTimeout as sleep } from "node:timers/promises";
import { Redis } from "ioredis";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { tooManyRequests } from "@hourhand/contract/problem";
import { startRedis, type TestRedis } from "../../../test/redis.ts";
import { until } from "../../../test/socket.ts";
import { createFailures, type Failures } from "./failures.ts";
import { Problem } from "../problem.ts";
import type { SharedCounters } from "./shared-counters.ts";

let redis: TestRedis;
const clients: Redis[] = [];
beforeAll(async () => {
  redis = await startRedis();
});
afterAll(async () => {
  for (const client of clients) client.disconnect();
  await redis.stop();
});

/** Makes a process's counters, with Redis or alone. */
function counters(isShared: boolean): SharedCounters | undefined {
  if (!isShared) return undefined;
  const client = new Redis(redis.url);
  clients.push(client);
  return { redis: client, isConnected: () => true };
}

const wrong = new Error("wrong");
let rules = 0;
/** Makes a new subject and its tries. */
function subject(max: number, seconds = 60) {
  const rule = { name: "test", subject: `subject ${++rules}`, max, seconds };
  const check = (failures: Failures, work: () => Promise<string>) =>
    failures
      .check([rule], work, (error) => error === wrong)
      .catch((error: unknown) => {
        if (error instanceof Problem && error.kind === tooManyRequests) return "refused";
        if (error === wrong) return "wrong";
        throw error;
      });
  return {
    right: (failures: Failures) => check(failures, async () => "right"),
    wrong: (failures: Failures) => check(failures, () => Promise.reject(wrong)),
    /** Begins tries that stay in progress until `finish`. */
    async hang(failures: Failures, count: number) {
      let finish = () => {};
      let begun = 0;
      const end = new Promise<void>((done) => (finish = done));
      const tries = Array.from({ length: count }, () =>
        check(failures, async () => {
          begun++;
          await end;
          return "right";
        }),
      );
      await until(() => begun === count);
      return { finish, answers: Promise.all(tries) };
    },
  };
}
const times = <Result>(count: number, work: () => Promise<Result>) =>
  Promise.all(Array.from({ length: count }, work));
const shortWaits = { waitingMs: 1_000, heldMs: 15_000 };

// Concurrently, because these mostly wait.
describe.concurrent.each([
  ["alone", false],
  ["with Redis", true],
])("%s", (_name, isShared) => {
  test("a try that times out in the queue is refused and leaves nothing behind", async () => {
    const failures = createFailures(true, counters(isShared), shortWaits);
    const asha = subject(3);
    expect(await asha.wrong(failures)).toBe("wrong");
    const { finish, answers } = await asha.hang(failures, 2);
    expect(await times(12, () => asha.right(failures))).toEqual(Array(12).fill("refused"));
    finish();
    expect(await answers).toEqual(["right", "right"]);
    expect(await times(12, () => asha.right(failures))).toEqual(Array(12).fill("right"));
    // Two more failures find a place, a third does not.
    expect((await times(5, () => asha.wrong(failures))).toSorted()).toEqual([
      ...Array(3).fill("refused"),
      "wrong",
      "wrong",
    ]);
    expect(await asha.right(failures)).toBe("refused");
  });

  test("once the failures have expired a right try is checked immediately", async () => {
    const atOnce = createFailures(true, counters(isShared), { ...shortWaits, waitingMs: -1 });
    const asha = subject(2, 2);
    // Tries, right and wrong, around the end of the window.
    for (let round = 0; round < 2; round++) {
      expect(await asha.right(atOnce)).toBe("right");
      expect([await asha.wrong(atOnce), await asha.wrong(atOnce)]).toEqual(["wrong", "wrong"]);
      expect(await times(4, () => asha.right(atOnce))).toEqual(Array(4).fill("refused"));
      await sleep(2_050);
    }
    expect(await asha.right(atOnce)).toBe("right");
  });

  test("waiting tries are checked in order; beyond ten for a place they are refused immediately", async () => {
    const failures = createFailures(true, counters(isShared));
    const asha = subject(1);
    const { finish, answers } = await asha.hang(failures, 1);
    const order: number[] = [];
    const waiting = Array.from({ length: 10 }, async (_, n) => {
      await asha.right(failures);
      order.push(n);
    });
    await sleep(50);
    expect(await asha.right(failures)).toBe("refused");
    finish();
    await Promise.all([answers, ...waiting]);
    expect(order).toEqual(order.toSorted((one, other) => one - other));
    expect(await asha.right(failures)).toBe("right");
  });
});

// Concurrent with those above, because it mostly waits too.
test.concurrent("the places of a killed process expire, those of a living one stay taken", async () => {
  const asha = subject(2);
  const redisOfKilled = counters(true);
  const killed = createFailures(true, redisOfKilled, { waitingMs: 1_000, heldMs: 10_000 });
  await asha.hang(killed, 2);
  redisOfKilled?.redis.disconnect();
  // Asks without waiting, while the places are still held.
  const atOnce = createFailures(true, counters(true), { ...shortWaits, waitingMs: -1 });
  expect(await asha.right(atOnce)).toBe("refused");
  const living = createFailures(true, counters(true), shortWaits);
  await until(async () => (await asha.right(living)) === "right");
  expect(await times(6, () => asha.right(living))).toEqual(Array(6).fill("right"));
});

test("while Redis does not answer each process counts alone, and places held there expire later", async () => {
  const shared = counters(true);
  const failures = createFailures(true, shared, { ...shortWaits, waitingMs: 2_000 });
  const asha = subject(2);
  const { finish, answers } = await asha.hang(failures, 2);
  redis.pause();
  expect(await asha.wrong(failures)).toBe("wrong");
  redis.resume();
  finish();
  expect(await answers).toEqual(["right", "right"]);
  expect(await times(4, () => asha.right(failures))).toEqual(Array(4).fill("right"));
});

test("a process remembers a limited number of subjects: the oldest is dropped first", async () => {
  const failures = createFailures(true, undefined, { maxSubjects: 3 });
  const people = Array.from({ length: 4 }, () => subject(1));
  for (const person of people) expect(await person.wrong(failures)).toBe("wrong");
  const answers = await Promise.all(people.map((person) => person.right(failures)));
  expect(answers).toEqual(["right", "refused", "refused", "refused"]);
});

describe.each([
  ["alone", false],
  ["with Redis", true],
])("a slow-down %s", (_name, isShared) => {
  test("lets free tries pass immediately, delays the others with few at a time, and refuses none for its failures", async () => {
    const failures = createFailures(true, counters(isShared));
    const rule = {
      name: "test",
      subject: `subject ${++rules}`,
      seconds: 60,
      free: 2,
      places: 1,
      delay: (failed: number) => (failed < 2 ? 0 : 60),
    };
    let checked = 0;
    let maxChecked = 0;
    const slowed: number[] = [];
    const fail = async () => {
      try {
        await failures.check(
          [rule],
          async () => {
            maxChecked = Math.max(maxChecked, ++checked);
            await sleep(20);
            checked--;
            throw wrong;
          },
          (error) => error === wrong,
          (milliseconds) => slowed.push(milliseconds),
        );
      } catch (error) {
        expect(error).toBe(wrong);
      }
    };
    await fail();
    await fail();
    expect(slowed).toEqual([]);
    await times(4, fail);
    expect(slowed).toEqual([60, 60, 60, 60]);
    expect(maxChecked).toBe(1);
  });
});
