// The long version of kill.test.ts.
import { expect, test } from "vitest";
import { killRounds } from "../../../test/kill-rounds.ts";

test(
  "killing one of two processes 50 times loses, duplicates and reorders no acknowledged message",
  { timeout: 900_000 },
  async () => {
    const verdict = await killRounds(50);
    expect(verdict).toMatchObject({ lost: 0, doubled: 0, disagreeing: 0 });
    expect(verdict.acknowledged).toBeGreaterThan(10_000);
  },
);
