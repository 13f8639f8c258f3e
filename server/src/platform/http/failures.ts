// How often something may fail. While a try is judged it holds one of the places that failures would take, so that many
// wrong ones at once cannot be judged together; a right one gives its place back. Who finds all places held by tries that are
// still being judged waits for one.
import { setTimeout as sleep } from "node:timers/promises";
import { tooManyRequests } from "@hourhand/contract/problem";
import type { Limits } from "./limits.ts";
import { Problem } from "./problem.ts";

/** At most so many failures of a subject in so many seconds. */
export interface FailureRule {
  readonly name: string;
  readonly most: number;
  readonly seconds: number;
  readonly subject: string;
}

/** The longest a try waits for its place. */
const patienceMilliseconds = 10_000;
const pauseMilliseconds = 40;

/**
 * Judges a try where only so many may fail. `isFailure` says of what the work throws whether it counts.
 * @throws Problem `tooManyRequests` (429) with `Retry-After`; whatever the work throws, unchanged
 */
export async function judge<Result>(
  limits: Limits,
  rules: readonly FailureRule[],
  work: () => Promise<Result>,
  isFailure: (error: unknown) => boolean,
): Promise<Result> {
  const held: FailureRule[] = [];
  let hasFailed = false;
  try {
    for (const rule of rules) {
      await hold(limits, rule);
      held.push(rule);
    }
    return await work();
  } catch (error) {
    hasFailed = isFailure(error);
    throw error;
  } finally {
    for (const rule of held) await (hasFailed ? countFailure(limits, rule) : release(limits, rule));
  }
}

async function hold(limits: Limits, rule: FailureRule): Promise<void> {
  const until = Date.now() + patienceMilliseconds;
  for (;;) {
    try {
      return await limits.take(rule.name, rule.subject, rule.most, rule.seconds);
    } catch (refusal) {
      if (!isRefusal(refusal)) throw refusal;
      const { most, seconds, subject } = rule;
      if (Date.now() > until || (await limits.isSpent(failed(rule), subject, most, seconds))) throw refusal;
      // A refused take counts as well.
      await release(limits, rule);
    }
    await sleep(pauseMilliseconds * (0.5 + Math.random()));
  }
}

const release = (limits: Limits, { name, subject, most, seconds }: FailureRule): Promise<void> =>
  limits.giveBack(name, subject, most, seconds);

/** Its place stays taken, and those who wait learn that it is not given back. */
async function countFailure(limits: Limits, rule: FailureRule): Promise<void> {
  try {
    await limits.take(failed(rule), rule.subject, rule.most, rule.seconds);
  } catch (refusal) {
    if (!isRefusal(refusal)) throw refusal;
  }
}

const failed = ({ name }: FailureRule): string => `${name}, judged`;

const isRefusal = (error: unknown): boolean => error instanceof Problem && error.kind === tooManyRequests;
