// Saved workers: saving, listing, removing; for customers only.
import { sql } from "../../../platform/database/sql.ts";
import { expect, test } from "vitest";
import { workerNotFound, notSaved } from "@hourhand/contract/catalogue";
import { invalidInput, notSignedIn, notAllowed, notFound } from "@hourhand/contract/problem";
import { expectProblem } from "../../../../test/problems.ts";
import { administrator, customer, worker } from "../../../../test/people.ts";
import { testApp } from "../../../../test/start-app.ts";

const app = testApp({}, { jobs: false });

const path = "/user/saved_workers_view/";
const save = (token: string | undefined, id: unknown, encoding?: "form" | "multipart") =>
  app.call("POST", path, { token, body: { worker_id: id }, ...(encoding && { encoding }) });
const savedBy = async (token: string, query = "") =>
  (await app.call("GET", `${path}${query}`, { token })).body;

test(
  "saving, in every encoding and twice, listing the latest first, removing",
  { tags: ["@customer-7.14"] },
  async () => {
    const someone = await customer(app);
    const workers = [await worker(app), await worker(app), await worker(app)];
    expect((await save(someone.token, workers[0]?.workerId)).body.message).toBe("The profile is saved.");
    expect((await save(someone.token, workers[1]?.workerId, "form")).status).toBe(201);
    expect((await save(someone.token, workers[2]?.workerId, "multipart")).status).toBe(201);
    const again = await save(someone.token, workers[0]?.workerId);
    expect([again.status, again.body.message]).toEqual([
      200,
      "The profile is already among your saved ones.",
    ]);
    const { workers: cards } = await savedBy(someone.token);
    expect(cards.map(({ id }: { id: number }) => id)).toEqual(
      workers.map(({ workerId }) => workerId).toReversed(),
    );
    expect(cards[0]).toMatchObject({ job_title: "Electrician", saved: true });
    const removed = await app.call("DELETE", `${path}${workers[1]?.workerId}`, { token: someone.token });
    expect([removed.status, typeof removed.body.message]).toEqual([200, "string"]);
    expect((await savedBy(someone.token)).workers).toHaveLength(2);
    expectProblem(
      await app.call("DELETE", `${path}${workers[1]?.workerId}/`, { token: someone.token }),
      notSaved,
    );
  },
);

test("the list can be paged and searched", async () => {
  const someone = await customer(app);
  for (const fullName of ["Asha", "Ravi", "Asha Das"]) {
    await save(someone.token, (await worker(app, { fullName })).workerId);
  }
  const paged = await savedBy(someone.token, "?page=2&page_size=2");
  expect([paged.workers.length, paged.count]).toEqual([1, 3]);
  const found = await savedBy(someone.token, "?search=asha&page=1");
  expect([found.workers.length, found.count]).toEqual([2, 2]);
});

test("a search, an order or a sort without a page returns one page; unknown sorts are refused", async () => {
  const someone = await customer(app);
  const ids: number[] = [];
  for (let index = 0; index < 8; index++) {
    const { workerId } = await worker(app, { fullName: `Kavya ${index}` });
    await save(someone.token, workerId);
    ids.push(workerId);
  }
  const shown = async (query: string) => {
    const { workers, count } = await savedBy(someone.token, query);
    return [workers.map(({ id }: { id: number }) => id), count];
  };
  const latest = ids.toReversed();
  for (const query of ["?search=kavya", "?sort=saved_at", "?order=desc"])
    expect([query, ...(await shown(query))]).toEqual([query, latest.slice(0, 6), 8]);
  expect(await shown("?order=asc&page=2")).toEqual([ids.slice(6), 8]);
  expect(await shown("?search=&sort=")).toEqual([latest, undefined]);
  const refused = await app.call("GET", `${path}?sort=nosuch`, { token: someone.token });
  expectProblem(refused, invalidInput);
  expect(refused.body.message).toBe("Sort must be one of: saved_at.");
});

test(
  "a worker who is not listed cannot be saved and is not shown, but can be removed",
  { tags: ["@customer-7.13"] },
  async () => {
    const someone = await customer(app);
    const hidden = await worker(app);
    await save(someone.token, hidden.workerId);
    await sql`update workers set is_active = false where id = ${hidden.workerId}`.execute(
      app.app.platform.pool,
    );
    expect((await savedBy(someone.token)).workers).toEqual([]);
    expectProblem(await save((await customer(app)).token, hidden.workerId), workerNotFound);
    expectProblem(await save(someone.token, 999_999), workerNotFound);
    expect((await app.call("DELETE", `${path}${hidden.workerId}`, { token: someone.token })).status).toBe(
      200,
    );
  },
);

test("twenty concurrent saves make one", async () => {
  const someone = await customer(app);
  const { workerId } = await worker(app);
  const answers = await Promise.all(Array.from({ length: 20 }, () => save(someone.token, workerId)));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(19);
  expect((await savedBy(someone.token)).workers).toHaveLength(1);
});

test(
  "visitors, workers and administrators are refused, bad ids too",
  { tags: ["@customer-7.12", "@customer-7.13"] },
  async () => {
    const asha = await worker(app);
    for (const [token, problem] of [
      [undefined, notSignedIn],
      [asha.token, notAllowed],
      [(await administrator(app)).token, notAllowed],
    ] as const) {
      expectProblem(await save(token, asha.workerId), problem);
      expectProblem(await app.call("GET", path, { token }), problem);
      expectProblem(await app.call("DELETE", `${path}${asha.workerId}`, { token }), problem);
    }
    const { token } = await customer(app);
    for (const id of [undefined, "x", 0, 1.5, [1], null, 2 ** 60])
      expectProblem(await save(token, id), invalidInput);
    expectProblem(await app.call("DELETE", `${path}x`, { token }), notFound);
  },
);
