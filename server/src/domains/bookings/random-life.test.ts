// Random people act at random on bookings while the clock moves; random-life.long.test.ts does it for longer and kills
// the server. The test name contains the seed; RANDOM_LIFE_SEED repeats it.
import { expect, test } from "vitest";
import { liveHere, seedOfLife } from "../../../test/random-life/stages.ts";

const seed = seedOfLife();

test(
  `100 random acts leave every booking right (RANDOM_LIFE_SEED=${seed})`,
  { tags: ["@beyond-1.20", "@beyond-show.7"], timeout: 240_000 },
  async () => {
    const { findings, ...outcome } = await liveHere(seed, 100);
    expect(findings, JSON.stringify(outcome)).toEqual([]);
    expect(outcome.events["created"]).toBeGreaterThan(0);
  },
);
