// Two people edit one profile: an edit based on an outdated version is refused, so that nobody overwrites a change
// without having seen it.
import { beforeAll, beforeEach, expect, test } from "vitest";
import { profileChanged } from "@hourhand/contract/catalogue";
import { administrator, worker, type TestPerson, type TestWorker } from "../../../test/people.ts";
import { expectProblem, outcomeOf } from "../../../test/problems.ts";
import { testApp } from "../../../test/start-app.ts";

const app = testApp({}, { jobs: false });
let admin: TestPerson;
let ravi: TestWorker;
beforeAll(async () => {
  admin = await administrator(app);
});
beforeEach(async () => {
  ravi = await worker(app);
});

const own = async () => (await app.call("GET", "/worker/details_view/", { token: ravi.token })).body.worker;
const editOwn = (body: Record<string, unknown>) =>
  app.call("PATCH", "/worker/details_view/", { token: ravi.token, body });
const listed = async () => {
  const path = `/admin_view/workers_view/?page=1&search=${encodeURIComponent((await own()).full_name)}`;
  const { body } = await app.call("GET", path, { token: admin.token });
  return body.workers.find(({ id }: { id: number }) => id === ravi.workerId);
};
const edit = async (change: Record<string, unknown>) => {
  const { id, full_name, age, salary, qualification, experience, job, previous_company, description } =
    await listed();
  const fields = {
    id,
    full_name,
    age,
    salary,
    qualification,
    experience,
    job,
    previous_company,
    description,
  };
  return app.call("PUT", "/admin_view/workers_view/", { token: admin.token, body: { ...fields, ...change } });
};

test("both sides read the same version, which changes only with the details", async () => {
  const { version } = await own();
  expect(version).toMatch(/^[\w-]{16}$/);
  expect((await listed()).version).toBe(version);
  await editOwn({ latitude: 9.9, longitude: 76.2 });
  expect((await own()).version).toBe(version);
  await editOwn({ salary: 777 });
  expect((await own()).version).not.toBe(version);
});

test("an administrator's edit of a profile that its worker has changed in between is refused and changes nothing", async () => {
  const { version } = await listed();
  expect((await editOwn({ salary: 777 })).status).toBe(200);
  expectProblem(await edit({ salary: 500, version }), profileChanged);
  expect((await own()).salary).toBe(777);
  expect((await edit({ salary: 500, version: (await listed()).version })).status).toBe(200);
  expect((await edit({ salary: 501 })).status).toBe(200);
});

test("of an administrator and a worker who save the same version concurrently one wins", async () => {
  const { version } = await own();
  const answers = await Promise.all([
    editOwn({ description: "Mine.", version }),
    edit({ description: "Theirs.", version }),
  ]);
  expect(new Set(answers.map(outcomeOf))).toEqual(new Set([200, outcomeOf(profileChanged)]));
  expect((await own()).description).toBe(answers[0].status === 200 ? "Mine." : "Theirs.");
});
