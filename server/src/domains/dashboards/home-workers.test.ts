// Categories and workers on Home: categories with their lowest price, and workers who are free tomorrow.
import { sql } from "../../platform/database/sql.ts";
import { afterEach, beforeEach, expect, test } from "vitest";
import { dayFromToday } from "../../../test/bookings.ts";
import { worker, type TestWorker, type WorkerFields } from "../../../test/people.ts";
import { sentStatements } from "../../../test/sent-statements.ts";
import { startApp, type TestApp } from "../../../test/start-app.ts";

let app: TestApp;
// Uses a separate app for each test, because the page is cached for a second.
beforeEach(async () => {
  app = await startApp({}, { jobs: false });
});
afterEach(() => app.close());

const home = async () => (await app.call("GET", "/user/home_view/")).body;
const namesOf = ({ workers }: { workers: { full_name: string }[] }) =>
  workers.map(({ full_name }) => full_name);
const rated = async (fullName: string, stars: number, fields: WorkerFields = {}): Promise<TestWorker> => {
  const someone = await worker(app, { fullName, ...fields });
  await sql`update workers set rating_halves = ${stars * 2}, reviews_count = 1 where id = ${someone.workerId}`.execute(
    app.app.platform.pool,
  );
  return someone;
};
const takeSlots = async (someone: TestWorker, ...weekdays: number[]) =>
  sql`update slots set is_active = false where worker_id = ${someone.workerId} and weekday = any(${weekdays})`.execute(
    app.app.platform.pool,
  );

test("a product without workers shows no category and no worker", async () => {
  await sql`insert into job_categories (title, description) values ('Mason', 'Walls')`.execute(
    app.app.platform.pool,
  );
  expect(await home()).toMatchObject({ categories: [], workers: [] });
});

test("categories have the lowest price of their bookable workers, in the administrator's order", async () => {
  await worker(app, { jobTitle: "Plumber", salaryPaise: 30_000 });
  const hidden = await worker(app, { jobTitle: "Plumber", salaryPaise: 10_000 });
  await worker(app, { jobTitle: "Plumber", salaryPaise: 22_050 });
  await worker(app, { jobTitle: "Cook", salaryPaise: 18_000 });
  const closed = await worker(app, { jobTitle: "Diver" });
  const { pool } = app.app.platform;
  await sql`update workers set is_active = false where id = ${hidden.workerId}`.execute(pool);
  await sql`update job_categories set is_active = false where title = 'Diver'`.execute(pool);
  const { categories, workers } = await home();
  expect(categories).toEqual([
    { id: expect.any(Number), title: "Plumber", title_local: "Plumber", from_price: 220.5 },
    { id: expect.any(Number), title: "Cook", title_local: "Cook", from_price: 180 },
  ]);
  expect(workers.map(({ id }: { id: number }) => id)).not.toContain(closed.workerId);
});

test("workers are the six best rated of those free tomorrow, and no others", async () => {
  const tomorrow = dayFromToday(app);
  const busy = await rated("Busy", 5);
  await takeSlots(busy, tomorrow.weekday);
  for (const [index, stars] of [3, 5, 4, 1, 2, 4.5, 3.5].entries()) await rated(`Free ${index}`, stars);
  const found = await home();
  expect(namesOf(found)).toEqual(["Free 1", "Free 5", "Free 2", "Free 6", "Free 0", "Free 4"]);
  expect(found.workers[0]).toEqual({
    id: expect.any(Number),
    full_name: "Free 1",
    job_title: "Electrician",
    title_local: "Electrician",
    salary: 300,
    profile_pic: null,
    rating: 5,
    reviews_count: 1,
    next_free: { date: tomorrow.date, start_time: "08:00" },
  });
});

test("if nobody is free tomorrow, the best rated with a later free hour are shown, then those with none", async () => {
  const [later, never] = [await rated("Later", 3), await rated("Never", 5)];
  await takeSlots(later, dayFromToday(app).weekday);
  await takeSlots(never, 1, 2, 3, 4, 5, 6, 7);
  const found = await home();
  expect(namesOf(found)).toEqual(["Later"]);
  expect(found.workers[0].next_free.date).toBe(dayFromToday(app, 2).date);
  await takeSlots(later, 1, 2, 3, 4, 5, 6, 7);
  await new Promise((done) => setTimeout(done, 1_100));
  expect(namesOf(await home())).toEqual(["Never", "Later"]);
});

test("the page costs the same number of statements with many workers and categories as with one", async () => {
  await worker(app);
  const few = (await sentStatements(home)).length;
  await Promise.all(
    Array.from({ length: 30 }, (_, index) => worker(app, { jobTitle: `Trade ${index % 15}` })),
  );
  await new Promise((done) => setTimeout(done, 1_100));
  const many = await sentStatements(home);
  expect(many.length).toBe(few);
  expect((await home()).categories).toHaveLength(12);
});
