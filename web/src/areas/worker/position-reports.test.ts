// Positions are told sparingly, survive faults, and stop at a verdict.
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createReporter, type Outcome } from "./position-reports.ts";

const at = (latitude: number) => ({ latitude, longitude: 76.3 });

describe("the worker's position reports", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  const reporter = (...outcomes: Outcome[]) => {
    const sent: number[] = [];
    const made = createReporter(async ({ latitude }) => {
      sent.push(latitude);
      return outcomes.shift() ?? "told";
    });
    return { ...made, sent };
  };

  it("send the first at once and then only the newest, with a pause", async () => {
    const { take, stop, sent } = reporter();
    take(at(1));
    take(at(2));
    take(at(3));
    await vi.advanceTimersByTimeAsync(9_000);
    expect(sent).toEqual([1]);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(sent).toEqual([1, 3]);
    stop();
  });

  it("leave out a device that stands still, but tell it again after two minutes", async () => {
    const { take, stop, sent } = reporter();
    take(at(1));
    await vi.advanceTimersByTimeAsync(30_000);
    take(at(1.00001));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sent).toEqual([1]);
    await vi.advanceTimersByTimeAsync(40_000);
    expect(sent).toEqual([1, 1]);
    stop();
  });

  it("try again after a fault, with the newest position, and at once when the network is back", async () => {
    const { take, hurry, stop, sent } = reporter("fault", "fault");
    take(at(1));
    await vi.advanceTimersByTimeAsync(1_000);
    take(at(2));
    await vi.advanceTimersByTimeAsync(20_000);
    expect(sent).toEqual([1, 2]);
    await vi.advanceTimersByTimeAsync(0);
    hurry();
    await vi.advanceTimersByTimeAsync(0);
    expect(sent).toEqual([1, 2, 2]);
    stop();
  });

  it("stop at a verdict and when the area is left", async () => {
    const refused = reporter("refused");
    refused.take(at(1));
    await vi.advanceTimersByTimeAsync(1_000);
    refused.take(at(2));
    await vi.advanceTimersByTimeAsync(600_000);
    expect(refused.sent).toEqual([1]);
    refused.stop();

    const left = reporter();
    left.take(at(1));
    left.take(at(2));
    left.stop();
    await vi.advanceTimersByTimeAsync(600_000);
    expect(left.sent).toEqual([1]);
  });
});
