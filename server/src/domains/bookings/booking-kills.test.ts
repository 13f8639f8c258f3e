// Kills the server while bookings are made; bookings.long.test.ts does it more often.
import { expect, test } from "vitest";
import { bookUnderKills, onEmbeddedDatabase, onGivenDatabase } from "../../../test/killed-bookings.ts";

test("a kill while bookings are made neither loses nor duplicates one", { timeout: 240_000 }, async () => {
  const outcome = await bookUnderKills(await onGivenDatabase(), 120, 1);
  expect(outcome).toMatchObject({ refused: [], lost: [], doubled: [], stored: 120 });
  expect(outcome.unanswered).toBeGreaterThan(0);
});

test(
  "the next start adopts an embedded database that outlived the server, or restarts one that died with it",
  { timeout: 240_000 },
  async () => {
    const outcome = await bookUnderKills(await onEmbeddedDatabase(), 120, 2);
    expect(outcome).toMatchObject({ refused: [], lost: [], doubled: [], stored: 120 });
    expect(outcome.unanswered).toBeGreaterThan(0);
  },
);
