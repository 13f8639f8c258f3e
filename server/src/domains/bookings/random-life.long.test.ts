// 20,000 random acts on fifty bookings at a time while the clock moves; then the same while the server is killed 20
// times. The test names contain the seed; RANDOM_LIFE_SEED repeats it.
import { expect, test } from "vitest";
import { bookingStatuses } from "@hourhand/contract/bookings";
import { bookingEvents } from "@hourhand/contract/bookings-v1";
import type { LifeOutcome } from "../../../test/random-life/driver.ts";
import { liveHere, liveUnderKills, seedOfLife } from "../../../test/random-life/stages.ts";

const seed = seedOfLife();
const acts = Number(process.env["RANDOM_LIFE_ACTS"] ?? 20_000);
const lasts = { timeout: 7_200_000 };

function expectWholeLife({ findings, ...outcome }: LifeOutcome): void {
  process.stdout.write(`${JSON.stringify(outcome)}\n`);
  expect(findings, JSON.stringify(outcome)).toEqual([]);
  expect(new Set(outcome.statuses)).toEqual(new Set(bookingStatuses));
  // Random acts never add a photo.
  expect(Object.keys(outcome.events).toSorted()).toEqual(
    bookingEvents.filter((event) => event !== "photo_added").toSorted(),
  );
}

test(
  `${acts} random acts leave every booking right (RANDOM_LIFE_SEED=${seed})`,
  { ...lasts, tags: ["@beyond-show.7"] },
  async () => {
    expectWholeLife(await liveHere(seed, acts));
  },
);

test(
  `${acts} random acts and 20 kills leave every booking right (RANDOM_LIFE_SEED=${seed})`,
  { ...lasts, tags: ["@beyond-show.8"] },
  async () => {
    const outcome = await liveUnderKills(seed, acts, 20);
    expect(outcome.kills).toBe(20);
    expectWholeLife(outcome);
  },
);
