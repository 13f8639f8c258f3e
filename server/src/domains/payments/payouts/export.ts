// Payouts as a file for the bank, with the accounts in clear.
import { inTransaction } from "../../../platform/database/transaction.ts";
import { amountCell, amountHeading, byteOrderMark, csvLine } from "../../../platform/lists/csv.ts";
import type { Platform } from "../../../platform/platform.ts";
import { recordChange } from "../../audit/audit.ts";
import { viewPayoutAccounts } from "../../payout-accounts/payout-accounts.ts";
import { payoutsToExport } from "./queries.ts";

/** How many payouts are read at a time. */
export const payoutsAtATime = 500;

/** Writes the payouts of one state, or all, the oldest first. The audit names the reader. */
export async function exportPayouts(
  platform: Platform,
  actorId: number,
  state: string | undefined,
): Promise<string> {
  const head = ["PAYOUT ID", "WORKER", "HOLDER", "UPI ID", "ACCOUNT", "BANK CODE", amountHeading("AMOUNT")];
  const lines = [csvLine(head)];
  let last: number | undefined = 0;
  while (last !== undefined) {
    const page = await readPage(platform, state ?? "", last);
    lines.push(...page.lines);
    last = page.last;
  }
  await inTransaction(platform.pool, (transaction) =>
    recordChange(transaction, {
      actorId,
      action: "payouts exported",
      subject: "payout",
      subjectId: null,
      after: { state: state ?? "all", count: lines.length - 1 },
    }),
  );
  return byteOrderMark + lines.join("");
}

/** Writes the payouts after one; `last` is undefined if no more follow. */
async function readPage(
  platform: Platform,
  state: string,
  after: number,
): Promise<{ lines: string[]; last: number | undefined }> {
  const rows = await payoutsToExport(platform.pool, [state, after, payoutsAtATime]);
  const ownOf = await viewPayoutAccounts(
    platform,
    rows.map((row) => row.person_id),
  );
  const lines = rows.map((row) => {
    const own = ownOf(row.person_id);
    // Nothing is paid to an account that was changed within the last 24 hours.
    const account = own.state === "ready" ? own.account : null;
    return csvLine([
      row.id,
      row.worker_name,
      account?.holder ?? null,
      account?.kind === "upi" ? account.upi_id : null,
      account?.kind === "bank" ? account.account : null,
      account?.kind === "bank" ? account.bank_code : null,
      amountCell(row.amount_paise),
    ]);
  });
  return { lines, last: rows.length < payoutsAtATime ? undefined : rows.at(-1)?.id };
}
