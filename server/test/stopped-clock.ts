// Stops the clock for tests of events. Processes poll for rows whose event they may have missed. While the clock is
// stopped they do not poll, so a change can only come from its event.
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, vi } from "vitest";

/** Restarts the clock after each test. Call it once in each test file that stops the clock. */
export function clockGoesOnAfterEach(): void {
  afterEach(() => {
    vi.useRealTimers();
  });
}

/**
 * Stops the clock for all server processes that a test runs inside this process, and waits until a running poll has
 * ended.
 */
export async function stopClock(): Promise<void> {
  vi.useFakeTimers({ toFake: ["Date"] });
  await sleep(1_100);
}

/** Moves the stopped clock forward. */
export const passTime = (milliseconds: number): void => void vi.setSystemTime(Date.now() + milliseconds);
