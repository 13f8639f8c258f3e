// Kills the server many times while bookings are made.
import { expect, test } from "vitest";
import { bookUnderKills, onEmbeddedDatabase, onGivenDatabase } from "../../../test/killed-bookings.ts";

test.each([
  ["on a given database", onGivenDatabase],
  ["with the embedded database, which is killed every second time", onEmbeddedDatabase],
])("25 kills in the middle of bookings lose none and double none %s", async (_where, stage) => {
  const outcome = await bookUnderKills(await stage(), 3_000, 25);
  expect(outcome).toMatchObject({ refused: [], lost: [], doubled: [], stored: 3_000 });
  expect(outcome.unanswered).toBeGreaterThan(25);
});
