// The speed limit for a person's frames. It is counted here; with several processes, the shared counter is only asked
// about fast senders, so that an ordinary message costs no round trip.
import { tooManyRequests } from "@hourhand/contract/problem";
import type { Limits } from "../http/limits.ts";
import { Problem, refuse } from "../problem.ts";

/** Allows a maximum in any span of the given number of seconds. */
export interface SlidingWindowRule {
  name: string;
  max: number;
  seconds: number;
  /** Whether other processes count too and can be asked now. */
  isShared: () => boolean;
}

/** Up to this many attempts within the span are not reported to the shared counter; one more, and all of them are. */
const uncounted = 3;
const maxSubjects = 10_000;
/**
 * A refusal announces at least this part of the span, so that a message already on its way is not the first to be
 * accepted.
 */
const minPart = 1 / 10;

/**
 * The times of a subject's allowed attempts, oldest first; the first `told` of them are reported to the shared counter.
 * After a refusal nothing is accepted before the announced time, so that no later message overtakes the refused one.
 */
interface Log {
  times: number[];
  counted: number;
  refusedUntil: number;
}

/**
 * Makes a counter by subject; refused attempts do not count. The refusal's `retryAfter` says when the next one is
 * accepted.
 * @param clock milliseconds; tests move it
 * @returns nothing on success, or a promise that rejects when the shared counter refuses
 * @throws Problem `tooManyRequests`, also as rejection
 */
export function createSlidingWindow(
  limits: Limits,
  rule: SlidingWindowRule,
  clock: () => number = Date.now,
): (subject: number) => Promise<void> | undefined {
  const logs = new Map<number, Log>();
  const milliseconds = rule.seconds * 1000;
  const deleteOld = (now: number) => {
    for (const [subject, { times, refusedUntil }] of logs) {
      if (now - (times.at(-1) ?? 0) > milliseconds && refusedUntil <= now) logs.delete(subject);
    }
  };
  const refusal = (log: Log, now: number, wait: number): Problem => {
    log.refusedUntil = Math.max(log.refusedUntil, now + Math.max(wait, milliseconds * minPart));
    return new Problem(tooManyRequests, { retryAfter: (log.refusedUntil - now) / 1000 });
  };
  const ask = async (subject: number, log: Log, now: number, earlier: number[]): Promise<void> => {
    try {
      await limits.takeInAnySpan(rule.name, String(subject), rule.max, rule.seconds, earlier);
    } catch (error) {
      const at = log.times.lastIndexOf(now);
      if (at !== -1) {
        log.times.splice(at, 1);
        log.counted--;
      }
      const { retryAfter = 0 } = error instanceof Problem ? error.detail : {};
      throw refusal(log, clock(), retryAfter * 1000);
    }
  };
  return (subject) => {
    const now = clock();
    let log = logs.get(subject);
    if (!log) {
      if (logs.size >= maxSubjects) deleteOld(now);
      logs.set(subject, (log = { times: [], counted: 0, refusedUntil: 0 }));
    }
    if (now < log.refusedUntil) {
      refuse(tooManyRequests, { retryAfter: (log.refusedUntil - now) / 1000 });
    }
    const { times } = log;
    while (times[0] !== undefined && now - times[0] > milliseconds) {
      times.shift();
      log.counted = Math.max(0, log.counted - 1);
    }
    const first = times[0];
    if (first !== undefined && times.length >= rule.max) {
      throw refusal(log, now, first + milliseconds + 1 - now);
    }
    times.push(now);
    if (times.length <= uncounted || !rule.isShared()) return undefined;
    const earlier = times.slice(log.counted, -1).map((time) => now - time);
    log.counted = times.length;
    return ask(subject, log, now, earlier);
  };
}
