// The workers list: pages and counts.
import { sql } from "../../../platform/database/sql.ts";
import { afterEach, beforeEach, expect, test } from "vitest";
import { addException } from "../../../../test/calendar.ts";
import { addDays } from "@hourhand/contract/calendar";
import { customer, type WorkerFields } from "../../../../test/people.ts";
import { here, workersListOf } from "../../../../test/workers-list.ts";
import { startApp, type TestApp } from "../../../../test/start-app.ts";
import { countWorkers, workersPage } from "./queries.ts";
import type { WorkerFilters, WorkerOrder } from "./rules.ts";

let app: TestApp;
// Uses a separate app for each test, because job titles and counts are cached for seconds.
beforeEach(async () => {
  app = await startApp({}, { jobs: false });
});
afterEach(() => app.close());

const { list, several } = workersListOf(() => app);

test("pages are complete: no worker twice, none missing, in every order, even with equal places and values", async () => {
  await several({ fullName: "First" });
  const { pool } = app.app.platform;
  await sql`insert into people (role, username, email, first_name, last_name)
    select 'worker', 'paged' || i, 'paged' || i || '@example.com', 'P', i::text from generate_series(1, 24) i`.execute(
    pool,
  );
  await sql`insert into workers (person_id, full_name, age, salary_paise, qualification, experience_years, job_category_id,
      description, latitude, longitude, is_complete)
    select id, 'Paged ' || id, 30, 30000, 'ITI', 8, (select max(id) from job_categories), 'x',
      case when id % 3 > 0 then 9.98 end, case when id % 3 > 0 then 76.28 end, true
    from people where username like 'paged%'`.execute(pool);
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

test("without a page the reply has up to 1,000; the count is exact up to 1,000 and then a lower bound", async () => {
  const { pool } = app.app.platform;
  await sql`insert into job_categories (title, description) values ('Mason', 'x')`.execute(pool);
  await sql`insert into people (role, username, email, first_name, last_name)
    select 'worker', 'many' || i, 'many' || i || '@example.com', 'M', i::text from generate_series(1, 1005) i`.execute(
    pool,
  );
  const add = (from: number, to: number) =>
    sql`insert into workers (person_id, full_name, age, salary_paise, qualification, experience_years, job_category_id,
        description, is_complete)
      select id, 'Many ' || id, 30, 30000, 'ITI', 8, (select max(id) from job_categories), 'x', true
      from people where username like 'many%' and substr(username, 5)::int between ${from} and ${to}`.execute(
      pool,
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

test("a search or an order alone returns one page; places, filters and empty words return everything", async () => {
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

test("every order of every filter returns the same workers, as many as are counted", async () => {
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
  const made = await several(...people);
  const { pool, calendar } = app.app.platform;
  const today = calendar.today();
  // A third of the workers are not free on that day: booked, off all day, or off around ten.
  const date = addDays(today, 2);
  for (const [index, someone] of made.slice(0, 6).entries())
    await addException(app, someone, {
      kind: "off",
      from_date: date,
      to_date: date,
      ...(index % 2 === 0 && { from_time: "09:30", to_time: "10:30" }),
    });
  const orders: WorkerOrder[] = ["distance", "rating", "salary", "-salary", "experience", "-experience"];
  const choices: WorkerFilters[] = [
    {},
    { search: "ravi" },
    { jobTitle: "Cook" },
    { minPaise: 15_000, maxPaise: 20_000 },
    { qualification: "ITI", experienceYears: 1 },
    { date, time: "10:00:00" },
    { date },
    { time: "10:00:00" },
    {
      search: "ravi",
      jobTitle: "Driver",
      qualification: "ITI",
      experienceYears: 1,
      minPaise: 10_000,
      maxPaise: 30_000,
      date,
      time: "08:00:00",
    },
  ];
  for (const filters of choices) {
    const expected = await countWorkers(pool, { filters, today });
    expect(expected).toBeGreaterThan(0);
    const found = new Set<string>();
    for (const order of orders) {
      const rows = await workersPage(pool, {
        filters,
        order,
        position: here,
        customerId: null,
        limit: 1000,
        offset: 0,
        today,
      });
      expect([order, rows.length]).toEqual([order, expected]);
      found.add(
        rows
          .map(({ id }) => id)
          .toSorted((one, other) => one - other)
          .join(),
      );
    }
    expect([filters, found.size]).toEqual([filters, 1]);
  }
});

test("a customer's saved workers are marked for that customer only", async () => {
  const [first, second] = await several({}, {});
  const buyer = await customer(app);
  const { pool, calendar } = app.app.platform;
  await sql`insert into saved_workers (person_id, worker_id) values (${buyer.id}, ${second?.workerId})`.execute(
    pool,
  );
  const savedFor = async (customerId: number | null) => {
    const rows = await workersPage(pool, {
      filters: {},
      order: "salary",
      position: null,
      customerId,
      limit: 12,
      offset: 0,
      today: calendar.today(),
    });
    expect(rows).toHaveLength(2);
    return rows.filter(({ saved }) => saved).map(({ id }) => id);
  };
  expect(await savedFor(buyer.id)).toEqual([second?.workerId]);
  expect(await savedFor(first?.id ?? 0)).toEqual([]);
  expect(await savedFor(null)).toEqual([]);
});
