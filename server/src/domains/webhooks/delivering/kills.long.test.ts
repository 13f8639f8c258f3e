// Twenty kills during ten thousand events, of which the receiver fails a third. KILLED_DELIVERIES_SEED repeats a run.
import { expect, test } from "vitest";
import { deliverUnderKills } from "../../../../test/killed-deliveries.ts";

const seed = Number(process.env["KILLED_DELIVERIES_SEED"] ?? Date.now() % 1_000_000);

test(
  `twenty kills lose none of ten thousand events (KILLED_DELIVERIES_SEED=${seed})`,
  { tags: ["@api-3.20"], timeout: 2_400_000 },
  async () => {
    const { again, failed, ...found } = await deliverUnderKills(
      { events: 10_000, eventsOfABooking: 20, kills: 20 },
      seed,
    );
    process.stdout.write(`${JSON.stringify({ again, failed, ...found })}\n`);
    expect(found).toEqual({ lost: 0, undelivered: 0, wrong: 0, disordered: 0 });
    // Only attempts that were running at a kill are made again.
    expect(again).toBeLessThanOrEqual(20 * 8);
    expect(failed).toBeGreaterThan(3_000);
  },
);
