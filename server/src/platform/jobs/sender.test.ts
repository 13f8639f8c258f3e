// The engine of mails, pushes and webhooks on a queue in memory: when it claims, stores again and stops.
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, expect, test } from "vitest";
import { until } from "../../../test/socket.ts";
import { createLogger } from "../log/logger.ts";
import { startSender, type Sender, type Sendings } from "./sender.ts";

/** Longer than a test runs: an idle sender acts only when it is woken. */
const neverMs = 600_000;

let sender: Sender | undefined;
afterEach(() => sender?.stop());

/** Starts a sender of a queue, at most two rows at a time; `sent` and `stored` show what it did. */
function start(parts: Partial<Sendings<string, string>> = {}) {
  const queue = { due: [] as string[], claims: 0, sent: [] as string[], stored: [] as string[] };
  sender = startSender<string, string>({
    log: createLogger("silent"),
    noun: "row",
    pollMs: neverMs,
    claim: async (inFlight) => {
      queue.claims++;
      return queue.due.splice(0, 2 - inFlight);
    },
    send: async (row) => {
      queue.sent.push(row);
      return `${row} was sent`;
    },
    store: async (_row, outcome) => void queue.stored.push(outcome),
    ...parts,
  });
  return { queue, sender };
}

test("what is written is sent at once when the sender is woken, all of it, and each once", async () => {
  const { queue, sender: woken } = start();
  await until(() => queue.claims === 1);
  queue.due.push("a", "b", "c", "d", "e");
  woken.wake();
  await until(() => queue.stored.length === 5);
  expect(queue.sent.toSorted()).toEqual(["a", "b", "c", "d", "e"]);
});

test("a wake during a claim that finds nothing is not lost", async () => {
  let claims = 0;
  let findNothing = (_rows: string[]): void => {};
  const { queue, sender: woken } = start({
    claim: async () => {
      if (++claims === 1) return new Promise<string[]>((found) => (findNothing = found));
      return claims === 2 ? ["a"] : [];
    },
  });
  woken.wake();
  findNothing([]);
  await until(() => queue.stored.length === 1);
  expect(queue.sent).toEqual(["a"]);
});

test("an idle sender looks again after its pause, and after a claim that failed", async () => {
  let claims = 0;
  const { queue } = start({
    pollMs: 5,
    claim: async () => {
      claims++;
      if (claims === 1) throw new Error("The database is away.");
      return claims === 3 ? ["a"] : [];
    },
  });
  await until(() => queue.stored.length === 1);
  expect(queue.sent).toEqual(["a"]);
});

test("the next row is claimed as soon as one is stored, and rows that hang delay no others", async () => {
  let answer = (_row: string): void => {};
  const { queue, sender: woken } = start({
    send: (row) => (row === "hangs" ? new Promise((done) => (answer = done)) : Promise.resolve(row)),
  });
  queue.due.push("hangs", "a", "b", "c");
  woken.wake();
  await until(() => queue.stored.length === 3);
  expect(queue.stored).toEqual(["a", "b", "c"]);
  answer("hangs");
  await until(() => queue.stored.length === 4);
});

test("an outcome that cannot be stored is stored again, and nothing is sent twice", async () => {
  let tries = 0;
  const { queue, sender: woken } = start({
    store: async (_row, outcome) => {
      if (++tries === 1) throw new Error("The database is away.");
      queue.stored.push(outcome);
    },
  });
  queue.due.push("a");
  woken.wake();
  await until(() => queue.stored.length === 1, 10_000);
  expect(queue.sent).toEqual(["a"]);
});

test("a stop ends the pause, aborts what is being sent, and waits until its outcome is stored", async () => {
  const { queue, sender: stopped } = start({
    send: (row, stopping) =>
      new Promise((done) => stopping.addEventListener("abort", () => done(`${row} was cut off`))),
    store: async (_row, outcome, stopping) => {
      await sleep(20);
      queue.stored.push(stopping.aborted ? outcome : "too early");
    },
  });
  queue.due.push("a", "b", "c");
  stopped.wake();
  await until(() => queue.due.length === 1);
  await stopped.stop();
  // The third one is left to others.
  expect([queue.stored, queue.due]).toEqual([["a was cut off", "b was cut off"], ["c"]]);
  stopped.wake();
  expect(queue.due).toEqual(["c"]);
});

test("a row whose sending throws is left to its lease, and the others go on", async () => {
  const { queue, sender: woken } = start({
    send: (row) => (row === "a" ? Promise.reject(new Error("A bug.")) : Promise.resolve(row)),
  });
  queue.due.push("a", "b", "c");
  woken.wake();
  await until(() => queue.stored.length === 2);
  expect(queue.stored).toEqual(["b", "c"]);
});
