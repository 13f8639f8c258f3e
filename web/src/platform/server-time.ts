// The server's time, as far as this tab knows it. A device's own clock may be wrong by minutes, hours or days, so
// compare the server's instants with this one. Every reply updates it, so it also follows a clock that is corrected
// later.

/** Replies take a moment, and their `Date` has whole seconds. */
const toleranceMs = 2_000;

let aheadMs = 0;

/** Receives the server's current time, in milliseconds since 1970. */
export function learnServerTime(instant: number): void {
  if (!Number.isFinite(instant)) return;
  const learned = instant - Date.now();
  if (Math.abs(learned - aheadMs) > toleranceMs) aheadMs = learned;
}

/** The current server time, in milliseconds since 1970. The device's time until the first reply. */
export const serverNow = (): number => Date.now() + aheadMs;
