// Kills one of two processes under chat load; kill.long.test.ts kills both in turn, fifty times.
import { expect, test } from "vitest";
import { killRounds } from "../../../test/kill-rounds.ts";

test("killing one of two processes loses, duplicates and reorders no acknowledged message", async () => {
  const verdict = await killRounds(1, true);
  expect(verdict).toMatchObject({ lost: 0, doubled: 0, disagreeing: 0 });
  expect(verdict.acknowledged).toBeGreaterThan(0);
  expect(verdict.reconnects).toBeGreaterThan(0);
});
