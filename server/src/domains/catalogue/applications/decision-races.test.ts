// Concurrent applications and decisions: exactly one wins.
import { sql, type Sql } from "../../../platform/database/sql.ts";
import { afterAll, expect, test } from "vitest";
import { requestDecided } from "@hourhand/contract/catalogue-admin";
import { alreadyApplied } from "@hourhand/contract/catalogue";
import { notAllowed } from "@hourhand/contract/problem";
import { isProblem, outcomeOf } from "../../../../test/problems.ts";
import { administrator, customer } from "../../../../test/people.ts";
import { startApplications } from "../../../../test/applications.ts";
import { noticeTextsOf } from "../../../../test/notified.ts";

const { app, admin, apply, formOf, decide, applied } = await startApplications();
afterAll(() => app.close());

const rowsOf = async <Row extends object>(query: Sql<Row>) =>
  (await query.execute(app.app.platform.pool)).rows;

test("a second application while one waits is 409, also among ten concurrent ones", async () => {
  const someone = await customer(app);
  const answers = await Promise.all(Array.from({ length: 10 }, () => apply(someone)));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  expect(answers.filter(isProblem(alreadyApplied))).toHaveLength(9);
  expect((await apply(someone)).body.message).toMatch(/already waiting/);
  const stored = await rowsOf(sql<{ count: number }>`
    select count(*)::int as count from worker_applications where person_id = ${someone.id}`);
  expect(stored).toEqual([{ count: 1 }]);
});

test(
  "of a hundred concurrent decisions by two administrators one takes effect",
  { tags: ["@worker-4.4"] },
  async () => {
    const { someone, id } = await applied();
    const other = await administrator(app);
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, index) =>
        decide({ id, accept: index % 2 === 0, reason: "No" }, index % 3 === 0 ? other : admin),
      ),
    );
    const counts = {
      won: answers.filter(({ status }) => status === 200).length,
      lost: answers.filter(isProblem(requestDecided)).length,
    };
    expect(counts).toEqual({ won: 1, lost: 99 });
    const { status } = (await formOf(someone)).application;
    const [{ role }] = (await rowsOf(
      sql<{ role: string }>`select role from people where id = ${someone.id}`,
    )) as [{ role: string }];
    expect([status, role]).toEqual(status === "accepted" ? ["accepted", "worker"] : ["rejected", "user"]);
    expect(await noticeTextsOf(app, someone)).toHaveLength(1);
  },
);

test("accept against reject by two administrators, 100 rounds: one wins each", async () => {
  const other = await administrator(app);
  for (let round = 0; round < 100; round++) {
    const { someone, id } = await applied();
    const answers = await Promise.all([
      decide({ id, accept: true }, round % 2 === 0 ? admin : other),
      decide({ id, accept: false, reason: "No" }, round % 2 === 0 ? other : admin),
    ]);
    expect(new Set(answers.map(outcomeOf))).toEqual(new Set([200, outcomeOf(requestDecided)]));
    const { status } = (await formOf(someone)).application;
    expect(status).toBe(answers[0].status === 200 ? "accepted" : "rejected");
  }
});

test("concurrent decisions and new applications of the same people end in a consistent state", async () => {
  const many = await Promise.all(Array.from({ length: 8 }, () => applied()));
  const answers = await Promise.all(
    many.flatMap(({ someone, id }) => [
      decide({ id, accept: true }),
      apply(someone),
      decide({ id, accept: false, reason: "No" }),
    ]),
  );
  const expected = [200, 201, ...[notAllowed, alreadyApplied, requestDecided].map(outcomeOf)];
  for (const answer of answers) expect(expected).toContain(outcomeOf(answer));
});
