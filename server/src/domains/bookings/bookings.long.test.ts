// The server is killed in the middle of bookings, again and again.
import { expect, test } from "vitest";
import { bookUnderKills } from "../../../test/killed-bookings.ts";

test("25 kills in the middle of bookings lose none and double none", async () => {
  const outcome = await bookUnderKills(3_000, 25);
  expect(outcome).toMatchObject({ refused: [], lost: [], doubled: [], stored: 3_000 });
  expect(outcome.unanswered).toBeGreaterThan(25);
});
