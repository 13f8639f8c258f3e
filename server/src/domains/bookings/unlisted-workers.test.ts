// Workers who cannot be booked: a blocked account, or a worker or category that an administrator has switched off.
import { sql } from "../../platform/database/sql.ts";
import { beforeAll, expect, test } from "vitest";
import { workerNotBookable } from "@hourhand/contract/bookings";
import { notFound } from "@hourhand/contract/problem";
import { book } from "../../../test/bookings.ts";
import { administrator, customer, worker, type TestPerson, type TestWorker } from "../../../test/people.ts";
import { expectProblem } from "../../../test/problems.ts";
import { testApp } from "../../../test/start-app.ts";
import { onlyRow } from "../../platform/database/rows.ts";

const app = testApp({}, { jobs: false });
let admin: TestPerson;
beforeAll(async () => {
  admin = await administrator(app);
});

const idOfCategory = async ({ workerId }: TestWorker) => {
  const { rows } = await sql<{ id: number }>`
    select job_category_id as id from workers where id = ${workerId}`.execute(app.app.platform.pool);
  return onlyRow(rows).id;
};
const toggles: [string, string, (of: TestWorker) => number | Promise<number>][] = [
  ["whose account is blocked", "/admin_view/users_view/", ({ id }) => id],
  ["who is switched off", "/admin_view/workers_view/", ({ workerId }) => workerId],
  ["whose category is switched off", "/admin_view/job_view/", idOfCategory],
];

test.each(toggles)(
  "a worker %s has no free hours and cannot be booked until it is undone",
  { tags: ["@beyond-1.30", "@beyond-3.13"] },
  async (_, path, of) => {
    const [ravi, asha] = [await worker(app, { jobTitle: `Trade of ${path}` }), await customer(app)];
    const toggle = async () => {
      const answer = await app.call("PATCH", path, { token: admin.token, body: { id: await of(ravi) } });
      expect(answer.status).toBe(200);
    };
    const availability = () => app.call("GET", `/api/v1/workers/${ravi.workerId}/availability`);
    expect((await availability()).status).toBe(200);
    await toggle();
    expectProblem(await availability(), notFound);
    expectProblem(await book(app, asha, ravi), workerNotBookable);
    await toggle();
    expect((await availability()).status).toBe(200);
    expect((await book(app, asha, ravi)).status).toBe(201);
  },
);
