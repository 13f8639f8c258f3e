// The workers list: cards, search and filters, and which fields are visible.
import { sql } from "../../../platform/database/sql.ts";
import { afterEach, beforeEach, expect, test } from "vitest";
import { addDays, weekdayNumber } from "@hourhand/contract/calendar";
import { invalidInput } from "@hourhand/contract/problem";
import { expectProblem } from "../../../../test/problems.ts";
import { administrator, customer } from "../../../../test/people.ts";
import { here, workersListOf } from "../../../../test/workers-list.ts";
import { startApp, type TestApp } from "../../../../test/start-app.ts";

let app: TestApp;
// Uses a separate app for each test, because job titles and counts are cached for seconds.
beforeEach(async () => {
  app = await startApp({}, { jobs: false });
});
afterEach(() => app.close());

const { list, names, several } = workersListOf(() => app);

test(
  "listWorkers answers the documented card and no coordinates, email or phone",
  { tags: ["@customer-3.4"] },
  async () => {
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
      cell: [9.985, 76.285],
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
  },
);

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

test(
  "search finds text anywhere in name or job title, in any case, with its own wildcards literal",
  { tags: ["@customer-5.10"] },
  async () => {
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
    // Asks a second time, when the number of matches is known and allows another query plan.
    expect(await names({ search: "lumb" })).toEqual(["Meera Nair"]);
  },
);

test(
  "job, qualification and experience match exactly; 'All' is no filter",
  { tags: ["@customer-2.25", "@customer-5.7"] },
  async () => {
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
    expect(await names({ job: "All", qualification: "All", min_price: 0, max_price: 100_000 })).toHaveLength(
      2,
    );
    expect(await names({ job: "", qualification: "" })).toHaveLength(2);
  },
);

test("prices are inclusive and exact to the paisa", { tags: ["@customer-5.8"] }, async () => {
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

test(
  "date and time match active slots of that date, both ends included",
  { tags: ["@customer-5.9"] },
  async () => {
    const [early, off] = await several({ fullName: "Early" }, { fullName: "Off" });
    const { pool, calendar } = app.app.platform;
    const next = (weekday: number) => {
      const tomorrow = addDays(calendar.today(), 1);
      return addDays(tomorrow, (weekday - weekdayNumber(tomorrow) + 7) % 7);
    };
    await sql`update slots set starts = '06:00', ends = '09:00' where worker_id = ${early.workerId}`.execute(
      pool,
    );
    await sql`update slots set is_active = false where worker_id = ${off.workerId} and weekday = 1`.execute(
      pool,
    );
    await sql`update slots set deleted_at = now() where worker_id = ${off.workerId} and weekday = 2`.execute(
      pool,
    );
    expect(await names({ date: next(1), time: "06:00" })).toEqual(["Early"]);
    expect(await names({ date: next(1), time: "09:00:00" })).toEqual(["Early"]);
    expect(await names({ date: next(1), time: "09:01" })).toEqual([]);
    expect(await names({ date: next(1) })).toEqual(["Early"]);
    expect(await names({ date: next(2) })).toEqual(["Early"]);
    expect(await names({ date: next(3), time: "18:00" })).toEqual(["Off"]);
    expect((await names({ time: "08:30" })).toSorted()).toEqual(["Early", "Off"]);
    const cards = (await list()).Workers as {
      full_name: string;
      availabilities: { day_of_week: string }[];
    }[];
    const offered = cards
      .find((card) => card.full_name === "Off")
      ?.availabilities.map((slot) => slot.day_of_week);
    expect(offered).toEqual(["Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]);
  },
);

test("only listed workers are found: account, profile, category active and details complete", async () => {
  const [blocked, hidden, incomplete, demoted, idle] = await several(
    { fullName: "Blocked" },
    { fullName: "Hidden" },
    { fullName: "Incomplete" },
    { fullName: "Demoted" },
    { fullName: "Idle", jobTitle: "Idle job" },
    { fullName: "Listed" },
  );
  const { pool } = app.app.platform;
  await sql`update people set is_active = false where id = ${blocked.id}`.execute(pool);
  await sql`update people set role = 'user' where id = ${demoted.id}`.execute(pool);
  await sql`update workers set is_active = false where id = ${hidden.workerId}`.execute(pool);
  await sql`update workers set is_complete = false where id = ${incomplete.workerId}`.execute(pool);
  await sql`update job_categories set is_active = false where title = 'Idle job'`.execute(pool);
  const body = await list();
  expect(body).toMatchObject({ count: 1, jobs: ["Electrician"] });
  expect(body.Workers[0].full_name).toBe("Listed");
  await sql`update job_categories set is_active = true, title = 'Busy job' where title = 'Idle job'`.execute(
    pool,
  );
  expect(await names({ search: "busy" })).toEqual(["Idle"]);
  expect(idle.workerId).toBeGreaterThan(0);
});

test(
  "the lowest and the highest price are those of all listed workers, independent of the filters",
  { tags: ["@screens-2.19"] },
  async () => {
    expect((await list()).prices).toBeNull();
    const [, hidden] = await several(
      { salaryPaise: 25_050 },
      { salaryPaise: 90_000 },
      { salaryPaise: 41_000 },
    );
    const boss = await administrator(app);
    await app.call("PATCH", "/admin_view/workers_view/", {
      token: boss.token,
      body: { id: hidden.workerId },
    });
    for (const body of [{}, { max_price: 300 }, { search: "nobody at all" }, { page: 1, page_size: 1 }])
      expect((await list(body)).prices).toEqual({ min: 250.5, max: 410 });
  },
);

test("customers see their saved workers; nobody else has 'saved'", async () => {
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

test("an invalid field is refused with a sentence for it", { tags: ["@customer-7.15"] }, async () => {
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
    expectProblem(answer, invalidInput, JSON.stringify(body));
    expect(Object.keys(answer.body.errors)).toEqual([Object.keys(body)[0]]);
  }
});
