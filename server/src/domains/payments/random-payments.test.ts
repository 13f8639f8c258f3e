// Random acts with money leave a ledger that adds up, and equals what the provider and the workers know. The long test
// does 20,000 of them on a process that is killed.
import { expect, test } from "vitest";
import { moneyFindings, plantMistakes } from "../../../test/random-payments/findings.ts";
import { liveWithMoney } from "../../../test/random-payments/life.ts";
import { testApp } from "../../../test/start-app.ts";
import { sql } from "../../platform/database/sql.ts";

const app = testApp({ VISIT_TIMES: "free", TEST_CLOCK: "on" }, { jobs: false });
const seed = Number(process.env["RANDOM_PAYMENTS_SEED"] ?? Date.now() % 1_000_000);

test(
  `450 random acts add up (RANDOM_PAYMENTS_SEED=${seed})`,
  { tags: ["@money-9.1", "@money-9.6"], timeout: 180_000 },
  async () => {
    const { done, findings } = await liveWithMoney(app, { howMany: 450, people: 4, seed });
    expect([...findings, ...(await moneyFindings(app))]).toEqual([]);
    expect([...done.keys()].length).toBeGreaterThan(10);
    const { rows } = await sql<{
      count: number;
    }>`select count(*)::integer as count from received_money`.execute(app.app.platform.pool);
    expect(rows[0]?.count).toBeGreaterThan(1);
    const { planted, found } = await plantMistakes(app);
    expect(found).toEqual(planted);
  },
);
