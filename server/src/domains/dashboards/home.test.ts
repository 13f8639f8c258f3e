// The home page's figures.
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { booking } from "../../../test/bookings.ts";
import { customer, worker } from "../../../test/people.ts";
import { startApp, type TestApp } from "../../../test/start-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startApp({}, { jobs: false });
});
afterAll(() => app.close());

test("an empty product answers zeros and no reviews", async () => {
  expect(await app.call("GET", "/user/home_view")).toMatchObject({
    status: 200,
    body: { servicesDelivered: 0, registeredCustomers: 0, verifiedWorkers: 0, top_reviews: [] },
  });
});

test("viewHome counts completed bookings, active customers and listed workers, and shows the 6 best reviews", async () => {
  const [someone, unlisted, buyer, blocked] = await Promise.all([
    worker(app),
    worker(app),
    customer(app),
    customer(app),
  ]);
  const { database } = app.app.platform;
  await sql`update workers set is_active = false where id = ${unlisted.workerId}`.execute(database);
  await sql`update people set is_active = false where id = ${blocked.id}`.execute(database);
  const ratings = [5, 1, 4, 5, 3, 2, 4.5, 5];
  for (const [index, rating] of ratings.entries()) {
    const id = await booking(app, buyer, someone, "completed", { title: `Job ${index}` });
    await app.call("PUT", "/user/bookings_view/", {
      token: buyer.token,
      body: { id, rating, title: `Review ${index}` },
    });
  }
  await booking(app, buyer, someone);
  // The figures are at most 3 s old.
  await sleep(3_100);
  await sql`select fold_tallies()`.execute(database);
  const { body } = await app.call("GET", "/user/home_view/");
  expect(body).toMatchObject({ servicesDelivered: 8, registeredCustomers: 1, verifiedWorkers: 1 });
  expect(body.top_reviews.map(({ title }: { title: string }) => title)).toEqual(
    [7, 3, 0, 6, 2, 4].map((index) => `Review ${index}`),
  );
  expect(body.top_reviews[0]).toEqual({
    id: expect.any(Number),
    title: "Review 7",
    description: "",
    rating: 5,
    created_at: expect.any(String),
    user_profile: { profile_picture: null, first_name: "Asha", last_name: "Menon", username: buyer.username },
    booking_details: { title: "Job 7" },
  });
});
