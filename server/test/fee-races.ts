// A completed booking whose fee pauses its worker, against a new booking of that worker.
import { expect } from "vitest";
import { workerNotBookable } from "@hourhand/contract/bookings";
import { sql } from "../src/platform/database/sql.ts";
import { book, booking } from "./bookings.ts";
import { customer, worker } from "./people.ts";
import { expectProblem } from "./problems.ts";
import type { TestApp } from "./start-app.ts";

/**
 * Completes and books at once, in each round with another worker; expects that the booking is stored before the fee, or
 * refused after it. The app's UNPAID_FEES_LIMIT must be below the fee of three hours.
 * @returns the statuses of the bookings
 */
export async function expectBookedBeforeFeeOrRefused(app: TestApp, rounds: number): Promise<Set<number>> {
  const outcomes = new Set<number>();
  for (let round = 0; round < rounds; round++) {
    const [someone, owner, buyer] = await Promise.all([worker(app), customer(app), customer(app)]);
    const id = await booking(app, owner, someone, "accepted", { duration: 3 });
    const booked = () => book(app, buyer, someone, { startTime: "15:00:00" });
    const completed = () =>
      app.call("PATCH", `/worker/bookings_view/${id}`, {
        token: someone.token,
        body: { status: "completed" },
      });
    const [created, done] =
      round % 2 === 0
        ? await Promise.all([booked(), completed()])
        : (await Promise.all([completed(), booked()])).toReversed();
    expect(done?.status).toBe(200);
    if (!created) throw new Error("The race has two sides.");
    outcomes.add(created.status);
    if (created.status !== 201) {
      expectProblem(created, workerNotBookable);
      continue;
    }
    const { rows } = await sql<{ is_before: boolean }>`
      select (select at from booking_changes where booking_id = ${created.body.id} and status = 'created')
        < (select at from booking_changes where booking_id = ${id} and status = 'completed') as is_before`.execute(
      app.app.platform.pool,
    );
    expect(rows).toEqual([{ is_before: true }]);
  }
  return outcomes;
}
