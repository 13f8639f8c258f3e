// Kysely on the pool: transactions, and statements whose text is composed while they run.
import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from "kysely";
import type pg from "pg";
import { preparedName } from "./prepared-statements.ts";
import type { DB } from "./row-types.ts";

/** The database as domains see it. */
export type Database = Kysely<DB>;

/** Kysely on a pool. Closing it (`destroy`) ends the pool. */
export function createDatabase(pool: pg.Pool): Database {
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool: named(pool) }) });
}

// Kysely has no named statements: its clients are wrapped so that a text registered by prepared() runs under its name,
// inside its transactions too
function named(pool: pg.Pool): PostgresPool {
  const wrapped = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  const connect = async (): Promise<PostgresPoolClient> => {
    const client = await pool.connect();
    const known = wrapped.get(client);
    if (known) return known;
    const query = (text: string, values: unknown[]) => {
      const name = preparedName(text);
      return name === undefined ? client.query(text, values) : client.query({ name, text, values });
    };
    // the release function differs at each connect, so it is looked up when called
    const wrapper = { query, release: () => client.release() } as unknown as PostgresPoolClient;
    wrapped.set(client, wrapper);
    return wrapper;
  };
  return { connect, end: () => pool.end() };
}
