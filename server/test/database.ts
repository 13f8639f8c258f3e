// A separate database for each test file, copied from the migrated template.
import { randomBytes } from "node:crypto";
import pg from "pg";

/** The variable that postgres-server.ts sets for this process and its children. */
export const superuserVariable = "HOURHAND_TEST_SUPERUSER";
export const ownerVariable = "HOURHAND_TEST_OWNER";
export const templateVariable = "HOURHAND_TEST_TEMPLATE";

/** A database that one test file uses. `drop` ends its sessions and removes it. */
export type TestDatabase = { url: string; name: string; drop: () => Promise<void> };

/**
 * Makes a database, in about 30 ms. Its role is `hourhand`, which is not a superuser.
 * @param options.empty without the migrations
 * @param options.template the database to copy; the migrated one by default
 * @throws Error if no test server runs (vitest's global set-up or startPostgresServer starts it)
 */
export async function freshDatabase({
  empty = false,
  template: named,
}: { empty?: boolean; template?: string } = {}): Promise<TestDatabase> {
  const superuserUrl = process.env[superuserVariable];
  const ownerUrl = process.env[ownerVariable];
  const template = empty ? "template0" : (named ?? process.env[templateVariable]);
  if (!superuserUrl || !ownerUrl || !template)
    throw new Error("There is no test database. Run the tests with vitest from the root of the project.");
  const name = `test_${randomBytes(8).toString("hex")}`;
  await administer(
    superuserUrl,
    `CREATE DATABASE ${name} TEMPLATE ${template} OWNER hourhand STRATEGY FILE_COPY`,
  );
  return {
    url: addressOf(ownerUrl, name),
    name,
    drop: () => administer(superuserUrl, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`),
  };
}

/** Returns the address of another database on the same server, with the same login. */
export function addressOf(url: string, database: string): string {
  const address = new URL(url);
  address.pathname = `/${database}`;
  return address.href;
}

async function administer(superuserUrl: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: superuserUrl });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
