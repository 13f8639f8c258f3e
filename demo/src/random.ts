// A small seeded generator, so that the demo story is the same on every machine and in every year. Nothing in demo/ may
// read the clock or Math.random(); this is the only source of variety.

import { nth } from "./lists.ts";

export type Random = {
  /** Returns a number in [0, 1). */
  next(): number;
  /** Returns a whole number from `low` to `high`, both included. */
  whole(low: number, high: number): number;
  /** Is true with the given probability. */
  chance(probability: number): boolean;
  pick<T>(choices: readonly T[]): T;
  /** Returns a shuffled copy (Fisher-Yates). */
  shuffled<T>(choices: readonly T[]): T[];
};

/**
 * Hashes the seed text by FNV-1a to 32 bits and runs mulberry32 from there: a 32-bit counter stepped by 0x6D2B79F5
 * whose bits are mixed by two multiply-xorshift rounds. Period 2^32, ample for a story; not for secrets.
 */
export function seededRandom(seed: string): Random {
  let state = 0x811c9dc5;
  for (const character of seed) state = Math.imul(state ^ (character.codePointAt(0) ?? 0), 0x01000193);
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  const whole = (low: number, high: number) => low + Math.floor(next() * (high - low + 1));
  return {
    next,
    whole,
    chance: (probability) => next() < probability,
    pick: (choices) => {
      if (choices.length === 0) throw new Error("There is nothing to pick from");
      return nth(choices, whole(0, choices.length - 1));
    },
    shuffled: (choices) => {
      const copy = [...choices];
      for (let i = copy.length - 1; i > 0; i--) {
        const j = whole(0, i);
        [copy[i], copy[j]] = [nth(copy, j), nth(copy, i)];
      }
      return copy;
    },
  };
}
