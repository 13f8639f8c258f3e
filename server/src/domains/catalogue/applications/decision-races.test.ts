// Concurrent applications and decisions: exactly one wins.
import { sql, type Sql } from "../../../platform/database/sql.ts";
import { afterAll, expect, test } from "vitest";
import { requestDecided } from "@hourhand/contract/catalogue-admin";
import { alreadyApplied } from "@hourhand/contract/catalogue";
import { notAllowed } from "@hourhand/contract/problem";
import { isProblem, outcomeOf } from "../../../../test/problems.ts";
import { customer } from "../../../../test/people.ts";
import { startApplications } from "../../../../test/applications.ts";
import { expectOneOfTwoDecisions, expectOneDecision } from "../../../../test/decision-races.ts";

const applications = await startApplications();
const { app, apply, decide, applied } = applications;
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
  "of 20 concurrent decisions by two administrators one takes effect",
  { tags: ["@worker-4.4"] },
  async () => expectOneDecision(applications, 20),
);

test("accept against reject by two administrators, 8 rounds: one wins each", () =>
  expectOneOfTwoDecisions(applications, 8));

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
