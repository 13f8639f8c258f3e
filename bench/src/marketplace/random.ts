// Makes random choices from a fixed seed, so that two runs make the same requests.

/** Random numbers and choices from one seed. */
export interface Random {
  /** Returns a number from 0 up to but excluding 1. */
  readonly share: () => number;
  /** Returns a whole number, both ends included. */
  readonly whole: (min: number, max: number) => number;
  readonly oneOf: <Item>(items: readonly Item[]) => Item;
  /** Is true in the given per cent of cases. */
  readonly isIn: (percent: number) => boolean;
}

/** Makes a generator (mulberry32). */
export function createRandom(seed: number): Random {
  let state = seed;
  const share = () => {
    state = (state + 0x6d2b79f5) | 0;
    let hash = Math.imul(state ^ (state >>> 15), 1 | state);
    hash = (hash + Math.imul(hash ^ (hash >>> 7), 61 | hash)) ^ hash;
    return ((hash ^ (hash >>> 14)) >>> 0) / 2 ** 32;
  };
  const whole = (min: number, max: number) => min + Math.floor(share() * (max - min + 1));
  return {
    share,
    whole,
    oneOf: (items) => items[whole(0, items.length - 1)] as (typeof items)[number],
    isIn: (percent) => share() * 100 < percent,
  };
}
