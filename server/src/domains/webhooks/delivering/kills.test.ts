// Kills lose no delivery; kills.long.test.ts does it more often.
import { expect, test } from "vitest";
import { deliverUnderKills } from "../../../../test/killed-deliveries.ts";

test(
  "a kill loses no event: each arrives with the same id, body and signature, in its booking's order",
  { tags: ["@api-3.20"] },
  async () => {
    const { again, failed, ...found } = await deliverUnderKills(
      { events: 40, eventsOfABooking: 4, kills: 1, areLeasesSkipped: true },
      1,
    );
    expect(found).toEqual({ lost: 0, undelivered: 0, wrong: 0, disordered: 0 });
    // Only attempts that were running at a kill are made again.
    expect(again).toBeLessThanOrEqual(8);
    expect(failed).toBeGreaterThan(8);
  },
);
