// The workers list: search, filters, orders, distances, pages; who sees what.
import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import {
  administrator,
  customer,
  worker,
  type TestWorker,
  type WorkerFields,
} from "../../../../test/people.ts";
import { startApp, type TestApp } from "../../../../test/start-app.ts";
import { countWorkers, workersPage, type Way } from "./queries.ts";
import type { WorkerOrder } from "./rules.ts";

let app: TestApp;
// An app of its own for each test: job titles and counts are remembered for seconds.
beforeEach(async () => {
  app = await startApp({}, { jobs: false });
});
afterEach(() => app.close());

const list = async (body: Record<string, unknown> = {}, token?: string) => {
  const answer = await app.call("POST", "/user/workers_view/", { body, token });
  expect([answer.status, answer.body.message]).toEqual([200, expect.any(String)]);
  return answer.body;
};
const names = async (body: Record<string, unknown> = {}) =>
  (await list(body)).Workers.map(({ full_name }: { full_name: string }) => full_name);
async function several<People extends WorkerFields[]>(...people: People) {
  const made: TestWorker[] = [];
  for (const fields of people) made.push(await worker(app, fields));
  return made as { [Index in keyof People]: TestWorker };
}
const here = { latitude: 9.98, longitude: 76.28 };

test("listWorkers answers the documented card and no coordinates, email or phone", async () => {
  const [asha] = await several({ fullName: "Asha Menon", salaryPaise: 25_050, jobTitle: "Electrician" });
  const body = await list(here);
  expect(body).toMatchObject({ count: 1, jobs: ["Electrician"], qualifications: ["ITI"] });
  expect(body.more).toBeUndefined();
  expect(body.Workers).toHaveLength(1);
  const [card] = body.Workers;
  expect(card).toMatchObject({
    id: asha.workerId,
    full_name: "Asha Menon",
    job_title: "Electrician",
    salary: 250.5,
    experience: 8,
    qualification: "ITI",
    age: 34,
    profile_pic: null,
    rating: null,
    reviews_count: 0,
    distance_km: 0,
  });
  expect(card.availabilities).toHaveLength(7);
  expect(card.availabilities[0]).toEqual({
    id: asha.slots[1],
    day_of_week: "Monday",
    is_active: true,
    start_time: "08:00:00",
    end_time: "18:00:00",
  });
  expect(card).not.toHaveProperty("saved");
  expect(JSON.stringify(body)).not.toMatch(/latitude|longitude|place|email|phone|example\.com/);
});

test("the three encodings, an empty body and a path without its slash answer alike", async () => {
  await several({ fullName: "A", salaryPaise: 10_000 }, { fullName: "B", salaryPaise: 20_000 });
  for (const encoding of ["json", "form", "multipart"] as const) {
    const answer = await app.call("POST", "/user/workers_view", {
      body: { longitude: 0, latitude: 0, max_price: 150, page: 1 },
      encoding,
    });
    expect(answer.body.Workers.map((card: { full_name: string }) => card.full_name)).toEqual(["A"]);
  }
  expect((await app.call("POST", "/user/workers_view/")).body.count).toBe(2);
});

test("search finds text anywhere in name or job title, in any case, with its own wildcards literal", async () => {
  await several(
    { fullName: "Meera Nair", jobTitle: "Plumber" },
    { fullName: "100% Joseph", jobTitle: "Mason" },
    { fullName: "Under_score", jobTitle: "Cook" },
    { fullName: String.raw`Back\slash`, jobTitle: "Welder" },
  );
  expect(await names({ search: "ERA NA" })).toEqual(["Meera Nair"]);
  expect(await names({ search: "lumb" })).toEqual(["Meera Nair"]);
  expect(await names({ search: "%" })).toEqual(["100% Joseph"]);
  expect(await names({ search: "_" })).toEqual(["Under_score"]);
  expect(await names({ search: "\\" })).toEqual([String.raw`Back\slash`]);
  expect(await names({ search: "a_a" })).toEqual([]);
  expect(await names({ search: "" })).toHaveLength(4);
  expect(await names({ search: "nobody at all" })).toEqual([]);
  expect((await list({ search: "nobody at all" })).count).toBe(0);
  // Asked again, when the number of matches is known and tells another way to the page.
  expect(await names({ search: "lumb" })).toEqual(["Meera Nair"]);
});

