// A call's reply is made in its transaction, with and without a key.
import { expect, test } from "vitest";
import { customer, type TestPerson } from "../../../test/people.ts";
import { testApp } from "../../../test/start-app.ts";
import type { Queryable } from "../database/prepared-statements.ts";
import { sql } from "../database/sql.ts";
import type { Transaction } from "../database/transaction.ts";
import { withIdempotencyKey, withoutIdempotencyKey } from "./idempotency.ts";

const app = testApp({}, { jobs: false });
let asha: TestPerson;

const nameIn = async (database: Queryable) => {
  const { rows } = await sql<{ first_name: string }>`
    select first_name from people where id = ${asha.id}`.execute(database);
  return rows[0]?.first_name;
};
const rename = async (transaction: Transaction) => {
  await sql`update people set first_name = 'Renamed' where id = ${asha.id}`.execute(transaction);
  return asha.id;
};
const sent = () => ({ personId: asha.id, key: "one", endpoint: "rename", holdsSecret: false, input: {} });

test.each([true, false])(
  "the reply reads the work before its commit, once (with a key: %s)",
  async (hasKey) => {
    asha = await customer(app);
    const { pool } = app.app.platform;
    const names: unknown[] = [];
    const present = async (id: number, transaction: Transaction) => {
      names.push([await nameIn(transaction), await nameIn(pool)]);
      return { id };
    };
    const before = await nameIn(pool);
    const transact = hasKey
      ? withIdempotencyKey(pool, sent(), present)
      : withoutIdempotencyKey(pool, present);
    expect(await transact(rename)).toBe(asha.id);
    expect(names).toEqual([["Renamed", before]]);
    expect(await nameIn(pool)).toBe("Renamed");
    if (hasKey) await expect(transact(rename)).rejects.toMatchObject({ reply: { id: asha.id } });
    expect(names).toHaveLength(1);
  },
);

test.each([true, false])("a reply that fails rolls the work back (with a key: %s)", async (hasKey) => {
  asha = await customer(app);
  const { pool } = app.app.platform;
  const before = await nameIn(pool);
  const present = () => Promise.reject(new Error("No reply."));
  const transact = hasKey ? withIdempotencyKey(pool, sent(), present) : withoutIdempotencyKey(pool, present);
  await expect(transact(rename)).rejects.toThrow("No reply.");
  expect(await nameIn(pool)).toBe(before);
});
