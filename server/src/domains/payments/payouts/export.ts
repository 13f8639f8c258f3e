// Payouts as a file for the bank, with the accounts in clear.
import { market } from "@hourhand/contract/market";
import { toMajor } from "@hourhand/contract/money";
import { inTransaction } from "../../../platform/database/transaction.ts";
import { byteOrderMark, csvLine } from "../../../platform/lists/csv.ts";
import type { Platform } from "../../../platform/platform.ts";
import { recordChange } from "../../audit/audit.ts";
import { viewPayoutAccount } from "../../payout-accounts/payout-accounts.ts";
import { payoutsToExport } from "./queries.ts";

/** Writes payouts of one state, or all, at most 1,000, the oldest first. The audit names the reader. */
export async function exportPayouts(
  platform: Platform,
  actorId: number,
  state: string | undefined,
): Promise<string> {
  const rows = await payoutsToExport(platform.pool, [state ?? ""]);
  const { currency } = market();
  const head = ["PAYOUT ID", "WORKER", "HOLDER", "UPI ID", "ACCOUNT", "BANK CODE", `AMOUNT (${currency})`];
  const lines = [csvLine(head)];
  for (const row of rows) {
    const own = await viewPayoutAccount(platform, row.person_id);
    // Nothing is paid to an account that was changed within the last 24 hours.
    const account = own.state === "ready" ? own.account : null;
    lines.push(
      csvLine([
        row.id,
        row.worker_name,
        account?.holder ?? null,
        account?.kind === "upi" ? account.upi_id : null,
        account?.kind === "bank" ? account.account : null,
        account?.kind === "bank" ? account.bank_code : null,
        toMajor(row.amount_paise),
      ]),
    );
  }
  await inTransaction(platform.pool, (transaction) =>
    recordChange(transaction, {
      actorId,
      action: "payouts exported",
      subject: "payout",
      subjectId: null,
      after: { state: state ?? "all", count: rows.length },
    }),
  );
  return byteOrderMark + lines.join("");
}
