// Runs the races of session-races.test.ts for many rounds.
import { afterAll, test } from "vitest";
import { startAccounts } from "../../../../test/accounts.ts";
import { administrator } from "../../../../test/people.ts";
import { expectNoSessionAfterBlocks, expectNoSessionAfterResets } from "../../../../test/session-races.ts";

const accounts = await startAccounts();
const admin = await administrator(accounts.app, { id: 3 });
afterAll(accounts.close);

test("of six sign-ins in flight while a reset completes, none leaves a session of the old password, in 100 rounds", () =>
  expectNoSessionAfterResets(accounts, 100));

test("a session that begins while its account is being blocked is refused, in 100 rounds", () =>
  expectNoSessionAfterBlocks(accounts, admin, 100));