test("job, qualification and experience match exactly; 'All' is no filter", async () => {
  await several(
    { fullName: "A", jobTitle: "Painter", qualification: "ITI", experienceYears: 3 },
    { fullName: "B", jobTitle: "Painter and decorator", qualification: "ITI Diploma", experienceYears: 4 },
  );
  expect(await names({ job: "Painter" })).toEqual(["A"]);
  expect(await names({ job: "painter" })).toEqual([]);
  expect(await names({ job: "Gardener" })).toEqual([]);
  expect(await names({ qualification: "ITI" })).toEqual(["A"]);
  expect(await names({ experience: 4 })).toEqual(["B"]);
  expect(await names({ experience: 5 })).toEqual([]);
  expect(await names({ job: "All", qualification: "All", min_price: 0, max_price: 100_000 })).toHaveLength(2);
  expect(await names({ job: "", qualification: "" })).toHaveLength(2);
});

test("prices are inclusive and exact to the paisa", async () => {
  await several(
    { fullName: "99.99", salaryPaise: 9_999 },
    { fullName: "100", salaryPaise: 10_000 },
    { fullName: "100.01", salaryPaise: 10_001 },
  );
  const sorted = async (body: Record<string, unknown>) => names({ ...body, sort: "salary" });
  expect(await sorted({ min_price: 100 })).toEqual(["100", "100.01"]);
  expect(await sorted({ max_price: 100 })).toEqual(["99.99", "100"]);
  expect(await sorted({ min_price: 99.99, max_price: 100.01 })).toEqual(["99.99", "100", "100.01"]);
  expect(await sorted({ min_price: 100, max_price: 100 })).toEqual(["100"]);
  expect(await sorted({ min_price: 200, max_price: 100 })).toEqual([]);
  expect(await sorted({ min_price: 0, max_price: 10_000_000 })).toHaveLength(3);
});

