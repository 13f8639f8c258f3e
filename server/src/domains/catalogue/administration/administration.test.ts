// The administrator's workers table: fees, sorting, search, pages; creating, editing, deactivating.
import { sql } from "../../../platform/database/sql.ts";
import { beforeAll, expect, test } from "vitest";
import { unknownJob, workerNotFound } from "@hourhand/contract/catalogue";
import { invalidInput, notAllowed, notSignedIn } from "@hourhand/contract/problem";
import { expectProblem } from "../../../../test/problems.ts";
import { administrator, customer, person, worker, type TestPerson } from "../../../../test/people.ts";
import { testApp } from "../../../../test/start-app.ts";

const app = testApp({}, { jobs: false });
let admin: TestPerson;
let jobId: number;
beforeAll(async () => {
  admin = await administrator(app, { id: 3 });
  const { rows } = await sql<{ id: number }>`
    insert into job_categories (title, description) values ('Zookeeper', 'x') returning id`.execute(
    app.app.platform.pool,
  );
  jobId = rows[0]?.id ?? 0;
});

const path = "/admin_view/workers_view/";
const send = (
  method: string,
  body?: Record<string, unknown>,
  by: TestPerson | undefined = admin,
  encoding?: "form" | "multipart",
) => app.call(method, path, { token: by?.token, body, ...(encoding && { encoding }) });
const table = async (query = "") => (await app.call("GET", `${path}${query}`, { token: admin.token })).body;
const idsOf = async (query: string) => (await table(query)).workers.map(({ id }: { id: number }) => id);
const rowOf = async (id: number) => (await table()).workers.find((row: { id: number }) => row.id === id);
const fields = () => ({
  full_name: "Zoya Zed",
  age: 40,
  salary: 400,
  qualification: "Degree",
  experience: 12,
  job: jobId,
  previous_company: "Zoo",
  description: "Feeds lions.",
});
const auditOf = async (id: number) =>
  (
    await sql<{ action: string; actor_id: number }>`
      select action, actor_id from audit_entries where subject = 'worker' and subject_id = ${id} order by id`.execute(
      app.app.platform.pool,
    )
  ).rows;

async function enter(workerId: number, paise: number): Promise<void> {
  const { pool } = app.app.platform;
  await sql`insert into ledger_accounts (kind, worker_id) values ('worker', ${workerId}) on conflict do nothing`.execute(
    pool,
  );
  await sql`
    with entered as (insert into ledger_transactions (kind) values (${paise > 0 ? "fee" : "payment"}) returning id)
    insert into ledger_entries (transaction_id, account_id, amount_paise)
    select entered.id, a.id, case a.kind when 'worker' then ${paise}::bigint else -${paise}::bigint end
    from entered, ledger_accounts a
    where (a.kind = 'worker' and a.worker_id = ${workerId}) or a.kind = ${paise > 0 ? "fees" : "bank"}`.execute(
    pool,
  );
}

test("every worker is listed, active or not, with fees that are sums over the ledger", async () => {
  const asha = await worker(app, { fullName: "Asha Menon" });
  await enter(asha.workerId, 12_345);
  await enter(asha.workerId, 7_655);
  await enter(asha.workerId, -15_050);
  await sql`update workers set is_active = false where id = ${asha.workerId}`.execute(app.app.platform.pool);
  expect(await rowOf(asha.workerId)).toEqual({
    id: asha.workerId,
    user: asha.id,
    username: asha.username,
    full_name: "Asha Menon",
    age: 34,
    salary: 300,
    qualification: "ITI",
    experience: 8,
    job: expect.any(Number),
    job_title: "Electrician",
    title_local: "Electrician",
    previous_company: "",
    description: "Careful, on time and tidy.",
    certificate: null,
    id_prof: null,
    is_active: false,
    total_fee: 200,
    payed_fee: 150.5,
    pending_fee: 49.5,
    version: expect.any(String),
    profile_picture: null,
  });
});

test(
  "each sort order has the same workers paged from both ends, with an exact total",
  { tags: ["@worker-2.21"] },
  async () => {
    const byRole = await person(app, "worker", { first_name: "Only", last_name: "Role" });
    await sql`insert into workers (person_id, full_name) values (${byRole.id}, 'Only Role')`.execute(
      app.app.platform.pool,
    );
    const salaries = [50_000, 10_000, 30_000, 30_000];
    for (const [index, salaryPaise] of salaries.entries()) {
      const made = await worker(app, {
        fullName: `${"DBCA"[index]} sorted`,
        salaryPaise,
        jobTitle: `Job ${index % 2}`,
      });
      await enter(made.workerId, 1_000 * (index + 1));
      if (index > 1) await enter(made.workerId, -900 * index);
    }
    const total = (await table()).workers.length;
    for (const sort of ["id", "full_name", "job", "salary", "total_fee", "payed_fee", "pending_fee"]) {
      const ascending: number[] = [];
      const descending: number[] = [];
      for (let page = 1; page <= Math.ceil(total / 2); page++) {
        const query = `?page=${page}&page_size=2&sort=${sort}`;
        const body = await table(query);
        expect(body.count).toBe(total);
        ascending.push(...body.workers.map(({ id }: { id: number }) => id));
        descending.push(...(await idsOf(`${query}&order=desc`)));
      }
      expect([sort, ascending]).toEqual([sort, await idsOf(`?sort=${sort}&page_size=100`)]);
      expect([sort, descending]).toEqual([sort, ascending.toReversed()]);
      const key = (row: Record<string, unknown>) => row[sort === "job" ? "job_title" : sort];
      const values = (await table(`?sort=${sort}&page_size=100`)).workers
        .map(key)
        .filter((value: unknown) => value !== null);
      const compare = (left: string | number, right: string | number) =>
        String(left).toLowerCase() < String(right).toLowerCase() ? -1 : 1;
      expect([sort, values]).toEqual([
        sort,
        values.toSorted((left: number, right: number) =>
          typeof left === "number" ? left - right : compare(left, right),
        ),
      ]);
    }
    expect((await table("?page=999&page_size=2")).workers).toEqual([]);
  },
);

