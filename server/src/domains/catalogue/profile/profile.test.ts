// A worker's own details and live position.
import { sql } from "../../../platform/database/sql.ts";
import { expect, test } from "vitest";
import { invalidInput, notSignedIn, notAllowed } from "@hourhand/contract/problem";
import { unknownJob } from "@hourhand/contract/catalogue";
import { setStart, waitForMorning } from "../../../../test/arrivals.ts";
import { booking } from "../../../../test/bookings.ts";
import { expectProblem } from "../../../../test/problems.ts";
import { administrator, customer, person, worker } from "../../../../test/people.ts";
import { testApp } from "../../../../test/start-app.ts";
import { inTransaction } from "../../../platform/database/transaction.ts";
import { makeWorkerProfile } from "../catalogue.ts";

const app = testApp({ TEST_CLOCK: "on" }, { jobs: false });

const path = "/worker/details_view/";
const own = async (token: string) => (await app.call("GET", path, { token })).body.worker;
const edit = (token: string | undefined, body: Record<string, unknown>, encoding?: "form" | "multipart") =>
  app.call("PATCH", path, { token, body, ...(encoding && { encoding }) });
const jobId = async (title: string) => {
  const { rows } = await sql<{ id: number }>`
    insert into job_categories (title, description) values (${title}, 'x') returning id`.execute(
    app.app.platform.pool,
  );
  return rows[0]?.id ?? 0;
};

test("details are shown with the position as an address, and can be changed in every encoding", async () => {
  const asha = await worker(app, { fullName: "Asha", latitude: 9.997, longitude: 76.302 });
  expect(await own(asha.token)).toMatchObject({
    id: asha.workerId,
    full_name: "Asha",
    salary: 300,
    job_title: "Electrician",
    latitude: 9.997,
    address: expect.stringMatching(/Kochi/),
    is_complete: true,
    version: expect.any(String),
  });
  expect((await edit(asha.token, { salary: 310.5 })).status).toBe(200);
  expect((await edit(asha.token, { full_name: "Asha Nair", previous_company: "" }, "form")).status).toBe(200);
  expect((await edit(asha.token, { experience: 9, description: "New words" }, "multipart")).status).toBe(200);
  expect(await own(asha.token)).toMatchObject({
    full_name: "Asha Nair",
    salary: 310.5,
    experience: 9,
    age: 34,
    description: "New words",
  });
  const found = await app.call("POST", "/user/workers_view/", { body: { search: "asha nair" } });
  expect(found.body.Workers).toHaveLength(1);
});

test("a detail may be omitted, but not blank", async () => {
  const asha = await worker(app);
  const before = await own(asha.token);
  for (const field of ["full_name", "age", "salary", "qualification", "experience", "description"])
    for (const [value, encoding] of [
      ["", undefined],
      ["   ", undefined],
      [null, undefined],
      ["", "form"],
      [" ", "multipart"],
    ] as const) {
      const answer = await edit(asha.token, { [field]: value, previous_company: "" }, encoding);
      expectProblem(answer, invalidInput);
      expect(answer.body.errors).toEqual({
        [field]: [expect.stringMatching(/is missing: please fill it in\.$/)],
      });
    }
  expect(await own(asha.token)).toEqual(before);
  const long = await edit(asha.token, { description: "x".repeat(2001) });
  expectProblem(long, invalidInput);
  expect(long.body.message).toContain("at most 2000 characters");
  expect((await edit(asha.token, {})).status).toBe(200);
});

test("'Change location to here' moves the registered position; 0 and 0 change nothing", async () => {
  const asha = await worker(app);
  await edit(asha.token, { latitude: 12.97, longitude: 77.59 });
  await edit(asha.token, { latitude: 0, longitude: 0 });
  expect(await own(asha.token)).toMatchObject({ latitude: 12.97, longitude: 77.59 });
  const list = await app.call("POST", "/user/workers_view/", { body: { latitude: 12.97, longitude: 77.59 } });
  expect(list.body.Workers[0]).toMatchObject({ id: asha.workerId, distance_km: 0 });
  expectProblem(await edit(asha.token, { latitude: 12 }), invalidInput);
});

test(
  "the job is read-only once it is set; id and is_active are ignored",
  { tags: ["@worker-5.13", "@worker-6.4"] },
  async () => {
    const asha = await worker(app);
    const other = await jobId("Other job");
    const before = await own(asha.token);
    const body = {
      job: other,
      id: 1,
      is_active: false,
      is_complete: false,
      rating_halves: 10,
      person_id: 3,
      age: 40,
    };
    expect((await edit(asha.token, body)).status).toBe(200);
    expect(await own(asha.token)).toEqual({ ...before, age: 40, version: expect.any(String) });
  },
);

