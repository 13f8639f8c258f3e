// A fake clock for tests of code that waits.

/** Resolves once all work that does not wait for a timer is done. */
export async function settled(): Promise<void> {
  for (let turn = 0; turn < 5; turn += 1) await new Promise<void>((done) => setImmediate(done));
}

/** A clock that moves only when the test moves it. */
export function fakeClock() {
  let now = 0;
  let timers: { at: number; work: () => void }[] = [];
  return {
    now: () => now,
    after(milliseconds: number, work: () => void) {
      const timer = { at: now + milliseconds, work };
      timers.push(timer);
      return () => void (timers = timers.filter((one) => one !== timer));
    },
    async pass(milliseconds: number): Promise<void> {
      const end = now + milliseconds;
      await settled();
      for (;;) {
        const [next] = timers.filter(({ at }) => at <= end).toSorted((a, b) => a.at - b.at);
        if (!next) break;
        timers = timers.filter((one) => one !== next);
        now = next.at;
        next.work();
        await settled();
      }
      now = end;
    },
  };
}
