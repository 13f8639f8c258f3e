// Work that is asked for far more often than it needs doing: it is done at once, and once more for whatever was asked
// meanwhile.

export interface GatheringOptions {
  /** The least time between two beginnings. */
  milliseconds: number;
  /** Work that has not ended after this time is not waited for any longer. */
  longestMilliseconds: number;
}

/**
 * Gathers calls of a piece of work. What is not urgent waits for others like it first.
 * @returns how to ask for the work
 */
export function gathered(
  work: () => Promise<unknown>,
  { milliseconds, longestMilliseconds }: GatheringOptions,
): (isUrgent: boolean) => void {
  let isBusy = false;
  let isWanted = false;
  const pause = (time: number) => new Promise((done) => setTimeout(done, time));
  const during = async (what: Promise<unknown>): Promise<void> => {
    isBusy = true;
    await what;
    isBusy = false;
    if (isWanted) run();
  };
  const run = (): void => {
    isWanted = false;
    // Not begun anew while it is under way: on a slow line it would never end.
    const ended = work().catch(() => undefined);
    void during(Promise.all([pause(milliseconds), Promise.race([ended, pause(longestMilliseconds)])]));
  };
  return (isUrgent) => {
    if (isBusy || !isUrgent) isWanted = true;
    if (isBusy) return;
    if (isUrgent) run();
    else void during(pause(milliseconds));
  };
}
