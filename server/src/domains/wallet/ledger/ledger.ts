// Writes balanced transactions into the ledger (docs/rules/payments.md 1).
import type { Queryable } from "../../../platform/database/prepared-statements.ts";
import { onlyRow } from "../../../platform/database/rows.ts";
import type { AccountKind } from "@hourhand/contract/money-admin";
import { insertTransaction, openAccounts, type Account, type TransactionKind } from "./queries.ts";

/** An amount on an account: positive debits it, negative credits it. */
export interface Entry extends Account {
  amount_paise: number;
}

/** Makes an entry on the platform's only account of a kind. */
export const entryOn = (
  kind: Exclude<AccountKind, "worker" | "earnings" | "clearing">,
  paise: number,
): Entry => ({
  kind,
  worker_id: null,
  provider: null,
  amount_paise: paise,
});

/** Makes an entry on a worker's account of fees or of earnings. */
export const entryOfWorker = (kind: "worker" | "earnings", workerId: number, paise: number): Entry => ({
  kind,
  worker_id: workerId,
  provider: null,
  amount_paise: paise,
});

/** Makes an entry on the account of what a provider holds for us. */
export const entryAtProvider = (provider: string, paise: number): Entry => ({
  kind: "clearing",
  worker_id: null,
  provider,
  amount_paise: paise,
});

/** What a transaction is about. */
interface LedgerTransaction {
  kind: TransactionKind;
  bookingId?: number | null;
  customerPaymentId?: number;
  refundId?: number;
  payoutId?: number;
  /** The worker's payment of fees that the transaction credits. */
  feePaymentId?: number;
  /** The provider's id of money that arrived. */
  moneyId?: string;
  entries: readonly Entry[];
}

/**
 * Writes a transaction. Entries of 0 are left out; the rest must sum to zero, or the database refuses the commit.
 * Nothing is written if all are 0.
 */
export async function enterTransaction(transaction: Queryable, entered: LedgerTransaction): Promise<void> {
  const entries = entered.entries.filter(({ amount_paise: amount }) => amount !== 0);
  if (entries.length === 0) return;
  const list = JSON.stringify(entries);
  await openAccounts(transaction, [list]);
  onlyRow(
    await insertTransaction(transaction, [
      entered.kind,
      entered.bookingId ?? null,
      entered.customerPaymentId ?? null,
      entered.refundId ?? null,
      entered.payoutId ?? null,
      entered.feePaymentId ?? null,
      entered.moneyId ?? null,
      list,
    ]),
  );
}
