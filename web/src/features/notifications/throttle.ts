// Throttles work that is requested far more often than needed: it runs immediately, and once more for all requests
// during the run.

export interface ThrottleOptions {
  /** The minimum time between two starts. */
  intervalMs: number;
  /** After this time a run counts as ended. */
  maxWaitMs: number;
}

/**
 * Throttles a piece of work. Requests that are not urgent wait for others first.
 * @returns a function that requests the work
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
    // Not started again while it is running: on a slow line it would never end.
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
