// Sign-ins in flight while their account changes: none may leave a session that outlives the change.
import { expect } from "vitest";
import { accountBlocked, refreshRefused, wrongCredentials } from "@hourhand/contract/sessions";
import { insertPermission } from "../src/domains/accounts/otp/queries.ts";
import { tokenHash } from "../src/domains/accounts/sessions/tokens.ts";
import type { Accounts } from "./accounts.ts";
import { customer, testPassword, type TestPerson } from "./people.ts";
import { expectProblem } from "./problems.ts";
import type { Answer } from "./start-app.ts";

export const newPassword = "quite another password";

/** Starts calls a few milliseconds apart, so that they are at different stages when something else happens. */
const spread = (count: number, work: () => Promise<Answer>): Promise<Answer[]> =>
  Promise.all(
    Array.from({ length: count }, async (_, n) => {
      await new Promise((done) => setTimeout(done, n * 5));
      return work();
    }),
  );

/** In each round, six sign-ins are in flight while a reset of the password completes. */
export async function expectNoSessionAfterResets(
  { app, tokens, refreshed }: Accounts,
  rounds: number,
): Promise<void> {
  for (let round = 0; round < rounds; round++) {
    const someone = await customer(app);
    // How the permission was obtained is not part of this race.
    const token = `permission of round ${round}`;
    await insertPermission(app.app.platform.pool, tokenHash(token), someone.id);
    const [answers, reset] = await Promise.all([
      spread(6, () => tokens(someone.username, testPassword)),
      app.call("PATCH", "/user/password_view/", {
        body: { email: someone.email, password: newPassword, reset_token: token },
      }),
    ]);
    expect(reset.status).toBe(200);
    for (const answer of answers) {
      if (answer.status !== 200) expectProblem(answer, wrongCredentials);
      else expectProblem(await refreshed(answer.body.refresh), refreshRefused);
    }
    expect((await tokens(someone.username, newPassword)).status).toBe(200);
  }
}

/** In each round, six sign-ins are in flight while an administrator blocks the account, and then activates it again. */
export async function expectNoSessionAfterBlocks(
  { app, tokens, refreshed }: Accounts,
  admin: TestPerson,
  rounds: number,
): Promise<void> {
  const toggle = (id: number) =>
    app.call("PATCH", "/admin_view/users_view/", { token: admin.token, body: { id } });
  for (let round = 0; round < rounds; round++) {
    const someone = await customer(app);
    const [answers, blocked] = await Promise.all([
      spread(6, () => tokens(someone.username, testPassword)),
      toggle(someone.id),
    ]);
    expect(blocked.body.is_active).toBe(false);
    expect((await toggle(someone.id)).body.is_active).toBe(true);
    for (const answer of answers) {
      if (answer.status !== 200) expectProblem(answer, accountBlocked);
      else expectProblem(await refreshed(answer.body.refresh), refreshRefused);
    }
  }
}
