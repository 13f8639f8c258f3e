// The queue of what one says: order, pace, patience, and what becomes of it when the connection goes.
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createOutgoing } from "./outgoing.ts";

const tooFast = "You are sending too fast. Please wait a few seconds and send it again.";
const letter = (clientId: string, image: string | null = null) => ({ clientId, text: clientId, image });

/** A line that holds back what it is given as long as `isSlow`. */
function line() {
  const put: string[] = [];
  const failed: [string, string | undefined][] = [];
  const progress: number[] = [];
  const state = { isThere: true, held: 0, sizeOf: (_: string) => 0 };
  const queue = createOutgoing({
    put({ clientId }) {
      if (!state.isThere) return false;
      put.push(clientId);
      state.held += state.sizeOf(clientId);
      return true;
    },
    unsent: () => state.held,
    onFailed: (clientId, sentence) => failed.push([clientId, sentence]),
    onProgress: (_, share) => progress.push(share),
  });
  return { put, failed, progress, state, queue };
}

describe("what is on its way", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it("waits for the connection and goes out in the order of writing", () => {
    const { queue, put } = line();
    for (const name of ["a", "b"]) queue.add(letter(name));
    expect(put).toEqual([]);
    queue.begin();
    queue.add(letter("c"));
    queue.add(letter("c"));
    expect(put).toEqual(["a", "b", "c"]);
    queue.close();
  });

  it("is sent again after a lost connection, older ones before newer, what was answered not", () => {
    const { queue, put } = line();
    queue.begin();
    for (const name of ["a", "b", "c"]) queue.add(letter(name));
    queue.stored("b");
    queue.halt();
    queue.add(letter("d"));
    put.length = 0;
    queue.begin();
    expect(put).toEqual(["a", "c", "d"]);
    queue.close();
  });

  it("keeps within the server's pace", async () => {
    const { queue, put } = line();
    queue.begin();
    for (let at = 1; at <= 45; at += 1) queue.add(letter(`m${at}`));
    expect(put).toHaveLength(18);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(put).toHaveLength(18);
    await vi.advanceTimersByTimeAsync(600);
    expect(put).toHaveLength(36);
    await vi.advanceTimersByTimeAsync(6_000);
    expect(put).toEqual(Array.from({ length: 45 }, (_, at) => `m${at + 1}`));
    queue.close();
  });

  it("tries again by itself when it was too fast, and everything after it behind it", async () => {
    const { queue, put, failed } = line();
    queue.begin();
    for (const name of ["a", "b"]) queue.add(letter(name));
    queue.refused("a", tooFast);
    queue.refused("b", tooFast);
    queue.add(letter("c"));
    put.length = 0;
    await vi.advanceTimersByTimeAsync(5_000);
    expect(put).toEqual([]);
    await vi.advanceTimersByTimeAsync(1_000);
    expect([put, failed]).toEqual([["a", "b", "c"], []]);
    queue.close();
  });

  it("fails with the server's sentence when it was refused for another reason", async () => {
    const { queue, failed, put } = line();
    queue.begin();
    queue.add(letter("a"));
    queue.refused("a", "A message has at most 4000 characters.");
    await vi.advanceTimersByTimeAsync(20_000);
    expect([failed, put]).toEqual([[["a", "A message has at most 4000 characters."]], ["a"]]);
    queue.close();
  });

  it("fails when nothing is heard for 15 seconds, but not while there is no connection", async () => {
    const { queue, failed, put } = line();
    queue.begin();
    queue.add(letter("a"));
    await vi.advanceTimersByTimeAsync(10_000);
    queue.halt();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(failed).toEqual([]);
    queue.begin();
    await vi.advanceTimersByTimeAsync(14_000);
    expect(failed).toEqual([]);
    await vi.advanceTimersByTimeAsync(2_000);
    expect([failed, put]).toEqual([[["a", undefined]], ["a", "a"]]);
    queue.close();
  });

  it("is patient while a picture still leaves, and tells how far it is", async () => {
    const { queue, failed, progress, state } = line();
    state.sizeOf = (name) => (name === "p" ? 400_000 : 0);
    queue.begin();
    queue.add(letter("p", "data:image/jpeg;base64,AA"));
    queue.add(letter("behind"));
    for (let tenth = 1; tenth <= 10; tenth += 1) {
      await vi.advanceTimersByTimeAsync(10_000);
      state.held -= 40_000;
    }
    await vi.advanceTimersByTimeAsync(400);
    expect(failed).toEqual([]);
    expect(progress.at(-1)).toBe(1);
    expect(progress).toContain(0.5);
    queue.stored("p");
    await vi.advanceTimersByTimeAsync(14_000);
    expect(failed).toEqual([]);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(failed).toEqual([["behind", undefined]]);
    queue.close();
  });
});
