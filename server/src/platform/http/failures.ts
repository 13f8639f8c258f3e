// Limits failures. While a try is being checked, it holds one of the places that failures would take, so that many
// wrong tries cannot be checked concurrently; a right try releases its place. If tries in progress hold all places,
// others wait in a queue; only the first in the queue asks for a place, so that no try is overtaken for ever. Why this
// is not a library: docs/decisions/0011.
import { randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { createFailurePlaces, failureKey, type FailureRule } from "./failure-places.ts";
import { tooMany, type SharedCounters } from "./shared-counters.ts";

/** Allows a limited number of failures, or slows tries down after a number of failures. */
export interface Failures {
  /**
   * Checks a try. `isFailure` decides whether an error of the work counts; `onSlowed` is called for a try that is
   * delayed because of earlier failures.
   * @throws Problem `tooManyRequests` (429) with `Retry-After` after too many failures, or when no place came free in
   * time; the work's errors, unchanged
   */
  check<Result>(
    rules: readonly FailureRule[],
    work: () => Promise<Result>,
    isFailure: (error: unknown) => boolean,
    onSlowed?: (milliseconds: number) => void,
  ): Promise<Result>;
}

/** Timeouts and limits; only tests use other values. */
const defaults = {
  /** How long a try may wait in the queue. */
  waitingMs: 10_000,
  /** After how long a place is free again if it was not released. */
  heldMs: 30_000,
  /** How many subjects' failures one process remembers, at some 200 bytes each. */
  maxSubjects: 100_000,
};
const pauseMs = 40;
/** How many tries may wait per place; further ones are refused immediately. */
const maxWaitingForAPlace = 10;
/** The Retry-After of a try that found no place; it does not mean that there were too many failures. */
const comeAgainMs = 2_000;

/** Tries of this process that wait, in order. */
interface Queue {
  length: number;
  /** Resolves when the last try in the queue has left. */
  last: Promise<void>;
  /** Makes the first try check immediately. */
  wake: () => void;
}

/** Makes the counters. If `isOn` is false, nothing is ever counted (`RATE_LIMITS=off`). */
export function createFailures(
  isOn: boolean,
  shared?: SharedCounters,
  changes: Partial<typeof defaults> = {},
): Failures {
  const { waitingMs, heldMs, maxSubjects } = { ...defaults, ...changes };
  const places = createFailurePlaces(shared, heldMs, maxSubjects);
  const queues = new Map<string, Queue>();

  /** Waits for a place; returns the try's delay in milliseconds. */
  const reserve = async (rule: FailureRule, holder: string, until: number): Promise<number> => {
    const key = failureKey(rule);
    const delayOf = (failures: number) => ("delay" in rule ? rule.delay(failures) : 0);
    const found = queues.has(key) ? undefined : await places.reserve(rule, holder);
    if (found !== undefined) return delayOf(found);
    const queue = queues.get(key) ?? { length: 0, last: Promise.resolve(), wake: () => {} };
    const placesThereAre = "max" in rule ? rule.max : rule.places;
    if (queue.length >= placesThereAre * maxWaitingForAPlace) throw tooMany(comeAgainMs);
    queues.set(key, queue);
    queue.length++;
    const before = queue.last;
    let leave = () => {};
    queue.last = new Promise((done) => (leave = done));
    try {
      await before;
      for (;;) {
        const failures = await places.reserve(rule, holder);
        if (failures !== undefined) return delayOf(failures);
        if (performance.now() > until) throw tooMany(comeAgainMs);
        await pause(queue);
      }
    } finally {
      leave();
      if (--queue.length === 0) queues.delete(key);
    }
  };

  const release = async (rule: FailureRule, holder: string, hasFailed: boolean): Promise<void> => {
    await places.release(rule, holder, hasFailed);
    queues.get(failureKey(rule))?.wake();
  };

  return {
    async check(rules, work, isFailure, onSlowed) {
      if (!isOn) return work();
      const holder = randomBytes(9).toString("base64url");
      const until = performance.now() + waitingMs;
      const asked: FailureRule[] = [];
      let delay = 0;
      let hasFailed = false;
      try {
        for (const rule of rules) {
          // Noted before the request, because Redis may give a place without answering in time.
          asked.push(rule);
          delay = Math.max(delay, await reserve(rule, holder, until));
        }
        if (delay > 0) {
          onSlowed?.(delay);
          await sleep(delay);
        }
        return await work();
      } catch (error) {
        hasFailed = isFailure(error);
        throw error;
      } finally {
        await Promise.all(asked.map((rule) => release(rule, holder, hasFailed)));
      }
    },
  };
}

/** Waits until a place is released here, or for a moment, because other processes do not announce theirs. */
async function pause(queue: Queue): Promise<void> {
  await new Promise<void>((done) => {
    const timer = setTimeout(done, pauseMs * (0.5 + Math.random()));
    queue.wake = () => {
      clearTimeout(timer);
      done();
    };
  });
}
