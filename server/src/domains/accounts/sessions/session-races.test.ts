// Nothing begun or granted while an account changes outlives the change; tested with calls in flight.
import { inTransaction } from "../../../platform/database/transaction.ts";
import { afterAll, afterEach, describe, expect, test } from "vitest";
import { sql } from "../../../platform/database/sql.ts";
import { wrongCredentials } from "@hourhand/contract/sessions";
import { noResetPermission, wrongOtp } from "@hourhand/contract/accounts";
import { administrator, customer, testPassword } from "../../../../test/people.ts";
import { expectProblem, outcomeOf } from "../../../../test/problems.ts";
import type { Answer } from "../../../../test/start-app.ts";
import { hashPassword } from "../passwords.ts";
import { startAccounts } from "../../../../test/accounts.ts";
import {
  newPassword,
  expectNoSessionAfterBlocks,
  expectNoSessionAfterResets,
} from "../../../../test/session-races.ts";

const accounts = await startAccounts();
const { app, sink, tokens, nextOtp, close } = accounts;
const admin = await administrator(app, { id: 3 });
afterAll(close);
afterEach(() => {
  sink.mails.length = 0;
});

const ask = (email: string) => app.call("POST", "/user/otp_view/", { body: { email } });
const enter = (email: string, otp: string) => app.call("PATCH", "/user/otp_view/", { body: { email, otp } });
const setPassword = (email: string, reset_token: string, password = newPassword) =>
  app.call("PATCH", "/user/password_view/", { body: { email, password, reset_token } });

async function permission(email: string): Promise<string> {
  await ask(email);
  return (await enter(email, (await nextOtp(email)).otp)).body.reset_token;
}

describe("a password reset", () => {
  test(
    "of six sign-ins in flight while a reset completes, none leaves a session of the old password, in 6 rounds",
    { tags: ["@customer-7.2", "@security-1.6"] },
    () => expectNoSessionAfterResets(accounts, 6),
  );

  test("a sign-in that has checked the old password when the reset commits is refused", async () => {
    const someone = await customer(app);
    const { pool } = app.app.platform;
    const another = await hashPassword(app.app.platform.settings, newPassword);
    let begun: Promise<Answer> | undefined;
    await inTransaction(pool, async (transaction) => {
      await sql`update people set password_hash = ${another} where id = ${someone.id}`.execute(transaction);
      begun = tokens(someone.username, testPassword);
      // The sign-in reads the old hash, verifies it, and then waits for this transaction.
      await expect
        .poll(async () => {
          const { rows } = await sql<{
            waiting: number;
          }>`select count(*)::int as waiting from pg_stat_activity
            where datname = current_database() and wait_event_type = 'Lock'`.execute(pool);
          return rows[0]?.waiting;
        })
        .toBe(1);
    });
    expectProblem((await begun) as Answer, wrongCredentials);
    // The only session is the one that `customer` began.
    const { rows } = await sql`select 1 from sessions where person_id = ${someone.id}`.execute(pool);
    expect(rows).toHaveLength(1);
  });

  test(
    "invalidates the other permissions, including one granted concurrently, and every open code",
    { tags: ["@customer-7.10", "@security-1.6"] },
    async () => {
      for (let round = 0; round < 5; round++) {
        const { email } = await customer(app);
        const [first, second] = [await permission(email), await permission(email)];
        await ask(email);
        const { otp } = await nextOtp(email);
        const [reset, entered] = await Promise.all([setPassword(email, first), enter(email, otp)]);
        expect(reset.status).toBe(200);
        expectProblem(await setPassword(email, second, "the thief's new one"), noResetPermission);
        if (entered.status === 200)
          expectProblem(
            await setPassword(email, entered.body.reset_token, "the thief's new one"),
            noResetPermission,
          );
        expectProblem(await enter(email, otp), wrongOtp);
      }
    },
  );

  test("of two concurrent resets with two permissions one wins", { tags: ["@security-2.2"] }, async () => {
    for (let round = 0; round < 5; round++) {
      const { email } = await customer(app);
      const permissions = [await permission(email), await permission(email)];
      const answers = await Promise.all(permissions.map((token) => setPassword(email, token)));
      expect(new Set(answers.map(outcomeOf))).toEqual(new Set([200, outcomeOf(noResetPermission)]));
    }
  });
});

test(
  "a session that begins while its account is being blocked is refused, also after a reactivation",
  { tags: ["@security-1.6"] },
  () => expectNoSessionAfterBlocks(accounts, admin, 5),
);
