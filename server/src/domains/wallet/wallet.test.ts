// The ledger: fees of completed bookings, sums, and what the screens read of them.
import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "kysely";
import { worker } from "../../../test/people.ts";
import { startApp, type TestApp } from "../../../test/start-app.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { accrueFee } from "./wallet.ts";
import { feePaise } from "./rules.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startApp({}, { jobs: false });
});
afterAll(() => app.close());

const accrue = (workerId: number, bookingId: number, totalPaise: number) =>
  inTransaction(app.app.platform.database, (transaction) =>
    accrueFee(app.app.platform, transaction, { workerId, bookingId, totalPaise }),
  );

const entriesOf = async (workerId: number) =>
  (
    await sql<{ amount_paise: number }>`
      select amount_paise from ledger_entries join ledger_accounts on account_id = id where worker_id = ${workerId}`.execute(
      app.app.platform.database,
    )
  ).rows.map((row) => row.amount_paise);

test.each([
  [30_000, 10, 3_000],
  [5, 10, 1],
  [4, 10, 0],
  [15, 10, 2],
  [33_333, 12.5, 4_167],
  [33_332, 12.5, 4_167],
  [100, 0, 0],
  [100, 100, 100],
  [9_007_199_254_740_991, 10, 900_719_925_474_099],
  [1_000, 0.05, 1],
])("the fee on %i paise at %d percent is %i paise, half a paisa up", (total, percent, fee) => {
  expect(feePaise(total, percent)).toBe(fee);
});

test("a booking is charged once, also by 20 calls at a time", async () => {
  const someone = await worker(app);
  await Promise.all(Array.from({ length: 20 }, () => accrue(someone.workerId, 1, 45_005)));
  expect(await entriesOf(someone.workerId)).toEqual([4_501]);
});

test("a fee that rounds to nothing makes no entry", async () => {
  const someone = await worker(app);
  await accrue(someone.workerId, 2, 4);
  expect(await entriesOf(someone.workerId)).toEqual([]);
});

test("the first fees of a worker arrive at the same time and all count", async () => {
  const someone = await worker(app);
  await Promise.all(Array.from({ length: 10 }, (_, index) => accrue(someone.workerId, 100 + index, 1_000)));
  expect(await entriesOf(someone.workerId)).toEqual(Array.from({ length: 10 }, () => 100));
});

test("entries that do not sum to zero and changes of entries are refused by the database", async () => {
  const { database } = app.app.platform;
  const someone = await worker(app);
  await accrue(someone.workerId, 200, 1_000);
  await expect(
    sql`with entered as (insert into ledger_transactions (kind) values ('fee') returning id)
      insert into ledger_entries select entered.id, accounts.id, 5 from entered, ledger_accounts accounts where kind = 'fees'`.execute(
      database,
    ),
  ).rejects.toThrow(/do not sum to zero/);
  await expect(sql`update ledger_entries set amount_paise = 1`.execute(database)).rejects.toThrow(
    /never changed/,
  );
  await expect(sql`delete from ledger_entries`.execute(database)).rejects.toThrow(/never changed/);
});
