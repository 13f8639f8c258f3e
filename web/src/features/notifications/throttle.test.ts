// A refetch starts immediately, and once more for all calls during it, but never once per notification.
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { throttle } from "./throttle.ts";

const pace = { intervalMs: 500, maxWaitMs: 10_000 };

describe("frequently requested work", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it("runs immediately and then once per half second, the last time after the last call", async () => {
    const work = vi.fn(() => Promise.resolve());
    const request = throttle(work, pace);
    request(true);
    expect(work).toHaveBeenCalledTimes(1);
    for (let at = 0; at < 100; at += 1) {
      request(true);
      await vi.advanceTimersByTimeAsync(19);
    }
    // 1.9 seconds have passed.
    expect(work).toHaveBeenCalledTimes(4);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(work).toHaveBeenCalledTimes(5);
    request(true);
    expect(work).toHaveBeenCalledTimes(6);
  });

  it("runs once for all calls that are not urgent", async () => {
    const work = vi.fn(() => Promise.resolve());
    const request = throttle(work, pace);
    for (let at = 0; at < 200; at += 1) request(false);
    expect(work).toHaveBeenCalledTimes(0);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(work).toHaveBeenCalledTimes(1);
  });

  it("does not start again while it is running, but does not wait forever when it hangs or fails", async () => {
    const ends: (() => void)[] = [];
    const work = vi.fn(() => new Promise<void>((done) => ends.push(done)));
    const request = throttle(work, pace);
    request(true);
    request(true);
    await vi.advanceTimersByTimeAsync(3_000);
    expect(work).toHaveBeenCalledTimes(1);
    ends[0]?.();
    await vi.advanceTimersByTimeAsync(0);
    expect(work).toHaveBeenCalledTimes(2);
    request(true);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(work).toHaveBeenCalledTimes(3);
    await vi.advanceTimersByTimeAsync(10_000);
    work.mockRejectedValue(new Error("no network"));
    request(true);
    request(true);
    await vi.advanceTimersByTimeAsync(500);
    expect(work).toHaveBeenCalledTimes(5);
  });
});
