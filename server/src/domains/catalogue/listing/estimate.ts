// How many workers filters match, estimated by a sample of them. Decision: docs/decisions/0016.
import { partsOf, type Driver, type Part } from "./parts.ts";
import { exactUpTo, type WorkerFilters } from "./rules.ts";
import type { Mask, SampleBatch } from "./sample-batch.ts";

/** Some workers out of `listed`, picked at random, in batches that were picked one after another. */
export interface Sample {
  readonly batches: readonly SampleBatch[];
  readonly listed: number;
}

/** What a sample says of filters: shares of all workers, never 0. */
export interface Estimate {
  /** Even an unlucky sample would not show so many if not more than `exactUpTo` matched. */
  readonly isSurelyMore: boolean;
  readonly share: number;
  /** By the newest batch alone, so that it may differ from `share` where that took more of them. */
  readonly shareOf: (driver: Driver) => number;
  readonly listed: number;
}

/** What nobody of a sample has may still be had by this share of a worker in it. */
const unseen = 0.5;

/** A deviation that by chance comes once in three million times. */
const largeDeviation = 15;
/** Once in fifty times. */
const smallDeviation = 4;

/** How far so many matches are, few or many, from what is expected: the chance of it is at most e to minus this (Chernoff's bound). */
const deviationOf = (matches: number, expected: number) =>
  (matches === 0 ? 0 : matches * Math.log(matches / expected)) - matches + expected;

/** How many of so many workers match. */
interface Seen {
  matches: number;
  workers: number;
}

/** Whether more than `exactUpTo` match in all, as far as these show. */
function verdictOf({ matches, workers }: Seen, listed: number) {
  const expected = (exactUpTo * workers) / Math.max(1, listed);
  const deviation = deviationOf(matches, expected);
  const isSurelyMore = matches > expected && deviation > largeDeviation;
  return { isSurelyMore, isDecided: isSurelyMore || (matches < expected && deviation > smallDeviation) };
}

/**
 * Estimates filters by a sample: of its batches only so many are looked at as it takes to know whether more than `exactUpTo`
 * match.
 */
export function estimate({ batches, listed }: Sample, filters: WorkerFilters): Estimate {
  const parts = partsOf(filters);
  const [first, ...others] = batches;
  const passing = passingOf(first?.masksOf(filters) ?? [], first?.size ?? 0);
  const countOf = (of: readonly Part[]) => {
    const bits = of.reduce((all, part) => all | (1 << parts.indexOf(part)), 0);
    return passing.reduce((found, many, passed) => ((passed & bits) === bits ? found + many : found), 0);
  };
  const seen: Seen = { matches: countOf(parts), workers: first?.size ?? 0 };
  for (const batch of others) {
    if (verdictOf(seen, listed).isDecided) break;
    seen.matches += batch.countOf(filters);
    seen.workers += batch.size;
  }
  const known = new Map<string, number>();
  return {
    isSurelyMore: verdictOf(seen, listed).isSurelyMore,
    share: shareOf(seen),
    listed,
    shareOf(driver) {
      const name = driver.join();
      const share = known.get(name) ?? shareOf({ matches: countOf(driver), workers: first?.size ?? 0 });
      known.set(name, share);
      return share;
    },
  };
}

const shareOf = ({ matches, workers }: Seen) => Math.max(unseen, matches) / Math.max(1, workers);

/** How many workers pass exactly these masks and no others: the place in it is a bit for each mask. */
function passingOf(masks: readonly Mask[], workers: number): Uint16Array {
  const passing = new Uint16Array(1 << masks.length);
  for (let n = 0; n < workers; n++) {
    let passed = 0;
    for (let mask = 0; mask < masks.length; mask++) passed |= ((masks[mask] as Mask)[n] as number) << mask;
    passing[passed] = (passing[passed] as number) + 1;
  }
  return passing;
}