test("date and time match active slots of that weekday, both ends included", async () => {
  const [early, off] = await several({ fullName: "Early" }, { fullName: "Off" });
  const { database } = app.app.platform;
  await sql`update slots set starts = '06:00', ends = '09:00' where worker_id = ${early.workerId}`.execute(
    database,
  );
  await sql`update slots set is_active = false where worker_id = ${off.workerId} and weekday = 1`.execute(
    database,
  );
  await sql`update slots set deleted_at = now() where worker_id = ${off.workerId} and weekday = 2`.execute(
    database,
  );
  const monday = "2026-11-23";
  expect(await names({ date: monday, time: "06:00" })).toEqual(["Early"]);
  expect(await names({ date: monday, time: "09:00:00" })).toEqual(["Early"]);
  expect(await names({ date: monday, time: "09:01" })).toEqual([]);
  expect(await names({ date: monday })).toEqual(["Early"]);
  expect(await names({ date: "2026-11-24" })).toEqual(["Early"]);
  expect(await names({ date: "2026-11-25", time: "18:00" })).toEqual(["Off"]);
  expect((await names({ time: "08:30" })).toSorted()).toEqual(["Early", "Off"]);
  const cards = (await list()).Workers as { full_name: string; availabilities: { day_of_week: string }[] }[];
  const offered = cards
    .find((card) => card.full_name === "Off")
    ?.availabilities.map((slot) => slot.day_of_week);
  expect(offered).toEqual(["Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]);
});

test("nearest first with a position, best rated without one, and workers without a position last", async () => {
  const [near, far, nowhere] = await several(
    { fullName: "Near", latitude: 9.99, longitude: 76.29 },
    { fullName: "Far", latitude: 12.97, longitude: 77.59 },
    { fullName: "Nowhere" },
  );
  const { database } = app.app.platform;
  await sql`update workers set latitude = null, longitude = null where id = ${nowhere.workerId}`.execute(
    database,
  );
  await sql`update workers set rating_halves = 10, reviews_count = 1 where id = ${far.workerId}`.execute(
    database,
  );
  await sql`update workers set rating_halves = 16, reviews_count = 2 where id = ${nowhere.workerId}`.execute(
    database,
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

test("distances cannot be used to find a worker's door", async () => {
  const [asha] = await several({ latitude: 9.984_321, longitude: 76.276_543 });
  const seen = new Set<number>();
  for (let step = 0; step < 20; step++) {
    const position = { latitude: 9.98 + step * 0.000_1, longitude: 76.28 };
    seen.add((await list(position)).Workers[0].distance_km);
  }
  expect([...seen]).toEqual([0]);
  // Somebody whose door is elsewhere in the same square looks the same.
  await sql`update workers set latitude = 9.9756, longitude = 76.2849 where id = ${asha.workerId}`.execute(
    app.app.platform.database,
  );
  expect((await list({ latitude: 9.984_321, longitude: 76.276_543 })).Workers[0].distance_km).toBe(0.5);
});

test("salary and experience sort both ways", async () => {
  await several(
    { fullName: "B", salaryPaise: 20_000, experienceYears: 1 },
    { fullName: "A", salaryPaise: 10_000, experienceYears: 2 },
    { fullName: "C", salaryPaise: 30_000, experienceYears: 3 },
  );
  expect(await names({ sort: "salary" })).toEqual(["A", "B", "C"]);
  expect(await names({ ...here, sort: "-salary" })).toEqual(["C", "B", "A"]);
  expect(await names({ sort: "experience" })).toEqual(["B", "A", "C"]);
  expect(await names({ ...here, sort: "-experience" })).toEqual(["C", "A", "B"]);
  // A separate order says the same.
  expect(await names({ sort: "salary", order: "desc" })).toEqual(["C", "B", "A"]);
  expect(await names({ sort: "-experience", order: "asc" })).toEqual(["B", "A", "C"]);
});

test("only listed workers are found: account, profile, category active and details complete", async () => {
  const [blocked, hidden, incomplete, demoted, idle] = await several(
    { fullName: "Blocked" },
    { fullName: "Hidden" },
    { fullName: "Incomplete" },
    { fullName: "Demoted" },
    { fullName: "Idle", jobTitle: "Idle job" },
    { fullName: "Listed" },
  );
  const { database } = app.app.platform;
  await sql`update people set is_active = false where id = ${blocked.id}`.execute(database);
  await sql`update people set role = 'user' where id = ${demoted.id}`.execute(database);
  await sql`update workers set is_active = false where id = ${hidden.workerId}`.execute(database);
  await sql`update workers set is_complete = false where id = ${incomplete.workerId}`.execute(database);
  await sql`update job_categories set is_active = false where title = 'Idle job'`.execute(database);
  const body = await list();
  expect(body).toMatchObject({ count: 1, jobs: ["Electrician"] });
  expect(body.Workers[0].full_name).toBe("Listed");
  await sql`update job_categories set is_active = true, title = 'Busy job' where title = 'Idle job'`.execute(
    database,
  );
  expect(await names({ search: "busy" })).toEqual(["Idle"]);
  expect(idle.workerId).toBeGreaterThan(0);
});

test("pages are whole: nobody twice, nobody missing, in every order, though places and values are equal", async () => {
  await several({ fullName: "First" });
  const { database } = app.app.platform;
  await sql`insert into people (role, username, email, first_name, last_name)
    select 'worker', 'paged' || i, 'paged' || i || '@example.com', 'P', i::text from generate_series(1, 24) i`.execute(
    database,
  );
  await sql`insert into workers (person_id, full_name, age, salary_paise, qualification, experience_years, job_category_id,
      description, latitude, longitude, is_complete)
    select id, 'Paged ' || id, 30, 30000, 'ITI', 8, (select max(id) from job_categories), 'x',
      case when id % 3 > 0 then 9.98 end, case when id % 3 > 0 then 76.28 end, true
    from people where username like 'paged%'`.execute(database);
  for (const sort of ["distance", "rating", "salary", "-salary", "experience", "-experience"]) {
    const ids: number[] = [];
    for (let page = 1; page <= 5; page++) {
      const body = await list({ ...here, sort, page, page_size: 6 });
      expect([sort, page, body.count]).toEqual([sort, page, 25]);
      ids.push(...body.Workers.map(({ id }: { id: number }) => id));
    }
    expect([sort, ids.length, new Set(ids).size]).toEqual([sort, 25, 25]);
  }
  expect((await list({ page: 6, page_size: 6 })).Workers).toEqual([]);
  expect((await list({ page: 6, page_size: 6 })).count).toBe(25);
  expect((await list({ page: 1 })).Workers).toHaveLength(6);
});

test("without a page everything up to 1,000 comes; the count is exact up to 1,000 and then a lower bound", async () => {
  const { database } = app.app.platform;
  await sql`insert into job_categories (title, description) values ('Mason', 'x')`.execute(database);
  await sql`insert into people (role, username, email, first_name, last_name)
    select 'worker', 'many' || i, 'many' || i || '@example.com', 'M', i::text from generate_series(1, 1005) i`.execute(
    database,
  );
  const add = (from: number, to: number) =>
    sql`insert into workers (person_id, full_name, age, salary_paise, qualification, experience_years, job_category_id,
        description, is_complete)
      select id, 'Many ' || id, 30, 30000, 'ITI', 8, (select max(id) from job_categories), 'x', true
      from people where username like 'many%' and substr(username, 5)::int between ${from} and ${to}`.execute(
      database,
    );
  await add(1, 1000);
  const thousand = await list({ job: "Mason", page: 2 });
  expect([thousand.count, thousand.more]).toEqual([1000, undefined]);
  expect((await list()).Workers).toHaveLength(1000);
  await add(1001, 1005);
  const more = await list({ search: "mason", page: 2 });
  expect([more.count, more.more]).toEqual([1000, true]);
  const last = await list({ search: "mason", page: 168 });
  expect([last.Workers.length, last.count, last.more]).toEqual([3, 1005, undefined]);
  expect((await list({ qualification: "ITI" })).Workers).toHaveLength(1000);
});

test("a search or an order alone answers one page; places, filters and empty words answer everything", async () => {
  await several(...Array.from({ length: 8 }, (_, index) => ({ fullName: `Asha ${index}` })));
  for (const body of [{ search: "asha" }, { sort: "salary" }, { page: 1 }]) {
    const { Workers, count } = await list(body);
    expect([body, Workers.length, count]).toEqual([body, 6, 8]);
  }
  for (const body of [{}, here, { min_price: 1 }, { job: "all" }, { search: "" }, { search: "", ...here }]) {
    const { Workers, count } = await list(body);
    expect([body, Workers.length, count]).toEqual([body, 8, 8]);
  }
});

test("every way to a page, with every filter and order, answers the same workers", async () => {
  const jobs = ["Cook", "Driver", "Tailor"];
  const people: WorkerFields[] = Array.from({ length: 18 }, (_, index) => ({
    fullName: `${index % 2 ? "Ravi" : "Anil"} ${index}`,
    jobTitle: jobs[index % 3] ?? "Cook",
    salaryPaise: 10_000 + (index % 5) * 5_000,
    experienceYears: index % 4,
    qualification: index % 2 ? "ITI" : "Degree",
    latitude: 9.9 + (index % 6) / 100,
    longitude: 76.2 + (index % 4) / 100,
  }));
  await several(...people);
  const { pool } = app.app.platform;
  const orders: WorkerOrder[] = ["distance", "rating", "salary", "-salary", "experience", "-experience"];
  const choices = [
    {},
    { search: "Ravi" },
    { jobTitle: "Cook" },
    { leastPaise: 15_000, mostPaise: 20_000 },
    { qualification: "ITI", experienceYears: 1 },
    { weekday: 3, time: "10:00" },
    {
      search: "Ravi",
      jobTitle: "Driver",
      qualification: "ITI",
      experienceYears: 1,
      leastPaise: 10_000,
      mostPaise: 30_000,
      weekday: 1,
      time: "08:00",
    },
  ];
  for (const filters of choices) {
    const expected = await countWorkers(pool, filters);
    expect(expected).toBeGreaterThan(0);
    for (const order of orders) {
      const seen = new Set<string>();
      for (const way of ["planned", "wide", "narrow"] as Way[]) {
        for (const withCount of [true, false]) {
          const page = {
            filters,
            order,
            position: here,
            customerId: null,
            limit: 1000,
            offset: 0,
            way,
            withCount,
          };
          const rows = await workersPage(pool, page);
          expect(rows).toHaveLength(expected);
          if (withCount) expect(rows[0]?.count).toBe(expected);
          seen.add(rows.map(({ id }) => id).join());
        }
      }
      expect([order, seen.size]).toEqual([order, 1]);
    }
  }
});

test("customers see what they saved; nobody else has 'saved'", async () => {
  const [asha, ravi] = await several({ fullName: "Asha" }, { fullName: "Ravi" });
  const someone = await customer(app);
  await app.call("POST", "/user/saved_workers_view/", {
    token: someone.token,
    body: { worker_id: asha.workerId },
  });
  const cards = (await list({ sort: "salary" }, someone.token)).Workers;
  expect(cards.map((card: { id: number; saved: boolean }) => [card.id, card.saved])).toEqual([
    [asha.workerId, true],
    [ravi.workerId, false],
  ]);
  for (const other of [asha, await administrator(app)]) {
    expect((await list({}, other.token)).Workers[0]).not.toHaveProperty("saved");
  }
});

test("what does not fit is refused with a sentence for its field", async () => {
  const wrong: Record<string, unknown>[] = [
    { sort: "name" },
    { page: 0 },
    { page: "x" },
    { page_size: 101 },
    { experience: 1.5 },
    { min_price: -1 },
    { latitude: 91, longitude: 0 },
    { date: "2026-02-30" },
    { date: "tomorrow" },
    { time: "25:00" },
    { search: "x".repeat(101) },
    { search: "a\u0000b" },
    { job: ["Cook"] },
    { page: 10_000_000 },
  ];
  for (const body of wrong) {
    const answer = await app.call("POST", "/user/workers_view/", { body });
    expect([body, answer.status]).toEqual([body, 400]);
    expect(Object.keys(answer.body.errors)).toEqual([Object.keys(body)[0]]);
  }
});
