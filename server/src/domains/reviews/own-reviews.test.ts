// A worker's own reviews (docs/rules/dashboards.md 17).
import { beforeEach, expect, test } from "vitest";
import { invalidInput, notAllowed, notSignedIn } from "@hourhand/contract/problem";
import { booking } from "../../../test/bookings.ts";
import { administrator, customer, worker, type TestPerson, type TestWorker } from "../../../test/people.ts";
import { expectProblem } from "../../../test/problems.ts";
import { sentStatements } from "../../../test/sent-statements.ts";
import { testApp } from "../../../test/start-app.ts";

const app = testApp({}, { jobs: false });
let ravi: TestWorker;
let asha: TestPerson;
beforeEach(async () => {
  [ravi, asha] = await Promise.all([worker(app), customer(app)]);
});

const list = (token: string | undefined, query = "") =>
  app.call("GET", `/api/v1/worker/reviews${query}`, { token });
/** Reviews a job done by this worker; returns the booking's id. */
async function reviewed(by: TestWorker, title: string, rating = 5): Promise<number> {
  const id = await booking(app, asha, by, "completed", { title: `Job of ${title}` });
  const body = { id, rating, title, description: "Works." };
  await app.call("PUT", "/user/bookings_view/", { token: asha.token, body });
  return id;
}

test(
  "the newest comes first, with its author and job; no other worker's",
  { tags: ["@screens-2.16"] },
  async () => {
    const first = await reviewed(ravi, "Quick", 4.5);
    await reviewed(await worker(app), "Another's");
    const second = await reviewed(ravi, "Clean");
    const { status, body } = await list(ravi.token);
    expect([status, body.next]).toEqual([200, null]);
    expect(body.items).toEqual([
      expect.objectContaining({ title: "Clean", booking: { id: second, title: "Job of Clean" } }),
      {
        id: expect.any(Number),
        rating: 4.5,
        title: "Quick",
        description: "Works.",
        created_at: expect.stringMatching(/Z$/),
        customer: { name: "Asha Menon", picture: null },
        booking: { id: first, title: "Job of Quick" },
      },
    ]);
  },
);

test("pages follow the cursor, each with one statement, and stay stable while reviews are added", async () => {
  for (const title of ["one", "two", "three"]) await reviewed(ravi, title);
  await list(ravi.token);
  const { items, next } = (await list(ravi.token, "?limit=2")).body;
  expect(items.map(({ title }: { title: string }) => title)).toEqual(["three", "two"]);
  await reviewed(ravi, "four");
  let rest;
  const sent = await sentStatements(async () => {
    rest = (await list(ravi.token, `?limit=2&cursor=${encodeURIComponent(next)}`)).body;
  });
  expect(rest).toMatchObject({ items: [{ title: "one" }], next: null });
  expect(sent).toHaveLength(1);
});

test("a bad cursor and a bad limit are 400; visitors get 401, customers and administrators 403", async () => {
  for (const query of ["?cursor=nonsense", "?limit=0", "?limit=101"])
    expectProblem(await list(ravi.token, query), invalidInput);
  expectProblem(await list(undefined), notSignedIn);
  for (const person of [asha, await administrator(app)]) expectProblem(await list(person.token), notAllowed);
});
