// Killing one of two real processes under chat load; kill.long.test.ts does the same fifty times.
import { expect, test } from "vitest";
import { killRounds } from "../../../test/kill-rounds.ts";

test(
  "3 rounds of killing one of two processes lose, double and reorder no acknowledged message",
  { timeout: 240_000 },
  async () => {
    const verdict = await killRounds(3);
    expect(verdict).toMatchObject({ lost: 0, doubled: 0, disagreeing: 0 });
    expect(verdict.acknowledged).toBeGreaterThan(0);
    expect(verdict.reconnects).toBeGreaterThan(0);
  },
);
