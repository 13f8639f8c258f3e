// 'Create worker' in the panel: who can become a worker, and who cannot.
import { sql } from "../../../platform/database/sql.ts";
import { beforeAll, expect, test } from "vitest";
import { unknownJob } from "@hourhand/contract/catalogue";
import { alreadyWorker, userNotFound } from "@hourhand/contract/catalogue-admin";
import { invalidInput } from "@hourhand/contract/problem";
import { expectProblem, isProblem } from "../../../../test/problems.ts";
import { administrator, customer, worker, type TestPerson } from "../../../../test/people.ts";
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

test("'Create worker' turns a customer into a complete, listed worker and settles their waiting application", async () => {
  const someone = await customer(app);
  await sql`insert into pictures (name, is_public, width, height, size_bytes) values ('paper', false, 1, 1, 1)`.execute(
    app.app.platform.pool,
  );
  await sql`insert into worker_applications (person_id, full_name, age, salary_paise, qualification, experience_years,
      job_category_id, description, id_proof, latitude, longitude)
    values (${someone.id}, 'x', 20, 100, 'x', 1, ${jobId}, 'x', 'paper', 9, 76)`.execute(
    app.app.platform.pool,
  );
  const made = await send("POST", { ...fields(), full_name: "Yamini Kurup", user_id: someone.id });
  expect([made.status, typeof made.body.message]).toEqual([201, "string"]);
  const listed = await app.call("POST", "/user/workers_view/", { body: { search: "Yamini" } });
  expect(listed.body.Workers).toMatchObject([{ id: made.body.id, job_title: "Zookeeper", salary: 400 }]);
  expect(await auditOf(made.body.id)).toEqual([{ action: "worker created", actor_id: admin.id }]);
  const form = await app.call("GET", "/worker/register/", { token: someone.token });
  expect(form.body.application.status).toBe("accepted");
  expect((await send("POST", { ...fields(), user_id: someone.id })).body.message).toBe(
    "This user is already a worker.",
  );
});

test("twenty concurrent 'Create worker' calls create one worker", async () => {
  const someone = await customer(app);
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => send("POST", { ...fields(), user_id: someone.id })),
  );
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  expect(answers.filter(isProblem(alreadyWorker))).toHaveLength(19);
});

test(
  "'Create worker' is refused for unknown people, workers, administrators and unknown jobs",
  { tags: ["@worker-5.3"] },
  async () => {
    const asha = await worker(app);
    const someone = await customer(app);
    for (const [user_id, problem] of [
      [999_999, userNotFound],
      [1, userNotFound],
      [asha.id, alreadyWorker],
      [admin.id, alreadyWorker],
    ] as const) {
      expectProblem(await send("POST", { ...fields(), user_id }), problem, String(user_id));
    }
    expectProblem(await send("POST", { ...fields(), user_id: someone.id, job: 999_999 }), unknownJob);
    const { previous_company: _optional, ...needed } = { ...fields(), user_id: someone.id };
    for (const field of Object.keys(needed)) {
      const answer = await send("POST", { ...needed, [field]: "" });
      expectProblem(answer, invalidInput, field);
      expect(Object.keys(answer.body.errors)).toEqual([field]);
    }
    const made = await send(
      "POST",
      { ...fields(), previous_company: undefined, user_id: String(someone.id) },
      admin,
      "form",
    );
    expect(made.status).toBe(201);
  },
);
