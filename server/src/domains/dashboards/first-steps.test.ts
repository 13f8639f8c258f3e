// The first steps of a new market, over HTTP: each counts as done once the thing it asks for exists.
import { notAllowed, notSignedIn } from "@hourhand/contract/problem";
import { expect, test } from "vitest";
import { booking } from "../../../test/bookings.ts";
import { category } from "../../../test/applications.ts";
import { administrator, customer, worker } from "../../../test/people.ts";
import { expectProblem } from "../../../test/problems.ts";
import { testApp } from "../../../test/start-app.ts";
import { sql } from "../../platform/database/sql.ts";

const app = testApp({}, { jobs: false });

test("readFirstSteps ticks each step when it is done, and is over with the first booking", async () => {
  const admin = await administrator(app);
  const steps = async () => (await app.call("GET", "/api/v1/admin/first_steps", { token: admin.token })).body;
  const { pool } = app.app.platform;
  await sql`update job_categories set is_active = false`.execute(pool);
  const nothing = {
    open: true,
    settings: false,
    categories: false,
    invited: false,
    worker: false,
    hours: false,
  };
  expect(await steps()).toEqual(nothing);
  await category(app, "Glazier");
  expect(await steps()).toEqual({ ...nothing, categories: true });
  const body = { version: 1, name: "Kiez" };
  await app.call("PUT", "/api/v1/admin/settings", { token: admin.token, body });
  const prepared = { ...nothing, categories: true, settings: true };
  expect(await steps()).toEqual(prepared);

  const someone = await worker(app);
  await sql`update workers set is_active = false where id = ${someone.workerId}`.execute(pool);
  expect(await steps()).toEqual({ ...prepared, invited: true });
  await sql`update workers set is_active = true where id = ${someone.workerId}`.execute(pool);
  await sql`update slots set is_active = false where worker_id = ${someone.workerId}`.execute(pool);
  expect(await steps()).toEqual({ ...prepared, invited: true, worker: true });
  await sql`update slots set is_active = true where worker_id = ${someone.workerId}`.execute(pool);
  const done = { open: false, settings: true, categories: true, invited: true, worker: true, hours: true };
  expect(await steps()).toEqual(done);

  // If a step is undone later, the card appears again, until somebody has booked.
  await sql`update slots set is_active = false where worker_id = ${someone.workerId}`.execute(pool);
  expect(await steps()).toEqual({ ...done, open: true, hours: false });
  await sql`update slots set is_active = true where worker_id = ${someone.workerId}`.execute(pool);
  await booking(app, await customer(app), someone);
  await sql`update workers set is_active = false where id = ${someone.workerId}`.execute(pool);
  expect(await steps()).toEqual({ ...done, worker: false, hours: false });
});

test("only administrators read the first steps", async () => {
  const { token } = await customer(app);
  expectProblem(await app.call("GET", "/api/v1/admin/first_steps", { token }), notAllowed);
  expectProblem(await app.call("GET", "/api/v1/admin/first_steps"), notSignedIn);
});
