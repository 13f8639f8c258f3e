// How often something may fail. While a try is checked it holds one of the places that failures would take, so that many
// wrong ones at once cannot be checked together; a right one gives its place back. Who finds all places held by tries that are
// still being checked waits in a queue: the first of it alone asks for a place, so that nobody is overtaken for ever. Why this
// is not a library's: docs/decisions/0011.
import { randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { createFailurePlaces, failureKey, type FailureRule } from "./failure-places.ts";
import { tooMany, type SharedCounters } from "./shared-counters.ts";

/** Tries of which only so many may fail, or after so many failures are slowed down. */
export interface Failures {
  /**
   * Checks a try. `isFailure` says of what the work throws whether it counts; `onSlowed` hears of a try that waits for its
   * check because of earlier failures.
   * @throws Problem `tooManyRequests` (429) with `Retry-After` after too many failures, or when no place came free in
   * time; whatever the work throws, unchanged
   */
  check<Result>(
    rules: readonly FailureRule[],
    work: () => Promise<Result>,
    isFailure: (error: unknown) => boolean,
    onSlowed?: (milliseconds: number) => void,
  ): Promise<Result>;
}

/** Time-outs and bounds; other than in tests as they stand here. */
const defaults = {
  /** The longest a try waits for its places. */
  waitingMs: 10_000,
  /** After so long a place is free again though its process never gave it back. */
  heldMs: 30_000,
  /** Subjects whose failures one process remembers; some 200 bytes each. */
  maxSubjects: 100_000,
};
const pauseMs = 40;
/** So many may wait for each place there is; one more is refused at once. */
const maxWaitingForAPlace = 10;
/** When to come again for who found no place; nothing says that there were too many failures. */
const comeAgainMs = 2_000;

/** Tries of this process that wait for a place, the first first. */
interface Queue {
  length: number;
  /** Until the one who came last has left. */
  last: Promise<void>;
  /** Lets the first one look at once. */
  wake: () => void;
}

/** Makes the counters. With `isOn` false nothing is ever counted (`RATE_LIMITS=off`). */
export function createFailures(
  isOn: boolean,
  shared?: SharedCounters,
  changes: Partial<typeof defaults> = {},
): Failures {
  const { waitingMs, heldMs, maxSubjects } = { ...defaults, ...changes };
  const places = createFailurePlaces(shared, heldMs, maxSubjects);
  const queues = new Map<string, Queue>();

  /** Waits for a place; answers how many milliseconds the try is to wait for its check. */
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
          // Before it is asked for: Redis may have given a place and not answered in time.
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

/** Until a place was given back here, or for a moment: other processes give theirs back unheard. */
async function pause(queue: Queue): Promise<void> {
  await new Promise<void>((done) => {
    const timer = setTimeout(done, pauseMs * (0.5 + Math.random()));
    queue.wake = () => {
      clearTimeout(timer);
      done();
    };
  });
}
