// A call's reply is made in its transaction, with and without a key.
import { expect, test } from "vitest";
import { keyReused, stillRunning } from "@hourhand/contract/problem";
import { customer, type TestPerson } from "../../../test/people.ts";
import { until } from "../../../test/socket.ts";
import { testApp } from "../../../test/start-app.ts";
import type { Queryable } from "../database/prepared-statements.ts";
import { sql } from "../database/sql.ts";
import type { Transaction } from "../database/transaction.ts";
import { onceWithKey, withIdempotencyKey, withoutIdempotencyKey } from "./idempotency.ts";

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
const usesOf = async (id: number) =>
  (await sql`select 1 from idempotency_keys where person_id = ${id}`.execute(app.app.platform.pool)).rows
    .length;
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

test("work outside a transaction is done once; it is done again after a failure, and when its process has died", async () => {
  asha = await customer(app);
  const { pool } = app.app.platform;
  const once = (input = {}) =>
    onceWithKey(pool, { ...sent(), input }, (count: number) => Promise.resolve({ count }), { waitMs: 0 });
  let count = 0;
  const work = () => Promise.resolve(++count);
  await expect(once()(() => Promise.reject(new Error("No work.")))).rejects.toThrow("No work.");
  let goOn = () => {};
  const isFree = new Promise<void>((resolve) => (goOn = resolve));
  const running = once()(() => isFree.then(work));
  await until(async () => (await usesOf(asha.id)) > 0);
  await expect(once()(work)).rejects.toMatchObject({ kind: stillRunning });
  await expect(once({ other: 1 })(work)).rejects.toMatchObject({ kind: keyReused });
  goOn();
  expect(await running).toBe(1);
  await expect(once()(work)).rejects.toMatchObject({ reply: { count: 1 } });
  await sql`update idempotency_keys set reply = null, created_at = now() - interval '61 seconds'
    where person_id = ${asha.id}`.execute(pool);
  expect(await once()(work)).toBe(2);
});
