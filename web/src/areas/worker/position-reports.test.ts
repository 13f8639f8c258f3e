// Position reports are throttled, survive transient failures, and stop after a rejection.
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createPositionReporter, type ReportOutcome } from "./position-reports.ts";

const at = (latitude: number) => ({ latitude, longitude: 76.3 });

describe("the worker's position reports", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  const reporter = (...outcomes: ReportOutcome[]) => {
    const sent: number[] = [];
    const made = createPositionReporter(async ({ latitude }) => {
      sent.push(latitude);
      return outcomes.shift() ?? "sent";
    });
    return { ...made, sent };
  };

  it(
    "send the first position immediately and then only the newest, with a pause",
    { tags: ["@worker-4.12"] },
    async () => {
      const { add, stop, sent } = reporter();
      add(at(1));
      add(at(2));
      add(at(3));
      await vi.advanceTimersByTimeAsync(9_000);
      expect(sent).toEqual([1]);
      await vi.advanceTimersByTimeAsync(2_000);
      expect(sent).toEqual([1, 3]);
      stop();
    },
  );

  it("skip a device that does not move, but report it again after two minutes", async () => {
    const { add, stop, sent } = reporter();
    add(at(1));
    await vi.advanceTimersByTimeAsync(30_000);
    add(at(1.00001));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sent).toEqual([1]);
    await vi.advanceTimersByTimeAsync(40_000);
    expect(sent).toEqual([1, 1]);
    stop();
  });

  it("retry after a failure with the newest position, and immediately when the network returns", async () => {
    const { add, flushNow, stop, sent } = reporter("failed", "failed");
    add(at(1));
    await vi.advanceTimersByTimeAsync(1_000);
    add(at(2));
    await vi.advanceTimersByTimeAsync(20_000);
    expect(sent).toEqual([1, 2]);
    await vi.advanceTimersByTimeAsync(0);
    flushNow();
    await vi.advanceTimersByTimeAsync(0);
    expect(sent).toEqual([1, 2, 2]);
    stop();
  });

  it("stop after a rejection and when the area is left", async () => {
    const refused = reporter("refused");
    refused.add(at(1));
    await vi.advanceTimersByTimeAsync(1_000);
    refused.add(at(2));
    await vi.advanceTimersByTimeAsync(600_000);
    expect(refused.sent).toEqual([1]);
    refused.stop();

    const left = reporter();
    left.add(at(1));
    left.add(at(2));
    left.stop();
    await vi.advanceTimersByTimeAsync(600_000);
    expect(left.sent).toEqual([1]);
  });
});
