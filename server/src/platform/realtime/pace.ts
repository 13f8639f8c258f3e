// How quickly a person may send frames. Counted here; with several processes the shared counter is asked only about
// those who are quick, so that an ordinary message costs no round trip.
import { tooManyRequests } from "@hourhand/contract/problem";
import type { Limits } from "../http/limits.ts";
import { Problem } from "../http/problem.ts";

export interface PaceRule {
  name: string;
  most: number;
  seconds: number;
  /** Other processes count too. */
  isShared: boolean;
}

/** So many in a window are not told to the shared counter until one more comes: then all of them are. */
const untold = 3;
const mostKept = 10_000;

/**
 * A counter by subject.
 * @returns nothing when all is well, or a promise that rejects when the shared counter says no
 * @throws Problem `tooManyRequests`, also as rejection
 */
export function createPace(limits: Limits, rule: PaceRule): (subject: number) => Promise<void> | undefined {
  const windows = new Map<number, { from: number; count: number }>();
  const milliseconds = rule.seconds * 1000;
  const forgetOld = (now: number) => {
    for (const [subject, { from }] of windows) if (now - from > milliseconds) windows.delete(subject);
  };
  return (subject) => {
    const now = Date.now();
    let window = windows.get(subject);
    if (!window || now - window.from > milliseconds) {
      if (windows.size >= mostKept) forgetOld(now);
      windows.set(subject, (window = { from: now, count: 0 }));
    }
    window.count++;
    if (window.count > rule.most) {
      throw new Problem(tooManyRequests, { retryAfter: (window.from + milliseconds - now) / 1000 });
    }
    if (!rule.isShared || window.count <= untold) return undefined;
    const count = window.count === untold + 1 ? untold + 1 : 1;
    return limits.take(rule.name, String(subject), rule.most, rule.seconds, count);
  };
}
