// The security log records every person who becomes a worker, and the actor with their network address.
import { sql } from "../../../platform/database/sql.ts";
import { beforeAll, expect, test, vi } from "vitest";
import { alreadyWorker } from "@hourhand/contract/catalogue-admin";
import { expectProblem } from "../../../../test/problems.ts";
import type { SecurityEvent } from "../../../platform/log/security-log.ts";
import { administrator, customer, type TestPerson } from "../../../../test/people.ts";
import { testApp } from "../../../../test/start-app.ts";

const app = testApp({}, { jobs: false });
let admin: TestPerson;
let jobId: number;
const events: SecurityEvent[] = [];
beforeAll(async () => {
  admin = await administrator(app, { id: 3 });
  const { rows } = await sql<{ id: number }>`
    insert into job_categories (title, description) values ('Roofer', 'x') returning id`.execute(
    app.app.platform.pool,
  );
  jobId = rows[0]?.id ?? 0;
  vi.spyOn(app.app.platform.securityLog, "record").mockImplementation((event) => void events.push(event));
});

const rolesOf = (personId: number) =>
  events.filter((event) => event.event === "role-changed" && event.personId === personId);
const madeWorker = (personId: number) => [
  {
    event: "role-changed",
    personId,
    actorId: admin.id,
    address: "127.0.0.1",
    detail: { from: "user", to: "worker" },
  },
];
const post = (path: string, body: Record<string, unknown>) =>
  app.call("POST", path, { token: admin.token, body });

test("'Create worker' records the role once", async () => {
  const { id } = await customer(app);
  const body = {
    user_id: id,
    full_name: "Zoya Zed",
    age: 40,
    salary: 400,
    qualification: "Degree",
    experience: 12,
    job: jobId,
    description: "Mends roofs.",
  };
  expect((await post("/admin_view/workers_view/", body)).status).toBe(201);
  expectProblem(await post("/admin_view/workers_view/", body), alreadyWorker);
  expect(rolesOf(id)).toEqual(madeWorker(id));
});

test(
  "accepting an application records the role once, rejecting one records none",
  { tags: ["@security-2.5"] },
  async () => {
    for (const accept of [true, false]) {
      const { id } = await customer(app);
      const { rows } = await sql<{ id: number }>`
      with proof as (insert into pictures (name, is_public, width, height, size_bytes)
        values (${`proof-${id}`}, false, 1, 1, 1) returning name)
      insert into worker_applications (person_id, full_name, age, salary_paise, qualification, experience_years,
        job_category_id, description, id_proof, latitude, longitude)
      select ${id}, 'Meera Iyer', 30, 30000, 'ITI', 5, ${jobId}, 'Careful.', name, 9.9, 76.2
      from proof returning id`.execute(app.app.platform.pool);
      const decision = { id: rows[0]?.id, accept, ...(!accept && { reason: "The picture is blurred." }) };
      expect((await post("/admin_view/requests_view/", decision)).status).toBe(200);
      expect(rolesOf(id)).toEqual(accept ? madeWorker(id) : []);
    }
  },
);
