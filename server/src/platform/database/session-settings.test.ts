// A database with the oddest defaults that PostgreSQL allows, set for the database or for our role in it.
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { book } from "../../../test/bookings.ts";
import { freshDatabase, superuserVariable, type TestDatabase } from "../../../test/database.ts";
import { allEndpoints, callerOf, soundRequest } from "../../../test/endpoints.ts";
import { administrator, customer, worker } from "../../../test/people.ts";
import { startApp, type TestApp } from "../../../test/start-app.ts";
import { installJobs } from "../jobs/jobs.ts";
import { migrate, MigrationError } from "./migrate.ts";
import { createPool } from "./pool.ts";
import { reliedOn } from "./session-settings.ts";
import { openSession } from "./whole-database.ts";

const odd: Record<string, string> = {
  DateStyle: "German, DMY",
  IntervalStyle: "sql_standard",
  TimeZone: "Pacific/Chatham",
  timezone_abbreviations: "India",
  extra_float_digits: "-15",
  bytea_output: "escape",
  standard_conforming_strings: "off",
  backslash_quote: "off",
  array_nulls: "off",
  transform_null_equals: "on",
  quote_all_identifiers: "on",
  search_path: "pg_catalog",
  default_transaction_isolation: "serializable",
  default_transaction_deferrable: "on",
  exit_on_error: "on",
  gin_fuzzy_search_limit: "1",
  client_min_messages: "debug5",
  idle_session_timeout: "1",
  jit: "on",
  statement_timeout: "1",
  lock_timeout: "1",
  idle_in_transaction_session_timeout: "1",
  // Exists from version 17 on; a connection's first statement resets it.
  transaction_timeout: "5000",
};
const names = Object.keys(odd);

async function asSuperuser(statements: readonly string[]): Promise<void> {
  const superuser = new pg.Client({ connectionString: process.env[superuserVariable] });
  await superuser.connect();
  try {
    for (const statement of statements) await superuser.query(statement);
  } finally {
    await superuser.end();
  }
}

const setOdd = (whom: string) =>
  names.map((name) => `alter ${whom} set ${name} = ${name === "search_path" ? odd[name] : `'${odd[name]}'`}`);

const settingsOf = async (runner: Pick<pg.Client, "query">): Promise<Record<string, string>> => {
  const { rows } = await runner.query<{ name: string; value: string }>(
    "select name, current_setting(name) as value from unnest($1::text[]) name",
    [names],
  );
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]));
};

let plain: TestDatabase;
let strange: TestDatabase;
beforeAll(async () => {
  plain = await freshDatabase();
  strange = await freshDatabase({ empty: true });
  await asSuperuser([
    ...setOdd(`database ${strange.name}`),
    ...setOdd(`role hourhand in database ${strange.name}`),
  ]);
});
afterAll(async () => {
  await Promise.all([plain.drop(), strange.drop()]);
});

test("each setting that the code relies on is tried", () => {
  expect(names).toEqual(expect.arrayContaining(Object.keys(reliedOn)));
});

describe.each(["of the database", "of the address"])("odd defaults %s", (where) => {
  const addressOf = () => {
    if (where === "of the database") return strange.url;
    const address = new URL(plain.url);
    const options = names.map((name) => `-c ${name}=${(odd[name] ?? "").replaceAll(" ", "")}`);
    address.searchParams.set("options", options.join(" "));
    return address.href;
  };

  test("defaults without effect: pool, probe, commands and migrations have the settings they rely on", async () => {
    const url = addressOf();
    for (const open of [(from: string) => createPool(from, { size: 1 }), undefined]) {
      const [ours, usual] = await Promise.all(
        [url, plain.url].map(async (from) => {
          const runner = open ? open(from) : await openSession(from, "a test");
          const settings = await settingsOf(runner);
          await runner.end();
          return settings;
        }),
      );
      expect(ours).toEqual(usual);
      expect(ours).toMatchObject({ DateStyle: "ISO, MDY", TimeZone: "UTC", transaction_timeout: "0" });
    }
    await migrate(url);
    await installJobs(url);
  });
});

/** Returns the replies of all read calls and of one booking. */
async function answersOf(app: TestApp): Promise<Record<string, unknown>> {
  const people = {
    admin: await administrator(app, { id: 3 }),
    worker: await worker(app),
    user: await customer(app),
  };
  const booked = await book(app, people.user, people.worker);
  const found: Record<string, unknown> = { bookWorker: booked.status };
  const read = await app.call("GET", `/user/bookings_view/${booked.body.id}/`, { token: people.user.token });
  found["booking"] = { ...read.body, created_at: undefined, answer_by: undefined };
  for (const endpoint of allEndpoints.filter(({ method }) => method === "GET")) {
    const role = callerOf(endpoint);
    const { path } = soundRequest(endpoint, {});
    found[endpoint.name] = (await app.call("GET", path, { token: role && people[role].token })).status;
  }
  found["readyz"] = (await app.call("GET", "/readyz")).status;
  return found;
}

test("the product answers on a database of odd defaults as on any other", async () => {
  await migrate(strange.url);
  await installJobs(strange.url);
  const found: Record<string, unknown>[] = [];
  for (const { url } of [strange, plain]) {
    const app = await startApp({}, { databaseUrl: url });
    found.push(await answersOf(app));
    await app.close();
  }
  const text = JSON.stringify(found[0]);
  expect(found[0]).toMatchObject({ bookWorker: 201, readyz: 200 });
  expect(text).not.toMatch(/1970-01-01|":5\d\d/);
  const formsOf = (answers: unknown): unknown =>
    JSON.parse(
      JSON.stringify(answers, (key, value: unknown) =>
        /name|email|phone|picture/.test(key)
          ? null
          : typeof value === "string"
            ? // PostgreSQL writes no zeros at the end of a fraction.
              value.replaceAll(/\d+/g, "0")
            : value,
      ),
    );
  expect(formsOf(found[0])).toEqual(formsOf(found[1]));
});

test("tables in a schema outside the search path are an error, not created a second time", async () => {
  const other = await freshDatabase();
  const owner = new pg.Client({ connectionString: other.url });
  await owner.connect();
  await owner.query("alter schema public rename to shop");
  await expect(migrate(other.url)).rejects.toThrow(MigrationError);
  await expect(migrate(other.url)).rejects.toThrow(/are in the schema shop/);
  // PostgreSQL first searches the schema with the role's name.
  await owner.query("alter schema shop rename to hourhand");
  expect(await migrate(other.url)).toEqual([]);
  await owner.end();
  await other.drop();
});
