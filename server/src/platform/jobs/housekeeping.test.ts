// Expired rows are deleted, however many there are.
import { inTransaction } from "../database/transaction.ts";
import { sql } from "../database/sql.ts";
import { expect, test } from "vitest";
import { refuseLargeDeletes } from "../../../test/batches.ts";
import { customer } from "../../../test/people.ts";
import { testApp } from "../../../test/start-app.ts";
import { notificationJobs } from "../../domains/notifications/jobs.ts";
import { deleteBatchText, deleteInBatches, type BatchDelete } from "../database/delete-in-batches.ts";
import { preparedAtRunTime } from "../database/prepared-statements.ts";
import { platformJobs } from "./housekeeping.ts";
import type { JobHandlers } from "./jobs.ts";

const app = testApp({}, { jobs: false });

const run = (jobs: JobHandlers, task: string) => jobs[task]?.({} as never, { number: 1, isLast: false });

const count = async (table: string) => {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${sql.identifier(table)}`.execute(
    app.app.platform.pool,
  );
  return rows[0]?.n;
};

test(
  "a backlog of idempotency keys and mailbox entries larger than a statement can delete is removed",
  { tags: ["@beyond-1.13"] },
  async () => {
    const { platform } = app.app;
    const { pool } = platform;
    await sql`insert into idempotency_keys (person_id, key, endpoint, fingerprint, created_at)
    select 1, 'old ' || n, 'bookWorker', ''::bytea, now() - interval '193 hours' from generate_series(1, 3500) n
    union all select 1, 'young ' || n, 'bookWorker', ''::bytea, now() - interval '191 hours' from generate_series(1, 3) n`.execute(
      pool,
    );
    await sql`insert into dev_mails (recipient, subject, body, at)
    select 'a@example.com', 's', 'b', now() - interval '8 days' from generate_series(1, 3500)
    union all values ('a@example.com', 's', 'b', now() - interval '6 days')`.execute(pool);
    await refuseLargeDeletes(pool, "idempotency_keys", 1_000);
    await refuseLargeDeletes(pool, "dev_mails", 1_000);
    await run(platformJobs(platform), "deleteExpiredIdempotencyKeys");
    // A key is valid for 8 days.
    expect([await count("idempotency_keys"), await count("dev_mails")]).toEqual([3, 1]);
  },
);

test("a backlog of notices larger than a statement can delete is removed; each person keeps the newest 200", async () => {
  const { platform } = app.app;
  const { pool } = platform;
  const people = [await customer(app), await customer(app), await customer(app)] as const;
  for (const [index, { id }] of people.entries()) {
    await sql`insert into notices (person_id, title, body)
      select ${id}, 'n' || n, 'b' from generate_series(1, ${index * 2400 + 150}) n`.execute(pool);
  }
  await sql`insert into notices (person_id, title, body, created_at)
    select ${people[0].id}, 'aged', 'b', now() - interval '91 days' from generate_series(1, 40)`.execute(
    pool,
  );
  await refuseLargeDeletes(pool, "notices", 2_000);
  await run(notificationJobs(platform), "deleteOldNotices");
  const { rows } = await sql<{ person_id: number; n: number; oldest: string }>`
    select person_id, count(*)::int as n, min(substr(title, 2)::int) as oldest from notices
    where title <> 'aged' group by person_id order by person_id`.execute(pool);
  expect(rows).toEqual([
    { person_id: people[0].id, n: 150, oldest: 1 },
    { person_id: people[1].id, n: 200, oldest: 2351 },
    { person_id: people[2].id, n: 200, oldest: 4751 },
  ]);
  expect(await count("notices")).toBe(550);
});

test(
  "deleteInBatches leaves locked rows to the next run, and stops between batches",
  { tags: ["@security-1.23"] },
  async () => {
    const { pool } = app.app.platform;
    const deleteDue = (name: string, condition: string): BatchDelete =>
      preparedAtRunTime(name, deleteBatchText("due_rows", condition));
    const [firstRows, allRows] = [
      deleteDue("delete_first_rows", "n <= 2000"),
      deleteDue("delete_all_rows", "true"),
    ];
    await sql`create table due_rows as select n from generate_series(1, 2500) n`.execute(pool);
    await inTransaction(pool, async (transaction) => {
      await sql`select from due_rows where n = 7 for update`.execute(transaction);
      expect(await deleteInBatches(pool, firstRows)).toBe(1_999);
    });
    expect(await deleteInBatches(pool, firstRows)).toBe(1);
    const stopping = AbortSignal.abort(new Error("The process is being stopped."));
    await expect(deleteInBatches(pool, allRows, { size: 100, stopping })).rejects.toThrow("being stopped");
    expect(await count("due_rows")).toBe(400);
  },
);
