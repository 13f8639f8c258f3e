// Work that is asked for far more often than it needs doing: it is done at once, and once more for whatever was asked
// meanwhile.

export interface ThrottleOptions {
  /** The least time between two beginnings. */
  intervalMs: number;
  /** Work that has not ended after this time is not waited for any longer. */
  maxWaitMs: number;
}

/**
 * Gathers calls of a piece of work. What is not urgent waits for others like it first.
 * @returns how to ask for the work
 */
export function throttle(
  work: () => Promise<unknown>,
  { intervalMs, maxWaitMs }: ThrottleOptions,
): (isUrgent: boolean) => void {
  let isBusy = false;
  let isQueued = false;
  const pause = (time: number) => new Promise((done) => setTimeout(done, time));
  const during = async (what: Promise<unknown>): Promise<void> => {
    isBusy = true;
    await what;
    isBusy = false;
    if (isQueued) run();
  };
  const run = (): void => {
    isQueued = false;
    // Not begun anew while it is under way: on a slow line it would never end.
    const ended = work().catch(() => undefined);
    void during(Promise.all([pause(intervalMs), Promise.race([ended, pause(maxWaitMs)])]));
  };
  return (isUrgent) => {
    if (isBusy || !isUrgent) isQueued = true;
    if (isBusy) return;
    if (isUrgent) run();
    else void during(pause(intervalMs));
  };
}
