// The figures on a worker's page (docs/rules/catalogue.md 28).
import { expect, test } from "vitest";
import { sql } from "../../../platform/database/sql.ts";
import { booking, dayFromToday, putInto, storeBooking } from "../../../../test/bookings.ts";
import { customer, worker, type TestPerson, type TestWorker } from "../../../../test/people.ts";
import { testApp } from "../../../../test/start-app.ts";

const app = testApp({}, { jobs: false });

const figures = async ({ workerId }: TestWorker) =>
  (await app.call("GET", `/user/workers_view/${workerId}`)).body.worker.figures;
const stored = (buyer: TestPerson, someone: TestWorker, daysAgo: number) =>
  storeBooking(app, {
    customerId: buyer.id,
    workerId: someone.workerId,
    slotId: someone.slots[1],
    on: dayFromToday(app, -daysAgo).date,
    status: "accepted",
  });

test("a worker who has done nothing yet has no figures", async () => {
  expect(await figures(await worker(app))).toEqual({
    completed_visits: 0,
    booked_again_percent: null,
    answers_within_minutes: null,
    reviews_by_star: [0, 0, 0, 0, 0],
  });
});

test(
  "'booked again' counts only completed visits of the same pair, also two completed concurrently",
  { tags: ["@screens-2.8"] },
  async () => {
    const [ravi, other] = [await worker(app), await worker(app)];
    const buyers = await Promise.all(Array.from({ length: 5 }, () => customer(app)));
    for (const [index, buyer] of buyers.entries())
      await putInto(app, await stored(buyer, ravi, 20 + index), "completed");
    expect(await figures(ravi)).toMatchObject({ completed_visits: 5, booked_again_percent: 0 });
    const [first, second] = buyers as [TestPerson, TestPerson];
    // A canceled visit, and one with another customer.
    await putInto(app, await stored(first, ravi, 10), "canceled");
    await putInto(app, await stored(first, other, 9), "completed");
    expect(await figures(ravi)).toMatchObject({ completed_visits: 5, booked_again_percent: 0 });
    const ids = [await stored(first, ravi, 8), await stored(first, ravi, 7), await stored(second, ravi, 6)];
    await Promise.all(ids.map((id) => putInto(app, id, "completed")));
    expect(await figures(ravi)).toMatchObject({ completed_visits: 8, booked_again_percent: 40 });
    const { rows } = await sql`select customers, returning_customers from worker_figures
    where worker_id = ${ravi.workerId}`.execute(app.app.platform.pool);
    expect(rows).toEqual([{ customers: 5, returning_customers: 2 }]);
  },
);

test("'usually answers' counts only answers by the worker", async () => {
  const [asha, ravi] = [await customer(app), await worker(app)];
  for (const [index, status] of ["accepted", "rejected", "accepted"].entries()) {
    expect((await figures(ravi)).answers_within_minutes).toBeNull();
    const id = await booking(app, asha, ravi, "created", { startTime: `${9 + index}:00`.padStart(5, "0") });
    const answer = await app.call("PATCH", `/worker/bookings_view/${id}`, {
      token: ravi.token,
      body: { status },
    });
    expect(answer.status).toBe(200);
  }
  expect((await figures(ravi)).answers_within_minutes).toBe(5);
});

test("reviews are counted by star; half stars round up", async () => {
  const [asha, ravi] = [await customer(app), await worker(app)];
  for (const [index, rating] of [5, 4.5, 3, 0.5].entries()) {
    const id = await stored(asha, ravi, 30 + index);
    await putInto(app, id, "completed");
    await app.call("PUT", "/user/bookings_view/", { token: asha.token, body: { id, rating, title: "Fine" } });
  }
  expect((await figures(ravi)).reviews_by_star).toEqual([1, 0, 1, 0, 2]);
});
