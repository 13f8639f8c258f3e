// Compares a run with bench/tests.json, which holds what a whole run of `npm test` cost when it was last written.
// Reports a run that costs over a tenth more; does not fail it, because a busy machine is slower.
import { cpus } from "node:os";

/**
 * @typedef {{ machine: string, date: string, seconds: number, cpuSeconds: Record<string, number>, pageLoads?: number, productStarts?: number,
 *   dearest: { test: string, seconds: number }[] }} Cost `cpuSeconds` by group; empty where they cannot be counted
 */

const tolerance = 1.1;
const dearestCount = 20;

export const machine = () => `${cpus().length} × ${cpus()[0]?.model.trim() ?? "unknown"}`;

/** Returns the tests that take longest. @param {{ test: string, seconds: number }[]} durations */
export const dearestOf = (durations) =>
  durations
    .toSorted((one, other) => other.seconds - one.seconds)
    .slice(0, dearestCount)
    .map(({ test, seconds }) => ({ test, seconds: rounded(seconds) }));

export const rounded = (/** @type {number} */ seconds) => Math.round(seconds * 10) / 10;

/**
 * Returns a sentence for each cost that is more than a tenth above the budget. Time is compared on the same machine
 * only.
 * @param {Cost} budget
 * @param {Cost} now
 * @returns {string[]}
 */
export function overBudget(budget, now) {
  /** @type {string[]} */
  const sentences = [];
  const compare = (
    /** @type {string} */ what,
    /** @type {number | undefined} */ before,
    /** @type {number | undefined} */ after,
  ) => {
    if (before !== undefined && after !== undefined && after > before * tolerance)
      sentences.push(`${what}: ${after}, and the budget is ${before}`);
  };
  compare("page loads of the journeys", budget.pageLoads, now.pageLoads);
  compare("starts of the product by the journeys", budget.productStarts, now.productStarts);
  if (budget.machine !== now.machine)
    return [
      ...sentences,
      `times are not compared: the budget is from ${budget.machine}, this is ${now.machine}`,
    ];
  compare("seconds in all", budget.seconds, now.seconds);
  for (const [group, seconds] of Object.entries(budget.cpuSeconds))
    compare(`CPU seconds of ${group}`, seconds, now.cpuSeconds[group]);
  const known = new Map(budget.dearest.map(({ test, seconds }) => [test, seconds]));
  // A test that is not on the list took no longer than the last one on it.
  const least = budget.dearest.at(-1)?.seconds;
  for (const { test, seconds } of now.dearest)
    compare(`seconds of ${test}`, known.get(test) ?? least, seconds);
  return sentences;
}
