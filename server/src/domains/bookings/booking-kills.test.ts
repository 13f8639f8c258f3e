// Kills the server while bookings are made; bookings.long.test.ts does it more often.
import { expect, test } from "vitest";
import { bookUnderKills, onEmbeddedDatabase } from "../../../test/killed-bookings.ts";

test(
  "two kills while bookings are made lose and double none: the next start adopts a database that outlived the server, or restarts one that died with it",
  { timeout: 240_000 },
  async () => {
    const outcome = await bookUnderKills(await onEmbeddedDatabase(), 120, 2);
    expect(outcome).toMatchObject({ refused: [], lost: [], doubled: [], stored: 120 });
    expect(outcome.unanswered).toBeGreaterThan(0);
  },
);
