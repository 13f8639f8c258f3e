// The server is killed in the middle of bookings; bookings.long.test.ts does the same more often.
import { expect, test } from "vitest";
import { bookUnderKills, onEmbeddedDatabase, onGivenDatabase } from "../../../test/killed-bookings.ts";

test("a kill in the middle of bookings loses none and doubles none", { timeout: 240_000 }, async () => {
  const outcome = await bookUnderKills(await onGivenDatabase(), 120, 1);
  expect(outcome).toMatchObject({ refused: [], lost: [], doubled: [], stored: 120 });
  expect(outcome.unanswered).toBeGreaterThan(0);
});

test(
  "the next start adopts the embedded database that outlived the server, or restarts one that died with it",
  { timeout: 240_000 },
  async () => {
    const outcome = await bookUnderKills(await onEmbeddedDatabase(), 120, 2);
    expect(outcome).toMatchObject({ refused: [], lost: [], doubled: [], stored: 120 });
    expect(outcome.unanswered).toBeGreaterThan(0);
  },
);
