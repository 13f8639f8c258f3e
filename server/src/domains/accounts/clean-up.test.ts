// Old rows are deleted in small batches, and columns used for look-ups have an index.
import { expect, test } from "vitest";
import { sql } from "../../platform/database/sql.ts";
import { customer } from "../../../test/people.ts";
import { testApp } from "../../../test/start-app.ts";

const app = testApp();

test(
  "a clean-up deletes at most a thousand rows per statement until all old ones are gone, and no recent one",
  { tags: ["@security-1.23"] },
  async () => {
    const { pool, jobs } = app.app.platform;
    const { id } = await customer(app);
    const old = sql`now() - interval '40 days'`;
    await sql`insert into sign_up_attempts (id, email, username, phone, first_name, last_name, password_hash, created_at)
    select gen_random_uuid(), 'old@example.com', 'old', '1', 'O', 'L', 'x', ${old} from generate_series(1, 2500)`.execute(
      pool,
    );
    await sql`insert into one_time_codes (email, attempt_id, requested_at)
    select email, id, ${old} from sign_up_attempts`.execute(pool);
    await sql`insert into otp_requests (email, address, at)
    select 'old@example.com', '192.0.2.1', ${old} from generate_series(1, 2500)`.execute(pool);
    await sql`insert into sessions (person_id, refresh_hash, expires_at)
    select ${id}, decode(md5(n::text), 'hex'), ${old} from generate_series(1, 2500) n`.execute(pool);
    await sql`create table deletions (of text, rows int)`.execute(pool);
    await sql`create function note_deletion() returns trigger language plpgsql as
    'begin insert into deletions select tg_table_name, count(*) from old_rows; return null; end'`.execute(
      pool,
    );
    const tables = ["sign_up_attempts", "one_time_codes", "otp_requests", "sessions"];
    for (const table of tables)
      await sql`create trigger note_deletion after delete on ${sql.identifier(table)}
      referencing old table as old_rows for each statement execute function note_deletion()`.execute(pool);
    await jobs.add(pool, "removeOldAttempts", {});
    const left = async () => {
      const counts = await Promise.all(
        tables.map(async (table) => {
          const { rows } = await sql<{ left: number }>`
          select count(*)::int as left from ${sql.identifier(table)}`.execute(pool);
          return rows[0]?.left;
        }),
      );
      return counts;
    };
    // One live session remains: the signed-in person's own.
    await expect.poll(left, { timeout: 20_000 }).toEqual([0, 0, 0, 1]);
    const { rows } = await sql<{ of: string; rows: number }>`select of, max(rows) as rows from deletions
    where rows > 0 group by of order by of`.execute(pool);
    expect(rows).toEqual(tables.toSorted().map((of) => ({ of, rows: 1_000 })));
  },
);

test(
  "every foreign key column of accounts that is used to delete or look up rows has an index",
  { tags: ["@security-1.23"] },
  async () => {
    const { rows } = await sql<{ missing: string }>`
    select c.conrelid::regclass || '.' || a.attname as missing from pg_constraint c
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.conrelid in ('one_time_codes'::regclass, 'one_time_code_tries'::regclass,
        'password_resets'::regclass, 'google_codes'::regclass, 'sessions'::regclass)
      and not exists (select 1 from pg_index i where i.indrelid = c.conrelid and i.indkey[0] = c.conkey[1])`.execute(
      app.app.platform.pool,
    );
    expect(rows).toEqual([]);
  },
);
