// Throttles work that is requested far more often than needed. It runs immediately, and once more for all requests
// during the run.

export interface ThrottleOptions {
  /** The minimum time between two starts. */
  intervalMs: number;
  /** After this time a run counts as ended. */
  maxWaitMs: number;
}

/**
 * Throttles a function. Requests that are not urgent wait to be combined with others.
 * @returns a function that requests a run
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
    // Does not start again while it is running: on a slow connection it would never end.
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
