// Job categories: creating, editing, deactivating; titles are unique; an inactive category hides its workers.
import { sql } from "../../../platform/database/sql.ts";
import { beforeAll, expect, test } from "vitest";
import { invalidInput, notFound, notSignedIn, notAllowed } from "@hourhand/contract/problem";
import { jobTitleTaken } from "@hourhand/contract/catalogue-admin";
import { unknownJob, workerNotFound } from "@hourhand/contract/catalogue";
import { administrator, customer, worker, type TestPerson } from "../../../../test/people.ts";
import { expectProblem, isProblem, outcomeOf } from "../../../../test/problems.ts";
import { testApp } from "../../../../test/start-app.ts";

const app = testApp({}, { jobs: false });
let admin: TestPerson;
beforeAll(async () => {
  admin = await administrator(app, { id: 3 });
});

const path = "/admin_view/job_view/";
const send = (method: string, body: Record<string, unknown>, encoding?: "form" | "multipart") =>
  app.call(method, path, { token: admin.token, body, ...(encoding && { encoding }) });
const table = async (query = "") => (await app.call("GET", `${path}${query}`, { token: admin.token })).body;
const made = async (title: string) =>
  (await send("POST", { title, description: `About ${title}` })).body.id as number;

test("categories are created, edited and listed in every encoding", async () => {
  const answers = [
    await send("POST", { title: "Zinc roofer", description: "Roofs" }),
    await send("POST", { title: "Zinc glazier", description: "Windows" }, "form"),
    await send("POST", { title: "Zinc potter", description: "Pots" }, "multipart"),
  ];
  expect(answers.map(({ status, body }) => [status, typeof body.message])).toEqual(
    answers.map(() => [201, "string"]),
  );
  const id = answers[1]?.body.id as number;
  expect((await send("PUT", { id, title: "Zinc worker", description: "Panes" }, "form")).status).toBe(200);
  const { Jobs } = await table();
  expect(Jobs).toContainEqual({
    id,
    title: "Zinc worker",
    title_local: "Zinc worker",
    titles: {},
    description: "Panes",
    is_active: true,
    synonyms: [],
    ready_jobs: [],
  });
  const paged = await table("?page=1&page_size=1&sort=title&order=desc&search=zinc");
  expect([paged.Jobs[0].title, paged.count]).toEqual(["Zinc worker", 3]);
  const { rows } = await sql<{ action: string; before: object; after: object }>`
    select action, before, after from audit_entries where subject_id = ${id} and subject = 'job category' order by id`.execute(
    app.app.platform.pool,
  );
  expect(rows).toEqual([
    {
      action: "job category created",
      before: null,
      after: { title: "Zinc glazier", description: "Windows" },
    },
    {
      action: "job category changed",
      before: { title: "Zinc glazier", description: "Windows" },
      after: { title: "Zinc worker", description: "Panes" },
    },
  ]);
});

test("a title in use is 409 in any case, also among ten concurrent calls; a category may keep its own title", async () => {
  const id = await made("Baker");
  const other = await made("Miller");
  expectProblem(await send("POST", { title: "bAKER", description: "x" }), jobTitleTaken);
  expectProblem(await send("PUT", { id: other, title: "BAKER", description: "x" }), jobTitleTaken);
  expect((await send("PUT", { id, title: "baker", description: "Bread" })).status).toBe(200);
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => send("POST", { title: "Brewer", description: "x" })),
  );
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  expect(answers.filter(isProblem(jobTitleTaken))).toHaveLength(9);
});

test(
  "an inactive category hides its workers and is not offered; reactivating it shows them again",
  { tags: ["@worker-4.3"] },
  async () => {
    const diver = await worker(app, { jobTitle: "Diver" });
    const id = ((await table()).Jobs as { id: number; title: string }[]).find(
      ({ title }) => title === "Diver",
    )?.id;
    const seen = async () => outcomeOf(await app.call("GET", `/user/workers_view/${diver.workerId}`));
    const someone = await customer(app);
    const offered = async () =>
      (await app.call("GET", "/worker/register/", { token: someone.token })).body.Jobs.some(
        (job: { id: number }) => job.id === id,
      );
    expect([await seen(), await offered()]).toEqual([200, true]);
    expect((await send("PATCH", { id })).body).toMatchObject({
      is_active: false,
      message: expect.any(String),
    });
    expect([await seen(), await offered()]).toEqual([outcomeOf(workerNotFound), false]);
    expect((await table()).Jobs).toContainEqual(expect.objectContaining({ id, is_active: false }));
    expect((await send("PATCH", { id }, "multipart")).body.is_active).toBe(true);
    expect([await seen(), await offered()]).toEqual([200, true]);
    expect((await send("PUT", { id, title: "Deep diver", description: "x" })).status).toBe(200);
    expect(
      (await app.call("POST", "/user/workers_view/", { body: { search: "deep diver" } })).body.Workers,
    ).toMatchObject([{ id: diver.workerId, job_title: "Deep diver" }]);
  },
);

test("workers accepted while their category is being deactivated never stay listed", async () => {
  const id = await made("Racer");
  for (let round = 0; round < 10; round++) {
    const someone = await customer(app);
    const [created] = await Promise.all([
      app.call("POST", "/admin_view/workers_view/", {
        token: admin.token,
        body: {
          full_name: `Racer ${round}`,
          age: 30,
          salary: 100,
          qualification: "x",
          experience: 1,
          job: id,
          description: "x",
          user_id: someone.id,
        },
      }),
      send("PATCH", { id }),
    ]);
    expect([201, outcomeOf(unknownJob)]).toContain(outcomeOf(created));
    const { rows } = await sql<{ wrong: number }>`
      select count(*)::int as wrong from workers w join job_categories c on c.id = w.job_category_id
      where w.is_listed <> c.is_active and w.full_name like 'Racer %'`.execute(app.app.platform.pool);
    expect(rows).toEqual([{ wrong: 0 }]);
    const isActive = ((await table()).Jobs as { id: number; is_active: boolean }[]).find(
      (job) => job.id === id,
    )?.is_active;
    if (!isActive) await send("PATCH", { id });
  }
});

test("invalid fields are refused, and only administrators may call", { tags: ["@worker-5.4"] }, async () => {
  const id = await made("Weaver");
  expect((await send("POST", { title: " ", description: "x" })).body.errors).toHaveProperty("title");
  expectProblem(await send("POST", { title: "x".repeat(61), description: "x" }), invalidInput);
  expect((await send("PUT", { id, title: "Weaver" })).body.errors).toHaveProperty("description");
  expectProblem(await send("PUT", { id: 999_999, title: "None", description: "x" }), notFound);
  expectProblem(await send("PATCH", { id: 999_999 }), notFound);
  expectProblem(await send("PATCH", { id: [id] }), invalidInput);
  const mine = { title: "Mine", description: "x" };
  for (const [token, problem] of [
    [undefined, notSignedIn],
    [(await customer(app)).token, notAllowed],
    [(await worker(app)).token, notAllowed],
  ] as const) {
    expectProblem(await app.call("GET", path, { token }), problem);
    expectProblem(await app.call("POST", path, { token, body: mine }), problem);
    expectProblem(await app.call("PUT", path, { token, body: { id, ...mine } }), problem);
    expectProblem(await app.call("PATCH", path, { token, body: { id } }), problem);
  }
  expect((await table()).Jobs).toContainEqual({
    id,
    title: "Weaver",
    title_local: "Weaver",
    titles: {},
    description: "About Weaver",
    is_active: true,
    synonyms: [],
    ready_jobs: [],
  });
});
