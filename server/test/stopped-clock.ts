// A clock that does not move. Processes poll for rows whose event they may have missed; with a stopped clock they do
// not, so that every change must come from an event.
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, vi } from "vitest";

/** Called once in each test file that uses it: the clock runs again after each test. */
export function clockGoesOnAfterEach(): void {
  afterEach(() => {
    vi.useRealTimers();
  });
}

/** Stops the clock of the processes in this one, and waits until a running poll is over. */
export async function stopClock(): Promise<void> {
  vi.useFakeTimers({ toFake: ["Date"] });
  await sleep(1_100);
}

/** Moves the stopped clock. */
export const passTime = (milliseconds: number): void => void vi.setSystemTime(Date.now() + milliseconds);
