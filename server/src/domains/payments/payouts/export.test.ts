// The file of payouts for the bank: every payout of a state, with plain amounts.
import { expect, test } from "vitest";
import { sql } from "../../../platform/database/sql.ts";
import { administrator, worker, type TestWorker } from "../../../../test/people.ts";
import { testApp } from "../../../../test/start-app.ts";
import { payoutsAtATime } from "./export.ts";

const app = testApp({}, { jobs: false });

const pay = ({ workerId }: TestWorker, count: number, state: string) =>
  sql`insert into payouts (worker_id, amount_paise, fees_paise, state)
    select ${workerId}, 60000, 0, ${state} from generate_series(1, ${count}::integer)`.execute(
    app.app.platform.pool,
  );

test("the file has every payout of the state with the account of its worker, the oldest first", async () => {
  const { token } = await administrator(app);
  const [ravi, meera] = [await worker(app), await worker(app)];
  const put = await app.call("PUT", "/api/v1/worker/payout_account", {
    token: meera.token,
    body: { kind: "upi", holder: "Meera Nair", upi_id: "meera@okbank", password: meera.password },
  });
  expect(put.status).toBe(200);
  await pay(ravi, payoutsAtATime * 2, "waiting");
  await pay(ravi, 3, "paid");
  await pay(meera, 1, "waiting");

  const { body } = await app.call("GET", "/api/v1/admin/payouts/export?state=waiting", { token });
  const [head, ...lines] = String(body).trimEnd().split("\r\n");
  expect(head?.endsWith("AMOUNT (INR)")).toBe(true);
  expect(lines).toHaveLength(payoutsAtATime * 2 + 1);
  const ids = lines.map((line) => Number(line.split(",")[0]));
  expect(ids).toEqual(ids.toSorted((one, other) => one - other));
  expect(lines[0]).toMatch(/,,,,600\.00$/);
  expect(lines.at(-1)).toMatch(/,Meera Nair,meera@okbank,,,600\.00$/);

  const all = await app.call("GET", "/api/v1/admin/payouts/export", { token });
  expect(String(all.body).trimEnd().split("\r\n")).toHaveLength(payoutsAtATime * 2 + 5);
  const audit = await sql<{ after: object }>`
    select after from audit_entries where action = 'payouts exported' order by id`.execute(
    app.app.platform.pool,
  );
  expect(audit.rows).toEqual([
    { after: { state: "waiting", count: payoutsAtATime * 2 + 1 } },
    { after: { state: "all", count: payoutsAtATime * 2 + 4 } },
  ]);
});
