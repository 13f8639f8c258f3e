// A worker's details: free hours, reviews, access.
import { sql } from "../../../platform/database/sql.ts";
import type { BookingStatus } from "@hourhand/contract/bookings";
import { expect, test } from "vitest";
import { workerNotFound } from "@hourhand/contract/catalogue";
import { notFound } from "@hourhand/contract/problem";
import { expectProblem } from "../../../../test/problems.ts";
import { storeBooking } from "../../../../test/bookings.ts";
import { administrator, customer, worker } from "../../../../test/people.ts";
import { testApp } from "../../../../test/start-app.ts";
import { addDays, weekdayNumber } from "@hourhand/contract/calendar";

const app = testApp({}, { jobs: false });

const view = (id: number | string, token?: string) => app.call("GET", `/user/workers_view/${id}`, { token });

const book = (
  workerId: number,
  slotId: number,
  customerId: number,
  on: string,
  from: string,
  to: string,
  status: BookingStatus,
) => storeBooking(app, { workerId, slotId, customerId, on, from, to, status });

test("viewWorker returns the worker with the free starts of the seven days from tomorrow", async () => {
  const asha = await worker(app, { fullName: "Asha" });
  const someone = await customer(app);
  const today = app.app.platform.calendar.today();
  const tomorrow = addDays(today, 1);
  const slot = asha.slots[weekdayNumber(tomorrow)] ?? 0;
  await book(asha.workerId, slot, someone.id, tomorrow, "09:00", "11:00", "accepted");
  await book(asha.workerId, slot, someone.id, tomorrow, "13:00", "14:00", "created");
  await book(asha.workerId, slot, someone.id, tomorrow, "15:00", "16:00", "canceled");
  await book(asha.workerId, slot, someone.id, addDays(today, 8), "08:00", "18:00", "accepted");
  const { status, body } = await view(asha.workerId);
  expect(status).toBe(200);
  expect(body.worker).toMatchObject({ id: asha.workerId, full_name: "Asha", distance_km: null });
  expect(body.worker.availabilities).toHaveLength(7);
  const dates = body.worker.availabilities.flatMap((availability: { free_starts: { date: string }[] }) =>
    availability.free_starts.map(({ date }) => date),
  );
  expect(dates.toSorted()).toEqual(Array.from({ length: 7 }, (_, day) => addDays(today, day + 1)));
  const free = (date: string) =>
    body.worker.availabilities
      .flatMap(
        (availability: { free_starts: { date: string; starts: string[] }[] }) => availability.free_starts,
      )
      .find((day: { date: string }) => day.date === date).starts;
  expect(free(tomorrow)).toEqual([
    "08:00:00",
    "11:00:00",
    "12:00:00",
    "14:00:00",
    "15:00:00",
    "16:00:00",
    "17:00:00",
  ]);
  expect(free(addDays(today, 2))).toHaveLength(10);
  expect(JSON.stringify(body)).not.toMatch(/latitude|longitude|place|email|phone|example\.com/);
});

test(
  "viewWorker returns the latest 20 reviews with their authors",
  { tags: ["@customer-2.27", "@beyond-3.92"] },
  async () => {
    const ravi = await worker(app);
    const someone = await customer(app, { first_name: "Meera", last_name: "Das" });
    const { pool } = app.app.platform;
    for (let index = 0; index < 22; index++) {
      const booking = await book(
        ravi.workerId,
        ravi.slots[1] ?? 0,
        someone.id,
        addDays("2026-01-01", index),
        "08:00",
        "09:00",
        "completed",
      );
      await sql`insert into reviews (booking_id, customer_id, worker_id, rating_halves, title, description)
      values (${booking}, ${someone.id}, ${ravi.workerId}, 9, ${`Review ${index}`}, 'Very tidy')`.execute(
        pool,
      );
    }
    const { reviews } = (await view(ravi.workerId)).body;
    expect(reviews).toHaveLength(20);
    expect(reviews[0]).toEqual({
      id: expect.any(Number),
      title: "Review 21",
      description: "Very tidy",
      rating: 4.5,
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      user_profile: {
        profile_picture: null,
        first_name: "Meera",
        last_name: "Das",
        username: someone.username,
      },
      booking_details: { title: "Fan does not turn" },
    });
  },
);

test("everyone may view it; only customers get 'saved'", async () => {
  const asha = await worker(app);
  const someone = await customer(app);
  expect((await view(asha.workerId)).body.worker).not.toHaveProperty("saved");
  expect((await view(asha.workerId, someone.token)).body.worker.saved).toBe(false);
  await app.call("POST", "/user/saved_workers_view/", {
    token: someone.token,
    body: { worker_id: asha.workerId },
  });
  expect((await view(asha.workerId, someone.token)).body.worker).toMatchObject({
    saved: true,
    cell: [9.985, 76.285],
  });
  const saved = await app.call("GET", "/user/saved_workers_view/", { token: someone.token });
  expect(JSON.stringify(saved.body)).toContain('"cell":[9.985,76.285]');
  for (const other of [asha, await administrator(app)]) {
    expect((await view(asha.workerId, other.token)).body.worker).not.toHaveProperty("saved");
  }
});

test("a worker who is not listed, or does not exist, is 404", { tags: ["@customer-7.16"] }, async () => {
  const hidden = await worker(app);
  await sql`update workers set is_active = false where id = ${hidden.workerId}`.execute(
    app.app.platform.pool,
  );
  for (const id of [hidden.workerId, 999_999, 0, -1, "x", "1e3", "9".repeat(30)]) {
    const answer = await view(id);
    const isId = typeof id === "number" && id > 0;
    expectProblem(answer, isId ? workerNotFound : notFound, String(id));
    expect(typeof answer.body.message).toBe("string");
  }
});
