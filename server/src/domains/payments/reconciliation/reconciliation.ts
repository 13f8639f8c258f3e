// Compares each day's money with the provider's own list, payment by payment (docs/rules/payments.md 14).
import { say } from "@hourhand/contract/sentence";
import { notFound } from "@hourhand/contract/problem";
import { inTransaction } from "../../../platform/database/transaction.ts";
import { onlyRow } from "../../../platform/database/rows.ts";
import type { Transact } from "../../../platform/http/idempotency.ts";
import type { Platform } from "../../../platform/platform.ts";
import { refuse } from "../../../platform/problem.ts";
import { recordChange } from "../../audit/audit.ts";
import type { PaymentProvider } from "../../wallet/wallet.ts";
import { notifyAboutMoney } from "../notices.ts";
import { costsOfDay } from "../settlements/queries.ts";
import { enterSettlements, overdueSettlements } from "../settlements/settlements.ts";
import {
  dayToCompare,
  daysToCompare,
  daysWithDifferences,
  deleteGone,
  differencesOfDay,
  explainDifference,
  explainUnmatched,
  ourMoney,
  storeCompared,
  storeDifference,
  type DifferenceRow,
} from "./queries.ts";
import { differencesOf, keyOf } from "./rules.ts";

/** How long the provider's list of a day may take, in milliseconds. */
const listTimeoutMs = 30_000;
const dayMs = 86_400_000;
/**
 * How many days before and after a day are searched for money that only the ledger has on that day: the provider may
 * date a captured payment or a sent refund some days earlier or later than we do.
 */
const widelyDays = 7;

/** Compares the days up to yesterday that were not compared yet, and again those that have unexplained differences. */
export async function reconcile(platform: Platform, provider: PaymentProvider): Promise<void> {
  const { timeZone } = platform.calendar;
  const fresh = await daysToCompare(platform.pool, [provider.name, timeZone]);
  const [first] = fresh;
  const last = fresh.at(-1);
  if (!first || !last) return;
  try {
    await enterSettlements(platform, provider, first.day, last.day);
  } catch (error) {
    // The comparison does not wait for them; the next night reads them again.
    platform.log.warn({ err: error, provider: provider.name }, "Settlements could not be read.");
  }
  const again = await daysWithDifferences(platform.pool, [provider.name]);
  // The newest day is compared last, because its row says that all days before it are done.
  for (const day of new Set([...again, ...fresh].map((one) => one.day)))
    await compareDay(platform, provider, day);
}

async function compareDay(platform: Platform, provider: PaymentProvider, day: string): Promise<void> {
  const { visits } = provider;
  const { timeZone } = platform.calendar;
  const { begins, ends } = onlyRow(await dayToCompare(platform.pool, [provider.name, day, timeZone]));
  const deadline = Date.now() + listTimeoutMs;
  const around = async (days: number) => [
    ...(await visits.listMoney(new Date(begins.getTime() - days * dayMs), begins, deadline)),
    ...(await visits.listMoney(ends, new Date(ends.getTime() + days * dayMs), deadline)),
  ];
  const listed = await visits.listMoney(begins, ends, deadline);
  const ids = listed.map(({ id }) => id);
  const asOfNow = await ourMoney(platform.pool, [provider.name, day, timeZone, ids]);
  let others = await around(1);
  if (differencesOf(listed, others, asOfNow).some(({ theirsPaise }) => theirsPaise === 0))
    others = await around(widelyDays);
  await inTransaction(platform.pool, async (transaction) => {
    const ours = await ourMoney(transaction, [provider.name, day, timeZone, ids]);
    const differences = [
      ...differencesOf(listed, others, ours),
      ...(await overdueSettlements(platform, transaction, provider.name, day)),
    ];
    await deleteGone(transaction, [provider.name, day, differences.map(keyOf)]);
    let fresh = 0;
    for (const { kind, providerId, oursPaise, theirsPaise } of differences) {
      const [stored] = await storeDifference(transaction, [
        provider.name,
        day,
        kind,
        providerId,
        oursPaise,
        theirsPaise,
      ]);
      if (stored) fresh++;
    }
    await storeCompared(transaction, [provider.name, day]);
    if (fresh > 0)
      await notifyAboutMoney(platform, transaction, {
        title: "The provider's list differs",
        body: say(
          "Payments or refunds on {day, date} that differ between the payment provider and the ledger: {count, number}. Please look at them under Money.",
          { count: fresh, day },
        ),
      });
  });
}

/** Reads the result of a day, by default of yesterday. */
export async function readReconciliation(
  platform: Platform,
  date: string | undefined,
): Promise<{ day: string; isCompared: boolean; rows: DifferenceRow[]; costsPaise: number }> {
  const { timeZone } = platform.calendar;
  const { day, is_compared: isCompared } = onlyRow(
    await dayToCompare(platform.pool, ["", date ?? null, timeZone]),
  );
  const { costs_paise: costsPaise } = onlyRow(await costsOfDay(platform.pool, [day, timeZone]));
  return { day, isCompared, rows: await differencesOfDay(platform.pool, [day]), costsPaise };
}

/** Stores an administrator's explanation of a difference, or of money without a booking. @throws Problem `notFound` (404) */
export const explainMoneyDifference = (
  actorId: number,
  { differenceId, text }: { differenceId: number; text: string },
  transact: Transact<DifferenceRow>,
): Promise<DifferenceRow> =>
  transact(async (transaction) => {
    const values = [differenceId, text, actorId] as const;
    const [difference] = await explainDifference(transaction, [...values]);
    const [row = refuse(notFound)] = difference
      ? [difference]
      : await explainUnmatched(transaction, [...values]);
    await recordChange(transaction, {
      actorId,
      action: difference ? "difference explained" : "money without a booking explained",
      subject: difference ? "difference" : "received money",
      subjectId: differenceId,
      after: { text },
    });
    return row;
  });
