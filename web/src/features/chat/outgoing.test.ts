// The queue of what one says: order, pace, patience, and what becomes of it when the connection goes.
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createOutgoing } from "./outgoing.ts";

const tooFast = (seconds: number) => ({ error: "Not so fast.", retry_after: seconds });
const letter = (clientId: string, image: string | null = null) => ({ clientId, text: clientId, image });

/** A line that holds back what it is given as long as `isSlow`. */
function line() {
  const put: string[] = [];
  const failed: [string, string | undefined][] = [];
  const progress: number[] = [];
  const state = { isThere: true, held: 0, silences: 0, sizeOf: (_: string) => 0 };
  const queue = createOutgoing({
    put({ clientId }) {
      if (!state.isThere) return false;
      put.push(clientId);
      state.held += state.sizeOf(clientId);
      return true;
    },
    unsent: () => state.held,
    onFailed: (clientId, sentence) => failed.push([clientId, sentence]),
    onSilent: () => (state.silences += 1),
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

  it("tries again by itself after the time it is told, and everything after it behind it", async () => {
    const { queue, put, failed } = line();
    queue.begin();
    for (const name of ["a", "b"]) queue.add(letter(name));
    queue.refused("a", tooFast(5));
    queue.refused("b", tooFast(2));
    queue.add(letter("c"));
    put.length = 0;
    await vi.advanceTimersByTimeAsync(4_900);
    expect(put).toEqual([]);
    await vi.advanceTimersByTimeAsync(200);
    expect([put, failed]).toEqual([["a", "b", "c"], []]);
    queue.close();
  });

  it.each([0, -3, 1e12])(
    "neither hurries nor waits for ever when it is told to wait %d s",
    async (seconds) => {
      const { queue, put, failed } = line();
      queue.begin();
      queue.add(letter("a"));
      queue.refused("a", tooFast(seconds));
      await vi.advanceTimersByTimeAsync(900);
      expect(put).toEqual(["a"]);
      await vi.advanceTimersByTimeAsync(600_000);
      expect([put.length, failed]).toEqual([2, []]);
      queue.close();
    },
  );

  it("fails with the server's sentence when it was refused for good, whatever the sentence says", async () => {
    const { queue, failed, put } = line();
    queue.begin();
    queue.add(letter("a"));
    queue.refused("a", { error: "You are sending too fast." });
    await vi.advanceTimersByTimeAsync(20_000);
    expect([failed, put]).toEqual([[["a", "You are sending too fast."]], ["a"]]);
    queue.close();
  });

  it("gives a silent line back after 15 seconds and goes out on the next one, once more only", async () => {
    const { queue, failed, put, state } = line();
    queue.begin();
    queue.add(letter("a"));
    await vi.advanceTimersByTimeAsync(10_000);
    queue.add(letter("b"));
    await vi.advanceTimersByTimeAsync(6_000);
    expect([state.silences, failed]).toEqual([1, []]);
    // Without a line there is nothing to be impatient about.
    await vi.advanceTimersByTimeAsync(60_000);
    expect([state.silences, failed, put]).toEqual([1, [], ["a", "b"]]);
    queue.begin();
    expect(put).toEqual(["a", "b", "a", "b"]);
    queue.stored("b");
    await vi.advanceTimersByTimeAsync(16_000);
    expect([state.silences, failed]).toEqual([2, [["a", undefined]]]);
    queue.begin();
    await vi.advanceTimersByTimeAsync(60_000);
    expect([state.silences, put.length]).toEqual([2, 4]);
    queue.close();
  });

  it("counts a silence from the connection and from the last answer", async () => {
    const { queue, failed, state } = line();
    queue.begin();
    queue.add(letter("a"));
    await vi.advanceTimersByTimeAsync(10_000);
    queue.halt();
    await vi.advanceTimersByTimeAsync(60_000);
    queue.begin();
    queue.add(letter("b"));
    await vi.advanceTimersByTimeAsync(14_000);
    queue.refused("b", { error: "No." });
    await vi.advanceTimersByTimeAsync(14_000);
    expect(state.silences).toBe(0);
    await vi.advanceTimersByTimeAsync(2_000);
    expect([state.silences, failed]).toEqual([1, [["b", "No."]]]);
    queue.close();
  });

  it("is patient while a picture still leaves, and tells how far it is", async () => {
    const { queue, progress, state } = line();
    state.sizeOf = (name) => (name === "p" ? 400_000 : 0);
    queue.begin();
    queue.add(letter("p", "data:image/jpeg;base64,AA"));
    queue.add(letter("behind"));
    for (let tenth = 1; tenth <= 10; tenth += 1) {
      await vi.advanceTimersByTimeAsync(10_000);
      state.held -= 40_000;
    }
    await vi.advanceTimersByTimeAsync(400);
    expect(state.silences).toBe(0);
    expect(progress.at(-1)).toBe(1);
    expect(progress).toContain(0.5);
    queue.stored("p");
    await vi.advanceTimersByTimeAsync(14_000);
    expect(state.silences).toBe(0);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(state.silences).toBe(1);
    queue.close();
  });
});
