// Resets the demo story to its first day: deletes everything else, in one transaction (docs/rules/operation.md 36–38).
import type { Queryable } from "./platform/database/prepared-statements.ts";
import { setTimeout as sleep } from "node:timers/promises";
import { firstAdministratorId } from "./domains/accounts/first-administrator/first-administrator.ts";
import { testCheckoutName } from "./domains/wallet/test-checkout/test-checkout.ts";
import { recordFirstAdministrator, wasBegunWithDemo } from "./installation.ts";
import { insertDemo, prepareDemo, type DemoParts, type PreparedDemo } from "./load-demo.ts";
import { lockToEmpty } from "./platform/database/empty-tables.ts";
import { constraintOf, inTransaction } from "./platform/database/transaction.ts";
import { onlyRow } from "./platform/database/rows.ts";
import { compactAndAnalyze } from "./queries-load-demo.ts";
import { countDemoData, countStrangers, emptiedByReset, isOtherMoneyThere } from "./queries-reset-demo.ts";

/** Thrown if the demo is not reset; the message says what to do. */
export class ResetRefused extends Error {
  override name = "ResetRefused";
}

/** What the database contains afterwards, and how many people outside the story were deleted. */
export interface ResetDemo {
  people: number;
  bookings: number;
  removed: number;
}

/**
 * Resets the demo.
 * @param mayRemovePeople whether people outside the story may be deleted
 * @throws ResetRefused if there are people or payments outside the story; then nothing was changed
 */
export async function resetDemo(parts: DemoParts, mayRemovePeople: boolean): Promise<ResetDemo> {
  await countRemoved(parts.pool, mayRemovePeople);
  // Pictures are stored first, so that no transaction waits for that.
  const demo = await prepareDemo(parts);
  const reset = await withShortLockWaits(() => replaceAll(parts, demo, mayRemovePeople));
  await compactAndAnalyze(parts.pool);
  return reset;
}

const turnMs = 2_000;
const turns = 30;

/** Waits for locks with a short timeout and retries, so that sessions queued behind it get through. */
async function withShortLockWaits<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let turn = 1; ; turn++) {
    try {
      return await work();
    } catch (error) {
      if (turn === turns || constraintOf(error)?.kind !== "busy") throw error;
      await sleep(turnMs / 2);
    }
  }
}

const replaceAll = ({ pool, settings }: DemoParts, demo: PreparedDemo, mayRemovePeople: boolean) =>
  inTransaction(pool, async (transaction) => {
    const empty = await lockToEmpty(transaction, emptiedByReset, turnMs);
    // Checks again under the locks: from here on, nobody can sign up.
    const removed = await countRemoved(transaction, mayRemovePeople);
    await empty();
    await insertDemo(transaction, demo);
    if (settings.admin) await recordFirstAdministrator(transaction, settings.admin.email);
    return { ...onlyRow(await countDemoData(transaction, [])), removed };
  });

/** Counts the people outside the story who will be deleted. @throws ResetRefused */
async function countRemoved(database: Queryable, mayRemovePeople: boolean): Promise<number> {
  if (onlyRow(await isOtherMoneyThere(database, [testCheckoutName])).found)
    throw new ResetRefused(
      "There is money here that did not come from the test checkout, so this is no demo. Nothing was changed. Please set DATA_DIR or DATABASE_URL to another one.",
    );
  const { count } = onlyRow(await countStrangers(database, [firstAdministratorId]));
  if (count === 0) return 0;
  const who = count === 1 ? "One person is" : `${count} people are`;
  if (!(await wasBegunWithDemo(database)))
    throw new ResetRefused(
      `${who} here, and this database was not begun with the demo story, so nobody is removed from it. ` +
        "Please set DATA_DIR or DATABASE_URL to another one. Nothing was changed.",
    );
  if (!mayRemovePeople)
    throw new ResetRefused(
      `${who} here who are not of the demo story. 'npm run demo:reset -- --yes' removes them with all that is theirs. Nothing was changed.`,
    );
  return count;
}
