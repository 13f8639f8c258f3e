// The workers list: pages and counts, whatever the way to them.
import { sql } from "../../../platform/database/sql.ts";
import { afterEach, beforeEach, expect, test } from "vitest";
import { addException } from "../../../../test/calendar.ts";
import { addDays } from "../../../platform/clock/market-calendar.ts";
import { customer, type WorkerFields } from "../../../../test/people.ts";
import { here, workersListOf } from "../../../../test/workers-list.ts";
import { startApp, type TestApp } from "../../../../test/start-app.ts";
import { countWorkers, workersPage } from "./queries.ts";
import type { WorkerFilters, WorkerOrder } from "./rules.ts";
import type { PagePlan } from "./page-plan.ts";
import type { Driver, Part } from "./parts.ts";

let app: TestApp;
// An app of its own for each test: job titles and counts are remembered for seconds.
beforeEach(async () => {
  app = await startApp({}, { jobs: false });
});
afterEach(() => app.close());

const { list, several } = workersListOf(() => app);

test("pages are whole: nobody twice, nobody missing, in every order, though places and values are equal", async () => {
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

test("without a page everything up to 1,000 comes; the count is exact up to 1,000 and then a lower bound", async () => {
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

/** Every way that leads to a page of these filters. */
function plansFor({
  search,
  jobTitle,
  qualification,
  experienceYears,
  minPaise,
  date,
  time,
}: WorkerFilters): PagePlan[] {
  const present: [boolean, Part][] = [
    [search !== undefined, "search"],
    [search !== undefined, "shortSearch"],
    [jobTitle !== undefined, "job"],
    [qualification !== undefined, "qualification"],
    [experienceYears !== undefined, "experienceYears"],
    [minPaise !== undefined, "price"],
    [date !== undefined || time !== undefined, "slot"],
  ];
  const parts = present.filter(([isThere]) => isThere).map(([, part]) => part);
  const drivers: Driver[] = [[], ...parts.map((part) => [part])];
  const columns = parts.filter((part) => !["search", "shortSearch", "slot"].includes(part));
  if (columns.length > 1) drivers.push(columns);
  return drivers.flatMap((driver): PagePlan[] => [
    { by: "filter", driver },
    { by: "index", driver },
  ]);
}

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
  const made = await several(...people);
  const { pool, calendar } = app.app.platform;
  const today = calendar.today();
  // A third is not free on that day: booked, off, or off at ten.
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
    for (const order of orders) {
      const seen = new Set<string>();
      for (const plan of plansFor(filters)) {
        const page = {
          filters,
          order,
          position: here,
          customerId: null,
          limit: 1000,
          offset: 0,
          today,
          plan,
        };
        const rows = await workersPage(pool, page);
        expect([plan, rows.length]).toEqual([plan, expected]);
        if (plan.by === "filter") expect(rows[0]?.count).toBe(expected);
        seen.add(rows.map(({ id }) => id).join());
      }
      expect([order, seen.size]).toEqual([order, 1]);
    }
  }
});

test("pages that are asked for at once are those that each gets by itself", async () => {
  const people: WorkerFields[] = Array.from({ length: 12 }, (_, index) => ({
    fullName: `${index % 2 ? "Ravi" : "Anil"} ${index}`,
    jobTitle: index % 3 ? "Cook" : "Driver",
    salaryPaise: 10_000 + (index % 5) * 5_000,
    experienceYears: index % 4,
    qualification: index % 2 ? "ITI" : "Degree",
    latitude: 9.9 + index / 100,
    longitude: 76.2 + (index % 4) / 100,
  }));
  const made = await several(...people);
  const { pool, calendar } = app.app.platform;
  const today = calendar.today();
  const dates = [addDays(today, 2), addDays(today, 3)];
  for (const someone of made.slice(0, 4))
    await addException(app, someone, { kind: "off", from_date: dates[0], to_date: dates[0] });
  const buyer = await customer(app);
  await sql`insert into saved_workers (person_id, worker_id) values (${buyer.id}, ${made[1]?.workerId})`.execute(
    app.app.platform.pool,
  );
  const alike: WorkerFilters[][] = [
    [{}],
    [{ search: "ravi" }, { search: "anil" }, { search: "nobody" }],
    [{ jobTitle: "Cook" }, { jobTitle: "Driver" }],
    [
      { minPaise: 15_000, maxPaise: 20_000 },
      { minPaise: 10_000, maxPaise: 10_000 },
    ],
    dates.map((date) => ({ date, time: "10:00:00" })),
    [
      { date: dates[0], jobTitle: "Cook" },
      { date: dates[1], jobTitle: "Driver" },
    ],
    [{ time: "10:00:00" }, { time: "23:00:00" }],
  ];
  for (const choices of alike)
    for (const plan of plansFor(choices[0] ?? {}))
      for (const order of ["distance", "-salary"] satisfies WorkerOrder[]) {
        const pages = choices.flatMap((filters) =>
          [0, 2].map((offset) => ({
            filters,
            order,
            position: offset ? { latitude: 10.01, longitude: 76.21 } : here,
            customerId: offset ? buyer.id : null,
            limit: offset ? 3 : 5,
            offset,
            today,
            plan,
          })),
        );
        const each = [];
        for (const page of pages) each.push(await workersPage(pool, page));
        const withoutPlaces = (rows: Awaited<ReturnType<typeof workersPage>>) =>
          rows.map(({ n: _place, ...row }) => row);
        const together = await Promise.all(pages.map((page) => workersPage(pool, page)));
        expect(together.map(withoutPlaces)).toEqual(each.map(withoutPlaces));
        expect(together.flat().length).toBeGreaterThan(0);
      }
  const [mine = [], anybodys = []] = await Promise.all(
    [buyer.id, null].map((customerId) =>
      workersPage(pool, {
        filters: {},
        order: "salary",
        position: null,
        customerId,
        limit: 12,
        offset: 0,
        today,
        plan: { by: "index", driver: [] },
      }),
    ),
  );
  const savedOf = (rows: typeof mine) => rows.filter(({ saved }) => saved).map(({ id }) => id);
  expect([savedOf(mine), savedOf(anybodys)]).toEqual([[made[1]?.workerId], []]);
});
