// Signs customers in, and runs statements that fill a database.
import pg from "pg";
import { signAccessToken } from "../../server/src/domains/accounts/sessions/tokens.ts";
import { createKeys } from "../../server/src/platform/keys.ts";

export const benchSecret = "the secret of the benchmark, nobody else's";

/** Returns access tokens of signed-in customers whose ids start at `first`. */
export async function signInCustomers(url: string, count: number, first = 100_001): Promise<string[]> {
  const key = createKeys(benchSecret).derive("access tokens");
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ id: string; person_id: string }>(
    `insert into sessions (person_id, refresh_hash, expires_at)
     select $2 - 1 + n, decode(md5('session ' || n || random()), 'hex'), now() + interval '1 day' from generate_series(1, $1) n
     returning id, person_id`,
    [count, first],
  );
  await client.query("analyze sessions");
  await client.end();
  return Promise.all(
    rows.map(({ id, person_id }) =>
      signAccessToken(key, { sessionId: Number(id), personId: Number(person_id) }, 7200),
    ),
  );
}

/** Runs statements one after another on their own connection. */
export async function run(url: string, statements: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
}
