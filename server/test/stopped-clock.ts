// A clock that stands still. Processes look now and then at rows whose news they may have missed; while their clock stands
// they do not, so that whatever arrives came by word and not because a look found it.
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, vi } from "vitest";

/** Called once in each file of tests that uses it: the clock goes on after each test. */
export function clockGoesOnAfterEach(): void {
  afterEach(() => {
    vi.useRealTimers();
  });
}

/** Stops the clock of the processes in this one, and waits until a look that was due is over. */
export async function stopClock(): Promise<void> {
  vi.useFakeTimers({ toFake: ["Date"] });
  await sleep(1_100);
}

/** Moves the stopped clock. */
export const passTime = (milliseconds: number): void => void vi.setSystemTime(Date.now() + milliseconds);
