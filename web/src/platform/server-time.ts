// The server's time as this tab knows it. A device's own clock may be minutes, hours or days ahead or behind, so instants of the
// server are compared with this one. It is learned from every answer, so a clock that is set meanwhile is noticed too.

/** Answers take a moment, and their `Date` has whole seconds. */
const toleranceMs = 2_000;

let aheadMs = 0;

/** Takes an instant of the server that has just come, in milliseconds since 1970. */
export function learnServerTime(instant: number): void {
  if (!Number.isFinite(instant)) return;
  const learned = instant - Date.now();
  if (Math.abs(learned - aheadMs) > toleranceMs) aheadMs = learned;
}

/** The server's time now, in milliseconds since 1970; the device's until the first answer. */
export const serverNow = (): number => Date.now() + aheadMs;