test("a person who became a worker by a role change has an empty profile, completes it once and is then listed", async () => {
  const ravi = await person(app, "worker", { first_name: "Ravi", last_name: "Kumar" });
  expect(await own(ravi.token)).toMatchObject({
    id: null,
    full_name: "Ravi Kumar",
    job: null,
    is_complete: false,
  });
  const make = () =>
    inTransaction(app.app.platform.pool, (transaction) => makeWorkerProfile(transaction, ravi.id));
  const ids = new Set(await Promise.all([make(), make(), make()]));
  expect(ids.size).toBe(1);
  const listed = async () =>
    (await app.call("POST", "/user/workers_view/", { body: { search: "ravi kumar" } })).body.Workers;
  const job = await jobId("Carpenter");
  const idle = await jobId("Idle");
  await sql`update job_categories set is_active = false where id = ${idle}`.execute(app.app.platform.pool);
  expect((await edit(ravi.token, { job: 999_999 })).body.message).toBe(
    "Please choose a job title from the list.",
  );
  expectProblem(await edit(ravi.token, { job: idle }), unknownJob);
  await edit(ravi.token, { age: 30, salary: 200, qualification: "ITI", description: "Doors", job });
  expect([await listed(), (await own(ravi.token)).is_complete]).toEqual([[], false]);
  await edit(ravi.token, { experience: 0 });
  expect(await listed()).toHaveLength(1);
  expect(await own(ravi.token)).toMatchObject({ job, job_title: "Carpenter", is_complete: true });
});

test("a new live position replaces the last one, and no customer sees it", async () => {
  const asha = await worker(app, { fullName: "Live Asha" });
  await waitForMorning(app, await administrator(app));
  const id = await booking(app, await customer(app), asha, "accepted");
  await setStart(app, id, "0 minutes");
  const report = (latitude: unknown, longitude: unknown, encoding: "json" | "form" | "multipart" = "json") =>
    app.call("POST", "/worker/worker_view/", { token: asha.token, body: { latitude, longitude }, encoding });
  const answers = [
    await report(10.1, 76.1),
    await report(10.2, 76.2, "form"),
    await report(10.3, 76.3, "multipart"),
  ];
  for (const answer of answers) expect([answer.status, answer.body.full_name]).toEqual([200, "Live Asha"]);
  expect((await report(0, 0)).body.full_name).toBe("Live Asha");
  const { rows } = await sql<object>`
    select latitude, longitude from worker_positions where worker_id = ${asha.workerId}`.execute(
    app.app.platform.pool,
  );
  expect(rows).toEqual([{ latitude: 10.3, longitude: 76.3 }]);
  expectProblem(await report(91, 0), invalidInput);
  expectProblem(await report(undefined, 1), invalidInput);
  const list = await app.call("POST", "/user/workers_view/", {
    body: { search: "live asha", latitude: 10.3, longitude: 76.3 },
  });
  expect(list.body.Workers[0].distance_km).toBeGreaterThan(30);
  const byRole = await person(app, "worker", { first_name: "No", last_name: "Profile" });
  const stored = await app.call("POST", "/worker/worker_view", {
    token: byRole.token,
    body: { latitude: 1, longitude: 1 },
  });
  expect([stored.status, stored.body.full_name]).toEqual([200, "No Profile"]);
});

test("an invalid field is refused with a sentence for it", async () => {
  const asha = await worker(app);
  for (const body of [
    { age: 17 },
    { salary: 9999.5 },
    { salary: 1.234 },
    { experience: -1 },
    { full_name: "", age: 20 },
    { description: "x".repeat(2001) },
  ]) {
    const answer = await edit(asha.token, body);
    expectProblem(answer, invalidInput, JSON.stringify(body));
    expect(Object.keys(answer.body.errors)).toEqual([Object.keys(body)[0]]);
  }
  expect(await own(asha.token)).toMatchObject({ full_name: expect.stringMatching(/Worker/), age: 34 });
});

test("visitors, customers and administrators have no such details", { tags: ["@worker-6.3"] }, async () => {
  for (const [token, problem] of [
    [undefined, notSignedIn],
    [(await customer(app)).token, notAllowed],
    [(await administrator(app)).token, notAllowed],
  ] as const) {
    expectProblem(await app.call("GET", path, { token }), problem);
    expectProblem(await edit(token, { age: 20 }), problem);
    const report = await app.call("POST", "/worker/worker_view/", {
      token,
      body: { latitude: 1, longitude: 1 },
    });
    expectProblem(report, problem);
  }
});
