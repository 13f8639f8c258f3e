// A clock that does not move. Processes poll for rows whose event they may have missed; with a stopped clock they do
// not, so every change must come from an event.
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, vi } from "vitest";

/** Makes the clock run again after each test; call it once in each test file that stops it. */
export function clockGoesOnAfterEach(): void {
  afterEach(() => {
    vi.useRealTimers();
  });
}

/** Stops the clock of the product's processes within this process, and waits until a running poll is over. */
export async function stopClock(): Promise<void> {
  vi.useFakeTimers({ toFake: ["Date"] });
  await sleep(1_100);
}

/** Moves the stopped clock forward. */
export const passTime = (milliseconds: number): void => void vi.setSystemTime(Date.now() + milliseconds);