test("the search matches names and job titles, also of inactive workers", async () => {
  const [, hidden] = await Promise.all(
    ["A sought", "B sought"].map((fullName) => worker(app, { fullName, jobTitle: "Seeker 1" })),
  );
  expect((await send("PATCH", { id: hidden?.workerId })).body).toMatchObject({ is_active: false });
  const found = await table("?search=b%20SOUGHT&page=1");
  expect([found.workers.length, found.count]).toEqual([1, 1]);
  expect((await table("?search=seeker%201")).workers).toHaveLength(2);
  expect((await table("?search=%25")).workers).toHaveLength(0);
});

test("editing stores every detail and completes a profile created by a role change", async () => {
  const byRole = await person(app, "worker");
  const { rows } = await sql<{ id: number }>`
    insert into workers (person_id, full_name) values (${byRole.id}, 'To complete') returning id`.execute(
    app.app.platform.pool,
  );
  const id = rows[0]?.id ?? 0;
  for (const is_active of [false, true]) {
    expect((await send("PATCH", { id })).body).toMatchObject({ is_active });
    expectProblem(await app.call("GET", `/user/workers_view/${id}`), workerNotFound);
  }
  const edited = await send("PUT", { ...fields(), id, full_name: "Completed" }, admin, "multipart");
  expect([edited.status, typeof edited.body.message]).toEqual([200, "string"]);
  expect(await rowOf(id)).toMatchObject({ full_name: "Completed", job_title: "Zookeeper", salary: 400 });
  expect((await app.call("GET", `/user/workers_view/${id}`)).status).toBe(200);
  expectProblem(await send("PUT", { ...fields(), id: 999_999 }), workerNotFound);
  expectProblem(await send("PUT", { ...fields(), id, job: 999_999 }), unknownJob);
  expectProblem(await send("PUT", { ...fields(), id, age: "" }), invalidInput);
  await sql`update job_categories set is_active = false where id = ${jobId}`.execute(app.app.platform.pool);
  expect((await send("PUT", { ...fields(), id, age: 41 })).status).toBe(200);
  const electrician = await worker(app);
  expectProblem(await send("PUT", { ...fields(), id: electrician.workerId }), unknownJob);
  await sql`update job_categories set is_active = true where id = ${jobId}`.execute(app.app.platform.pool);
  expect((await auditOf(id)).map(({ action }) => action)).toEqual([
    "worker deactivated",
    "worker activated",
    "worker changed",
    "worker changed",
  ]);
});

test(
  "toggling removes a worker from the list and restores them; a repeated key toggles once",
  { tags: ["@worker-4.2"] },
  async () => {
    const asha = await worker(app);
    const view = () => app.call("GET", `/user/workers_view/${asha.workerId}`);
    expect((await send("PATCH", { id: asha.workerId })).body).toMatchObject({ is_active: false });
    expectProblem(await view(), workerNotFound);
    expect((await send("PATCH", { id: asha.workerId }, admin, "form")).body).toMatchObject({
      is_active: true,
    });
    expect((await view()).status).toBe(200);
    const again = () =>
      app.call("PATCH", path, {
        token: admin.token,
        body: { id: asha.workerId },
        headers: { "idempotency-key": "one-click" },
      });
    const answers = await Promise.all([again(), again(), again()]);
    expect(answers.map(({ body }) => body.is_active)).toEqual([false, false, false]);
    expectProblem(await send("PATCH", { id: 999_999 }), workerNotFound);
    expectProblem(await send("PATCH", { id: "x" }), invalidInput);
  },
);

test("an even number of concurrent toggles leaves the state unchanged", async () => {
  const asha = await worker(app);
  await Promise.all(Array.from({ length: 20 }, () => send("PATCH", { id: asha.workerId })));
  expect((await rowOf(asha.workerId)).is_active).toBe(true);
});

test(
  "visitors, customers and workers are refused, and nothing changes",
  { tags: ["@worker-6.1"] },
  async () => {
    const asha = await worker(app);
    const someone = await customer(app);
    const before = await table();
    for (const by of [undefined, someone, asha]) {
      const problem = by ? notAllowed : notSignedIn;
      const asked = (method: string, body?: Record<string, unknown>) =>
        app.call(method, path, { token: by?.token, body });
      expectProblem(await asked("GET"), problem);
      expectProblem(await asked("POST", { ...fields(), user_id: someone.id }), problem);
      expectProblem(await asked("PUT", { ...fields(), id: asha.workerId }), problem);
      expectProblem(await asked("PATCH", { id: asha.workerId }), problem);
    }
    expect(await table()).toEqual(before);
  },
);

test("an administrator's role change creates a profile to complete", async () => {
  const someone = await customer(app, { first_name: "Role", last_name: "Changed" });
  const changed = await app.call("PUT", "/admin_view/users_view/", {
    token: admin.token,
    body: { id: someone.id, is_worker: true },
  });
  expect(changed.status).toBe(200);
  expect((await table("?search=role%20changed")).workers).toMatchObject([
    { user: someone.id, job: null, salary: null },
  ]);
});
