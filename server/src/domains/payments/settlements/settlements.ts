// Moves what a provider has settled to the operator's bank account in the ledger (docs/rules/payments.md 20).
import { addDays } from "@hourhand/contract/calendar";
import { onlyRow } from "../../../platform/database/rows.ts";
import { inTransaction, type Transaction } from "../../../platform/database/transaction.ts";
import type { Platform } from "../../../platform/platform.ts";
import { enterTransaction, entryAtProvider, entryOn, type PaymentProvider } from "../../wallet/wallet.ts";
import { dayToCompare } from "../reconciliation/queries.ts";
import type { Difference } from "../reconciliation/rules.ts";
import { settlementsFrom, storeSettled, takeSettled, unsettledPayments } from "./queries.ts";
import { daysOverdueOn } from "./rules.ts";

/** How long the provider's lines of a day may take, in milliseconds. */
const linesTimeoutMs = 30_000;

/**
 * Reads the settlements up to the end of a day, and enters those that were not entered yet. Each day is stored on its
 * own, so that a failed run does not start over.
 * @param first the first day that was not compared yet
 */
export async function enterSettlements(
  platform: Platform,
  provider: PaymentProvider,
  first: string,
  last: string,
): Promise<void> {
  const { timeZone } = platform.calendar;
  const { day: from } = onlyRow(await settlementsFrom(platform.pool, [provider.name, first, timeZone]));
  for (let day = from; day <= last; day = addDays(day, 1)) {
    const { begins, ends } = onlyRow(await dayToCompare(platform.pool, [provider.name, day, timeZone]));
    await enterDay(platform, provider, begins, ends);
  }
}

async function enterDay(
  platform: Platform,
  { name, visits }: PaymentProvider,
  begins: Date,
  ends: Date,
): Promise<void> {
  const lines = await visits.listSettled(begins, ends, Date.now() + linesTimeoutMs);
  await inTransaction(platform.pool, async (transaction) => {
    await storeSettled(transaction, [name, JSON.stringify(lines)]);
    const { moved_paise: moved } = onlyRow(await takeSettled(transaction, [name]));
    await enterTransaction(transaction, {
      kind: "settlement",
      entries: [entryOn("bank", moved), entryAtProvider(name, -moved)],
    });
  });
}

/** Lists the payments that became overdue on a day: they should have been settled by its end. */
export async function overdueSettlements(
  platform: Platform,
  transaction: Transaction,
  provider: string,
  day: string,
): Promise<Difference[]> {
  const days = daysOverdueOn(day);
  if (!days) return [];
  const { timeZone } = platform.calendar;
  const rows = await unsettledPayments(transaction, [provider, days.first, days.last, timeZone]);
  return rows.map(({ provider_id: providerId, amount_paise: oursPaise }) => ({
    kind: "settlement",
    providerId,
    oursPaise,
    theirsPaise: 0,
  }));
}
