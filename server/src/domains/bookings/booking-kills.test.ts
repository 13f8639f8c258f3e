// The server is killed in the middle of bookings; bookings.long.test.ts does the same more often.
import { expect, test } from "vitest";
import { bookUnderKills, onEmbeddedDatabase, onGivenDatabase } from "../../../test/killed-bookings.ts";

test("two kills in the middle of bookings lose none and double none", { timeout: 240_000 }, async () => {
  const outcome = await bookUnderKills(await onGivenDatabase(), 240, 2);
  expect(outcome).toMatchObject({ refused: [], lost: [], doubled: [], stored: 240 });
  expect(outcome.unanswered).toBeGreaterThan(0);
});

test(
  "the next start adopts the embedded database that outlived the server, or restarts one that died with it",
  { timeout: 240_000 },
  async () => {
    const outcome = await bookUnderKills(await onEmbeddedDatabase(), 240, 2);
    expect(outcome).toMatchObject({ refused: [], lost: [], doubled: [], stored: 240 });
    expect(outcome.unanswered).toBeGreaterThan(0);
  },
);
