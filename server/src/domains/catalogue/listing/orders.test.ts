// The workers list: sort orders and distances.
import { sql } from "../../../platform/database/sql.ts";
import { afterEach, beforeEach, expect, test } from "vitest";
import { catalogueJobs } from "../jobs.ts";
import { here, workersListOf } from "../../../../test/workers-list.ts";
import { startApp, type TestApp } from "../../../../test/start-app.ts";

let app: TestApp;
// Uses a separate app for each test, because job titles and counts are cached for seconds.
beforeEach(async () => {
  app = await startApp({}, { jobs: false });
});
afterEach(() => app.close());

const { list, names, several } = workersListOf(() => app);

test("nearest first with a position, best rated without one, and workers without a position last", async () => {
  const [near, far, nowhere] = await several(
    { fullName: "Near", latitude: 9.99, longitude: 76.29 },
    { fullName: "Far", latitude: 12.97, longitude: 77.59 },
    { fullName: "Nowhere" },
  );
  const { pool } = app.app.platform;
  await sql`update workers set latitude = null, longitude = null where id = ${nowhere.workerId}`.execute(
    pool,
  );
  await sql`update workers set rating_halves = 10, reviews_count = 1 where id = ${far.workerId}`.execute(
    pool,
  );
  await sql`update workers set rating_halves = 16, reviews_count = 2 where id = ${nowhere.workerId}`.execute(
    pool,
  );
  expect(await names(here)).toEqual(["Near", "Far", "Nowhere"]);
  expect(await names({ latitude: 12.97, longitude: 77.59 })).toEqual(["Far", "Near", "Nowhere"]);
  expect(await names({ latitude: 0, longitude: 0 })).toEqual(["Far", "Nowhere", "Near"]);
  expect(await names({ sort: "distance" })).toEqual(["Far", "Nowhere", "Near"]);
  expect(await names({ ...here, sort: "rating" })).toEqual(["Far", "Nowhere", "Near"]);
  const distances = (await list(here)).Workers.map(
    (card: { distance_km: number | null }) => card.distance_km,
  );
  expect(distances).toEqual([1.5, 362, null]);
  expect((await list()).Workers[0].distance_km).toBeNull();
  expect(near.workerId).toBeGreaterThan(0);
});

test("best rated draws to the category's average, which is updated by a job", async () => {
  const [one, many, worse, none] = await several(
    { fullName: "One" },
    { fullName: "Many" },
    { fullName: "Worse" },
    { fullName: "None" },
  );
  const { pool } = app.app.platform;
  const rate = ({ workerId }: { workerId: number }, halves: number, reviews: number) =>
    sql`update workers set rating_halves = ${halves}, reviews_count = ${reviews} where id = ${workerId}`.execute(
      pool,
    );
  await rate(one, 10, 1);
  await rate(many, 106, 11);
  await rate(worse, 16, 2);
  expect(await names({ sort: "rating" })).toEqual(["Many", "One", "Worse", "None"]);
  expect(none.workerId).toBeGreaterThan(0);
  const means = async () =>
    (await sql<{ mean: number }>`select distinct category_mean as mean from workers`.execute(pool)).rows;
  expect(await means()).toEqual([{ mean: 8 }]);
  await catalogueJobs(app.app.platform)["updateCategoryMeans"]?.({} as never, {} as never);
  // (10 + 106 + 16) half stars in 14 reviews.
  expect(await means()).toEqual([{ mean: 9.4 }]);
  // A lower mean pulls a single good review further down. With a position the first page is not a cached one.
  await sql`update workers set category_mean = 1`.execute(pool);
  expect(await names({ ...here, sort: "rating" })).toEqual(["Many", "Worse", "One", "None"]);
});

test("distances cannot be used to find a worker's door", async () => {
  const [asha] = await several({ latitude: 9.984_321, longitude: 76.276_543 });
  const seen = new Set<number>();
  for (let step = 0; step < 20; step++) {
    const position = { latitude: 9.98 + step * 0.000_1, longitude: 76.28 };
    seen.add((await list(position)).Workers[0].distance_km);
  }
  expect([...seen]).toEqual([0]);
  // A worker in another place within the same square looks the same.
  await sql`update workers set latitude = 9.9756, longitude = 76.2849 where id = ${asha.workerId}`.execute(
    app.app.platform.pool,
  );
  expect((await list({ latitude: 9.984_321, longitude: 76.276_543 })).Workers[0].distance_km).toBe(0.5);
});

test("salary and experience sort both ways", { tags: ["@customer-5.11"] }, async () => {
  await several(
    { fullName: "B", salaryPaise: 20_000, experienceYears: 1 },
    { fullName: "A", salaryPaise: 10_000, experienceYears: 2 },
    { fullName: "C", salaryPaise: 30_000, experienceYears: 3 },
  );
  expect(await names({ sort: "salary" })).toEqual(["A", "B", "C"]);
  expect(await names({ ...here, sort: "-salary" })).toEqual(["C", "B", "A"]);
  expect(await names({ sort: "experience" })).toEqual(["B", "A", "C"]);
  expect(await names({ ...here, sort: "-experience" })).toEqual(["C", "A", "B"]);
  // `order` as a separate field gives the same result.
  expect(await names({ sort: "salary", order: "desc" })).toEqual(["C", "B", "A"]);
  expect(await names({ sort: "-experience", order: "asc" })).toEqual(["B", "A", "C"]);
});
