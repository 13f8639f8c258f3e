// How often something may fail. While a try is judged it holds one of the places that failures would take, so that many
// wrong ones at once cannot be judged together; a right one gives its place back. Who finds all places held by tries that are
// still being judged waits in a line: the first of it alone asks for a place, so that nobody is overtaken for ever.
import { randomBytes } from "node:crypto";
import { createFailurePlaces, failureKey, type FailureRule } from "./failure-places.ts";
import { tooMany, type SharedCounters } from "./shared-counters.ts";

/** Tries of which only so many may fail. */
export interface Failures {
  /**
   * Judges a try. `isFailure` says of what the work throws whether it counts.
   * @throws Problem `tooManyRequests` (429) with `Retry-After` after too many failures, or when no place came free in
   * time; whatever the work throws, unchanged
   */
  judge<Result>(
    rules: readonly FailureRule[],
    work: () => Promise<Result>,
    isFailure: (error: unknown) => boolean,
  ): Promise<Result>;
}

/** How long is waited for what; other than in tests as it stands here. */
const patience = {
  /** The longest a try waits for its place. */
  waitingMilliseconds: 10_000,
  /** After so long a place is free again though its process never gave it back. */
  heldMilliseconds: 15_000,
};
const pauseMilliseconds = 40;
/** So many may wait for each place there is; one more is refused at once. */
const mostWaitingForAPlace = 10;
/** When to come again for who found no place; nothing says that there were too many failures. */
const comeAgainMilliseconds = 2_000;

/** Tries of this process that wait for a place, the first first. */
interface Line {
  length: number;
  /** Until the one who came last has left. */
  last: Promise<void>;
  /** Lets the first one look at once. */
  wake: () => void;
}

/** Makes the counters. With `isOn` false nothing is ever counted (`RATE_LIMITS=off`). */
export function createFailures(isOn: boolean, shared?: SharedCounters, waits = patience): Failures {
  const places = createFailurePlaces(shared, waits.heldMilliseconds);
  const lines = new Map<string, Line>();

  const hold = async (rule: FailureRule, holder: string): Promise<void> => {
    const key = failureKey(rule);
    if (!lines.has(key) && (await places.hold(rule, holder))) return;
    const line = lines.get(key) ?? { length: 0, last: Promise.resolve(), wake: () => {} };
    if (line.length >= rule.most * mostWaitingForAPlace) throw tooMany(comeAgainMilliseconds);
    lines.set(key, line);
    line.length++;
    const until = performance.now() + waits.waitingMilliseconds;
    const before = line.last;
    let leave = () => {};
    line.last = new Promise((done) => (leave = done));
    try {
      await before;
      while (!(await places.hold(rule, holder))) {
        if (performance.now() > until) throw tooMany(comeAgainMilliseconds);
        await pause(line);
      }
    } finally {
      leave();
      if (--line.length === 0) lines.delete(key);
    }
  };

  const settle = async (rule: FailureRule, holder: string, hasFailed: boolean): Promise<void> => {
    await places.settle(rule, holder, hasFailed);
    lines.get(failureKey(rule))?.wake();
  };

  return {
    async judge(rules, work, isFailure) {
      if (!isOn) return work();
      const holder = randomBytes(9).toString("base64url");
      const asked: FailureRule[] = [];
      let hasFailed = false;
      try {
        for (const rule of rules) {
          // Before it is asked for: Redis may have given a place and not answered in time.
          asked.push(rule);
          await hold(rule, holder);
        }
        return await work();
      } catch (error) {
        hasFailed = isFailure(error);
        throw error;
      } finally {
        await Promise.all(asked.map((rule) => settle(rule, holder, hasFailed)));
      }
    },
  };
}

/** Until a place was given back here, or for a moment: other processes give theirs back unheard. */
async function pause(line: Line): Promise<void> {
  await new Promise<void>((done) => {
    const timer = setTimeout(done, pauseMilliseconds * (0.5 + Math.random()));
    line.wake = () => {
      clearTimeout(timer);
      done();
    };
  });
}
