// The queue of outgoing messages: order, rate, timeouts, and lost connections.
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createSendQueue } from "./send-queue.ts";

const tooFast = (seconds: number) => ({ error: "Not so fast.", retry_after: seconds });
const message = (clientId: string, image: string | null = null) => ({ clientId, text: clientId, image });

/** A connection that buffers everything while `isSlow` is set. */
function line() {
  const put: string[] = [];
  const failed: [string, string | undefined][] = [];
  const progress: number[] = [];
  const state = { isThere: true, held: 0, silences: 0, sizeOf: (_: string) => 0 };
  const queue = createSendQueue({
    transmit({ clientId }) {
      if (!state.isThere) return false;
      put.push(clientId);
      state.held += state.sizeOf(clientId);
      return true;
    },
    bufferedBytes: () => state.held,
    onFailed: (clientId, sentence) => failed.push([clientId, sentence]),
    onTimeout: () => (state.silences += 1),
    onProgress: (_, share) => progress.push(share),
  });
  return { put, failed, progress, state, queue };
}

describe("pending messages", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it("wait for the connection and are sent in the order they were written", () => {
    const { queue, put } = line();
    for (const name of ["a", "b"]) queue.add(message(name));
    expect(put).toEqual([]);
    queue.resume();
    queue.add(message("c"));
    queue.add(message("c"));
    expect(put).toEqual(["a", "b", "c"]);
    queue.close();
  });

  it("are sent again after a lost connection, oldest first, except for answered ones", () => {
    const { queue, put } = line();
    queue.resume();
    for (const name of ["a", "b", "c"]) queue.add(message(name));
    queue.acknowledge("b");
    queue.pause();
    queue.add(message("d"));
    put.length = 0;
    queue.resume();
    expect(put).toEqual(["a", "c", "d"]);
    queue.close();
  });

  it("respect the server's rate limit", async () => {
    const { queue, put } = line();
    queue.resume();
    for (let at = 1; at <= 45; at += 1) queue.add(message(`m${at}`));
    expect(put).toHaveLength(18);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(put).toHaveLength(18);
    await vi.advanceTimersByTimeAsync(600);
    expect(put).toHaveLength(36);
    await vi.advanceTimersByTimeAsync(6_000);
    expect(put).toEqual(Array.from({ length: 45 }, (_, at) => `m${at + 1}`));
    queue.close();
  });

  it("are retried automatically after the requested time, with all later messages after them", async () => {
    const { queue, put, failed } = line();
    queue.resume();
    for (const name of ["a", "b"]) queue.add(message(name));
    queue.reject("a", tooFast(5));
    queue.reject("b", tooFast(2));
    queue.add(message("c"));
    put.length = 0;
    await vi.advanceTimersByTimeAsync(4_900);
    expect(put).toEqual([]);
    await vi.advanceTimersByTimeAsync(200);
    expect([put, failed]).toEqual([["a", "b", "c"], []]);
    queue.close();
  });

  it.each([0, -3, 1e12])("wait a bounded time when the requested time is %d s", async (seconds) => {
    const { queue, put, failed } = line();
    queue.resume();
    queue.add(message("a"));
    queue.reject("a", tooFast(seconds));
    await vi.advanceTimersByTimeAsync(900);
    expect(put).toEqual(["a"]);
    await vi.advanceTimersByTimeAsync(600_000);
    expect([put.length, failed]).toEqual([2, []]);
    queue.close();
  });

  it("fail with the server's sentence when they are rejected for good, whatever the sentence says", async () => {
    const { queue, failed, put } = line();
    queue.resume();
    queue.add(message("a"));
    queue.reject("a", { error: "You are sending too fast." });
    await vi.advanceTimersByTimeAsync(20_000);
    expect([failed, put]).toEqual([[["a", "You are sending too fast."]], ["a"]]);
    queue.close();
  });

  it("give up a silent connection after 15 seconds and are sent once more, on the next one", async () => {
    const { queue, failed, put, state } = line();
    queue.resume();
    queue.add(message("a"));
    await vi.advanceTimersByTimeAsync(10_000);
    queue.add(message("b"));
    await vi.advanceTimersByTimeAsync(6_000);
    expect([state.silences, failed]).toEqual([1, []]);
    // Without a connection no message times out.
    await vi.advanceTimersByTimeAsync(60_000);
    expect([state.silences, failed, put]).toEqual([1, [], ["a", "b"]]);
    queue.resume();
    expect(put).toEqual(["a", "b", "a", "b"]);
    queue.acknowledge("b");
    await vi.advanceTimersByTimeAsync(16_000);
    expect([state.silences, failed]).toEqual([2, [["a", undefined]]]);
    queue.resume();
    await vi.advanceTimersByTimeAsync(60_000);
    expect([state.silences, put.length]).toEqual([2, 4]);
    queue.close();
  });

  it("measure the silence from the connection and from the last answer", async () => {
    const { queue, failed, state } = line();
    queue.resume();
    queue.add(message("a"));
    await vi.advanceTimersByTimeAsync(10_000);
    queue.pause();
    await vi.advanceTimersByTimeAsync(60_000);
    queue.resume();
    queue.add(message("b"));
    await vi.advanceTimersByTimeAsync(14_000);
    queue.reject("b", { error: "No." });
    await vi.advanceTimersByTimeAsync(14_000);
    expect(state.silences).toBe(0);
    await vi.advanceTimersByTimeAsync(2_000);
    expect([state.silences, failed]).toEqual([1, [["b", "No."]]]);
    queue.close();
  });

  it("allow time while a picture is uploading, and report its progress", async () => {
    const { queue, progress, state } = line();
    state.sizeOf = (name) => (name === "p" ? 400_000 : 0);
    queue.resume();
    queue.add(message("p", "data:image/jpeg;base64,AA"));
    queue.add(message("behind"));
    for (let tenth = 1; tenth <= 10; tenth += 1) {
      await vi.advanceTimersByTimeAsync(10_000);
      state.held -= 40_000;
    }
    await vi.advanceTimersByTimeAsync(400);
    expect(state.silences).toBe(0);
    expect(progress.at(-1)).toBe(1);
    expect(progress).toContain(0.5);
    queue.acknowledge("p");
    await vi.advanceTimersByTimeAsync(14_000);
    expect(state.silences).toBe(0);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(state.silences).toBe(1);
    queue.close();
  });
});
